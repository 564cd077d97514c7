import LottieFormat

extension DotLottieBuilder {
  /// Adds an animation to which all themes apply.
  ///
  /// - Throws: ``DotLottieError``, as ``addAnimation(_:json:embeddedFiles:resources:)`` does.
  public mutating func addAnimation(id: String, json: [UInt8]) throws(DotLottieError) {
    try addAnimation(.init(id: id), json: json)
  }

  /// Adds an animation.
  ///
  /// Only references to files are changed, and only if necessary. The rest of the JSON stays unchanged byte for byte,
  /// including unknown members, the spelling of numbers, and the order.
  ///
  /// - Parameters:
  ///   - entry: The entry in the manifest; its themes may be added later.
  ///   - bytes: Lottie JSON. A byte order mark, which players refuse, is removed.
  ///   - embeddedFiles: The handling of pictures, fonts and MP3 sounds in the JSON.
  ///   - resources: Returns the files to which the JSON refers, or nil for a missing file. It is called once for each
  ///       file, which is added under its name, or under another if a different file has that name.
  /// - Throws: ``DotLottieError``: `malformedJSON` and `typeMismatch` for bytes that are not an animation,
  ///   `illegalName`, `duplicateName`, `limitExceeded`.
  public mutating func addAnimation(
    _ entry: DotLottieManifest.Animation, json bytes: [UInt8], embeddedFiles: EmbeddedFiles = .extracted,
    resources: (AnimationResource) -> [UInt8]? = { _ in nil }
  ) throws(DotLottieError) {
    let path = try Self.path("a", id: entry.id)
    let json: JSONDocument
    do throws(LottieError) {
      json = try JSONDocument(
        animation: bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes)
    } catch {
      let code: DotLottieError.Code =
        error.code == .limitExceeded
        ? .limitExceeded : error.code == .notAnimation ? .typeMismatch : .malformedJSON
      throw DotLottieError(code: code, path: error.path, offset: error.offset, message: error.message)
        .inFile(path)
    }
    // All changes are made to a copy, so that a failure changes nothing.
    var changed = self
    changed.noteWhatPlayersRefuse(json, path)
    var collector = ResourceCollector(builder: changed, path: path, embeddedFiles: embeddedFiles)
    let edited = try collector.collect(AnimationResources(json), resources)
    changed = collector.builder
    try changed.addFile(path: path, bytes: edited)
    changed.animations.append(.init(entry: entry))
    self = changed
  }

  private mutating func noteWhatPlayersRefuse(_ json: JSONDocument, _ path: String) {
    do throws(DotLottieError) {
      try StrictJSON.check(json)
      try StrictJSON.checkNumbers(json)
    } catch {
      note(path, "some players refuse the file: \(error)")
    }
  }

  /// Adds a theme.
  ///
  /// - Throws: ``DotLottieError``: `illegalName`, `duplicateName`, `limitExceeded`, and `typeMismatch` for a theme that
  ///   could not be read again, for example because a number is not finite.
  public mutating func addTheme(id: String, _ theme: DotLottieTheme) throws(DotLottieError) {
    guard theme.isFinite else {
      throw DotLottieError(
        code: .typeMismatch, path: "t/\(id).json", message: "a number of the theme is not finite")
    }
    let json = theme.json()
    do throws(DotLottieError) { _ = try DotLottieTheme(json: json) } catch {
      throw error.inFile("t/\(id).json")
    }
    try addTheme(.init(id: id), json: json)
  }

  /// Adds the unchanged JSON of a theme.
  ///
  /// Players leave out rules that can't be read; each is a diagnostic.
  ///
  /// - Throws: ``DotLottieError``: `illegalName`, `duplicateName`, `limitExceeded`, and errors of a text that is not a
  ///   theme.
  public mutating func addTheme(_ item: DotLottieManifest.Item, json: [UInt8]) throws(DotLottieError) {
    let path = try Self.path("t", id: item.id)
    let reading: DotLottieTheme.Reading
    do throws(DotLottieError) { reading = try DotLottieTheme.reading(json: json) } catch {
      throw error.inFile(path)
    }
    try addFile(path: path, bytes: json)
    for error in reading.failures { note(path, "\(error.path) is left out by players: \(error.message)") }
    if let rest = reading.rest { note(path, rest) }
    themes.append(.init(entry: item))
  }

  /// Lets the animations that list the themes they take take another one too.
  package mutating func listTheme(_ id: String) {
    for index in animations.indices { animations[index].entry.themes?.append(id) }
  }

  /// Adds a state machine.
  ///
  /// - Throws: ``DotLottieError``: `illegalName`, `duplicateName`, `limitExceeded`.
  public mutating func addStateMachine(
    id: String, _ machine: StateMachineDefinition
  ) throws(DotLottieError) {
    let json = machine.json()
    try addStateMachine(.init(id: id), json: json)
    // Values without a JSON form, such as numbers that are not finite, are lost.
    let read = try? StateMachineDefinition(json: json)
    let isWhole =
      read?.initial == machine.initial && read?.states == machine.states && read?.inputs == machine.inputs
      && read?.interactions == machine.interactions
    if !isWhole { note("s/\(id).json", "the machine reads otherwise than it was given") }
  }

  /// Adds the unchanged JSON of a state machine.
  ///
  /// Parts that players will not understand are reported in ``diagnostics``. Hexadecimal numbers, which only this package
  /// reads, become decimal ones.
  /// - Throws: ``DotLottieError``: `illegalName`, `duplicateName`, `limitExceeded`, and errors of reading the machine.
  public mutating func addStateMachine(
    _ item: DotLottieManifest.Item, json: [UInt8]
  ) throws(DotLottieError) {
    let path = try Self.path("s", id: item.id)
    let machine: StateMachineDefinition
    let decimal = HexadecimalNumbers.replaced(in: json)
    let json = decimal?.bytes ?? json
    do throws(DotLottieError) { machine = try StateMachineDefinition(json: json) } catch {
      throw error.inFile(path)
    }
    try addFile(path: path, bytes: json)
    stateMachines.append(.init(entry: item))
    if decimal != nil {
      note(path, "hexadecimal numbers are written as decimal ones, because other players refuse the file")
    }
    for finding in machine.diagnostics { note("\(path): \(finding.path)", finding.message) }
    do throws(DotLottieError) {
      try machine.validate()
    } catch {
      note(path, "players refuse the machine: \(error)")
    }
  }

  mutating func note(_ path: String, _ message: String) {
    guard diagnostics.count >= DotLottieLimits.maximumDiagnostics else {
      diagnostics.append(.init(path: path, message: message))
      return
    }
    // One additional finding states how many are left out.
    omittedDiagnostics += 1
    if omittedDiagnostics == 1 { diagnostics.append(.init(path: path, message: "")) }
    diagnostics[diagnostics.count - 1].message = "\(omittedDiagnostics) more findings are not listed"
  }
}
