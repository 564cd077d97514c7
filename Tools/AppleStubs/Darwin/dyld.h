// The declaration of Apple's dynamic linker that this package uses.
int _NSGetExecutablePath(char *, unsigned int *);
