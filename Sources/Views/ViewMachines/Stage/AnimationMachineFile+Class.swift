extension AnimationMachineFile {
  /// Finds and reads the file of a class.
  ///
  /// - Parameters:
  ///   - className: As Swift writes it: `Module.Class`, or `Class`.
  ///   - idiom: The kind of device.
  ///   - compatibility: Whether a file for other devices is taken too.
  ///   - bytes: The bytes of a file of a name; nil where there is none.
  /// - Throws: ``ViewMachineError``: with the code `noFile` when there is none, its message has all names that were
  ///   tried; or what is wrong with the file, after its name.
  public init(
    forClass className: String, on idiom: AnimationFileName.Idiom,
    compatibility: ViewMachineCompatibility = .documented, bytes: (String) -> [UInt8]?
  ) throws(ViewMachineError) {
    var found: [UInt8] = []
    let name = try AnimationFileName.find(forClass: className, on: idiom, compatibility: compatibility) {
      name in
      guard let file = bytes(name) else { return false }
      found = file
      return true
    }
    do {
      try self.init(json: found)
    } catch {
      var error = error
      error.message = "\(name): \(error.message)"
      throw error
    }
  }
}
