// The errors of this library use the module's common error type, so importers need its declarations.
@_exported public import ZoetropeJSON
