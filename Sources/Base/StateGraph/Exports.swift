// The severity of this library's findings is a type in ZoetropeJSON, so users of the library need that module.
@_exported public import ZoetropeJSON
