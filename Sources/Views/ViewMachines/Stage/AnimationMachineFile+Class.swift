extension AnimationMachineFile {
  /// Finds and reads the file of a class.
  ///
  /// - Parameters:
  ///   - className: The class name as Swift writes it: `Module.Class`, or `Class`.
  ///   - idiom: The kind of device.
  ///   - compatibility: The behaviour that decides whether a file for other devices is used.
  ///   - bytes: Returns the bytes of the file with the given name, or nil if no such file exists.
  /// - Throws: ``ViewMachineError`` with the code `noFile` if no candidate exists; its message lists all names tried.
  ///   If the file is invalid, the error that reading it throws, with the file name in front of the message.
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
