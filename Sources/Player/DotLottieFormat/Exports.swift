// The errors of this library are instances of the type in ZoetropeJSON, so users of the library need that module.
@_exported public import ZoetropeJSON
