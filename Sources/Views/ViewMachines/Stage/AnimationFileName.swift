/// The name of the file with the machines of a view class: `animation_<class>_<iphone|ipad>.json`.
///
/// This type only forms names. The caller determines whether a file exists.
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

    /// The word for this device in file names: `iphone` for a telephone, `ipad` for every other device.
    var word: String { self == .phone ? "iphone" : "ipad" }
    /// The word for the other devices in file names.
    var otherWord: String { self == .phone ? "ipad" : "iphone" }
  }

  /// The possible file names for a class, in descending order of preference.
  ///
  /// Names for the device come before names for other devices. For each device, the class name without its module
  /// comes before the name with it. With `originalRuntime`, the only candidate is the class name as given, for the
  /// device itself.
  /// - Parameters:
  ///   - className: The class name as Swift writes it: `Module.Class`, or `Class`. Generic arguments in angle brackets
  ///     are dropped, except with `originalRuntime`.
  ///   - idiom: The kind of device.
  ///   - compatibility: The behaviour that decides whether files for other devices are candidates.
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

  /// Returns the first candidate name for which a file exists.
  ///
  /// - Parameters:
  ///   - className: The class name as Swift writes it: `Module.Class`, or `Class`.
  ///   - idiom: The kind of device.
  ///   - compatibility: The behaviour that decides whether files for other devices are candidates.
  ///   - exists: Returns whether a file with the given name exists.
  /// - Throws: ``ViewMachineError`` with the code `noFile` if no candidate exists; its message lists all names tried.
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
