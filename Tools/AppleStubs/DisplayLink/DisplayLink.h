// A class of Objective-C, which Swift can't declare without Apple's NSObject.
__attribute__((objc_root_class)) @interface CADisplayLink
@end
