/// Which file says how the views of a class move: `animation_<class>_<iphone|ipad>.json`.
///
/// Names only: whether there is such a file, whoever asks says.
public enum AnimationFileName {
  /// The kind of device.
  public enum Idiom: Sendable, Hashable, CaseIterable {
    /// A telephone.
    case phone
    /// A tablet.
    case pad
    /// A Mac.
    case mac
    /// A television.
    case tv
    /// A headset.
    case vision

    /// The word in names of files: all but telephones are tablets.
    var word: String { self == .phone ? "iphone" : "ipad" }
    /// The word for the others.
    var otherWord: String { self == .phone ? "ipad" : "iphone" }
  }

  /// The names that a class's file may have, the one to take first at the beginning.
  ///
  /// The file for the device comes before the one for the others, and for both the class without its module before the
  /// class with it. The original knows only the first for the name as it is given.
  /// - Parameters:
  ///   - className: As Swift writes it: `Module.Class`, or `Class`; what stands in angle brackets is left out.
  ///   - idiom: The kind of device.
  ///   - compatibility: Whether files for other devices are taken too.
  public static func candidates(
    forClass className: String, on idiom: Idiom, compatibility: ViewMachineCompatibility = .documented
  ) -> [String] {
    if compatibility == .originalRuntime { return [name(className, idiom.word)] }
    let qualified = className.prefix { $0 != "<" }
    let unqualified = qualified.split(separator: ".").last ?? qualified
    var names: [String] = []
    for word in [idiom.word, idiom.otherWord] {
      names.append(name(unqualified, word))
      if qualified != unqualified { names.append(name(qualified, word)) }
    }
    return names
  }

  /// The name of the file of a class that there is.
  ///
  /// - Parameters:
  ///   - className: As Swift writes it: `Module.Class`, or `Class`.
  ///   - idiom: The kind of device.
  ///   - compatibility: Whether a file for other devices is taken too.
  ///   - exists: Whether there is a file of a name.
  /// - Throws: ``ViewMachineError`` with the code `noFile`; its message has all names that were tried.
  public static func find(
    forClass className: String, on idiom: Idiom, compatibility: ViewMachineCompatibility = .documented,
    where exists: (String) -> Bool
  ) throws(ViewMachineError) -> String {
    let names = candidates(forClass: className, on: idiom, compatibility: compatibility)
    guard let name = names.first(where: exists) else {
      throw ViewMachineError(
        code: .noFile,
        message: "\(className) has no file of animations: there is no \(names.joined(separator: ", no "))")
    }
    return name
  }

  private static func name(_ className: some StringProtocol, _ word: String) -> String {
    "animation_\(className)_\(word).json"
  }
}
