// Errors of this library are of the module's one error shape, so that whoever imports the library can read them.
@_exported public import ZoetropeJSON
