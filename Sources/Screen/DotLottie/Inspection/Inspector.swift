#if DEBUG
  import Foundation
  import LottiePlayer
  import ZoetropeJSON

  /// Records the calls of an animation for a studio.
  @MainActor
  final class Inspector {
    private let channel: InspectionChannel
    private weak var animation: DotLottieAnimation?
    private weak var player: Player?
    private let name: String?
    /// The identity of the animation, the same after another connection.
    private let id = String(UInt64.random(in: .min ... .max), radix: 36)
    private var hasFile = false

    init(_ address: StudioAddress, name: String?, of animation: DotLottieAnimation) {
      self.animation = animation
      self.name = name
      let place = Box()
      channel = InspectionChannel(address) {
        Task { @MainActor in place.inspector?.complete() }
      }
      place.inspector = self
      // Before the first animation is shown, the player only rehearses.
      if animation.isRehearsing { begin() } else { follow(animation.player) }
      animation.director.onReplacement = { [weak self] player in self?.follow(player) }
      channel.open()
    }

    deinit { channel.end() }

    /// The place of a recorder, filled when there is one.
    @MainActor private final class Box {
      weak var inspector: Inspector?
      nonisolated init() {}
    }

    /// Whether a studio is connected.
    var isConnected: Bool { channel.isConnected }

    /// Records the calls of another player from now on.
    func follow(_ player: Player) {
      self.player?.onCall = nil
      self.player = player
      begin()
      player.onCall = { [weak self] call in self?.note(call) }
    }

    /// Records an event that observers are notified of.
    func note(_ event: PlayerEvent) {
      switch event {
      case .frame, .render: break
      default: channel.add(event)
      }
    }

    private func note(_ call: PlayerCall) {
      channel.add(call, beginning)
    }

    /// Begins anew, from the state of the player.
    private func begin() {
      noteFile()
      channel.begin(beginning())
    }

    private func beginning() -> InspectionFeed.Beginning {
      guard let player else { return .init(calls: [], isExact: true, differences: []) }
      let (calls, isExact) = player.callsToHere()
      return .init(
        calls: calls, isExact: isExact, dialect: Self.name(of: player.options.dialect) ?? "documented",
        differences: differences(of: player))
    }

    private static func name(of dialect: StateMachineDialect) -> String? {
      let known: [(StateMachineDialect, String)] = [
        (.documented, "documented"), (.runtime, "runtime"), (.upstream, "upstream"),
      ]
      return known.first { $0.0 == dialect }?.1
    }

    /// The settings of the player that the studio's has in another way.
    private func differences(of player: Player) -> [String] {
      var words: [String] = []
      let (options, usual) = (player.options, Player.Options())
      if Self.name(of: options.dialect) == nil { words.append("a dialect of state machines of its own") }
      if options.hitTest != usual.hitTest { words.append("another precision of hit tests") }
      if options.assets != nil { words.append("pictures of the application") }
      if !options.propertySlots.isEmpty { words.append("slots of the application") }
      return words
    }

    /// Sends the file's facts once it is known.
    private func noteFile() {
      guard let animation else { return }
      var members: [(String, JSONValue)] = [
        ("id", .string(id)),
        ("process", .number(Double(ProcessInfo.processInfo.processIdentifier))),
        ("program", .string(Self.short(ProcessInfo.processInfo.processName))),
        ("system", .string(Self.short(ProcessInfo.processInfo.operatingSystemVersionString))),
      ]
      let content = animation.loader.content
      if let content, player != nil, !hasFile {
        hasFile = true
        let bytes =
          switch content.form {
          case .package(let file): file.bytes
          case .lottie(let bytes): bytes
          }
        channel.setFile(.init(name: content.fileName.map(Self.short), bytes: bytes))
      }
      if let name = name ?? content?.fileName { members.append(("name", .string(Self.short(name)))) }
      channel.setHello(members)
    }

    /// The first 200 bytes, so that the studio takes the message.
    private static func short(_ text: String) -> String {
      String(decoding: text.utf8.prefix(200), as: UTF8.self)
    }

    /// Sends the status, now that no call is under way.
    private func complete() {
      guard let animation else { return }
      if !hasFile, player != nil { noteFile() }
      if channel.wantsBeginning { begin() }
      var members: [(String, JSONValue)] = []
      if let player {
        let size = player.canvasSize
        members =
          player.statusMembers + [
            ("machine", .optional(player.stateMachineID)),
            ("canvas", .array([.number(Double(size.width)), .number(Double(size.height))])),
          ]
      }
      if let failure = animation.failure { members.append(("failure", .string(failure.message))) }
      channel.complete(JSONStatus(members))
    }
  }
#endif
