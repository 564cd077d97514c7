// A class of Objective-C, which Swift can't declare without Apple's NSObject. Targets checked without Objective-C don't
// see it.
#ifdef __OBJC__
__attribute__((objc_root_class)) @interface CADisplayLink
@end
#endif
