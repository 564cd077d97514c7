import DotLottieFormat
import LottiePlayer
import Testing

/// The newest choice of a theme or a slot holds, whatever animation is shown.
@Suite struct ChoiceTests {
  private static let red = #"{"k":[1,0,0]}"#

  /// A package with three animations of one slot, four themes, and a machine that shows `two` in its state `b` and applies
  /// the theme `machine` in `c`.
  private static func package(initialThemes: [String: String] = [:]) throws -> DotLottieFile {
    let animations = ["one", "two", "three"].map { id in
      initialThemes[id].map { #"{"id":"\#(id)","initialTheme":"\#($0)"}"# } ?? #"{"id":"\#(id)"}"#
    }
    let themes = ["host", "machine", "other", "broken"]
    let manifest = """
      {"version":"2","generator":"by hand","animations":[\(animations.joined(separator: ","))],
      "themes":[\(themes.map { #"{"id":"\#($0)"}"# }.joined(separator: ","))],"stateMachines":[{"id":"m"}]}
      """
    func rule(_ green: Double) -> String {
      #"{"rules":[{"type":"Color","id":"ink","value":[0,\#(green),0]}]}"#
    }
    let machine = """
      {"initial":"a","inputs":[{"type":"Event","name":"b"},{"type":"Event","name":"c"},{"type":"Event","name":"d"},
      {"type":"Event","name":"a"}],"states":[
      {"type":"GlobalState","name":"g","transitions":[\(["a", "b", "c", "d"].map { state in
        #"{"type":"Transition","toState":"\#(state)","guards":[{"type":"Event","inputName":"\#(state)"}]}"#
      }.joined(separator: ","))]},
      {"type":"PlaybackState","name":"a","animation":"one","transitions":[]},
      {"type":"PlaybackState","name":"b","animation":"two","transitions":[]},
      {"type":"PlaybackState","name":"c","animation":"two","transitions":[],
      "entryActions":[{"type":"SetTheme","value":"machine"}]},
      {"type":"PlaybackState","name":"d","animation":"one","transitions":[],
      "entryActions":[{"type":"SetTheme","value":""}]}]}
      """
    return try DotLottieFile(
      StoredArchive.bytes([
        ("manifest.json", manifest), ("a/one.json", Rig.animation), ("a/two.json", Rig.animation),
        ("a/three.json", Self.third), ("t/host.json", rule(1)), ("t/machine.json", rule(0.5)),
        ("t/other.json", rule(0.25)), ("t/broken.json", "{"), ("s/m.json", machine),
      ]))
  }

  /// An animation with two more slots, `size` and `angle`.
  private static let third =
    String(Rig.animation.dropLast(2))
    + #",{"ty":4,"ip":0,"op":20,"ks":{"r":{"a":0,"k":0,"sid":"angle"},"o":{"a":0,"k":0,"sid":"size"}},"shapes":[]}]}"#

  /// A player and the changes of its theme.
  private final class Stage {
    let player: Player
    private var events: [PlayerEvent] = []
    var changes: [String] { all.compactMap { if case .themeChange(let id) = $0 { id } else { nil } } }
    var errors: [String] { all.compactMap { if case .error(let message) = $0 { message } else { nil } } }

    /// The events from the beginning.
    private var all: [PlayerEvent] {
      player.drainEvents { events.append($0) }
      return events
    }

    init(_ dialect: StateMachineDialect = .documented, initialThemes: [String: String] = [:]) throws {
      var options = Player.Options()
      options.dialect = dialect
      player = try Player(width: 10, height: 10, options: options)
      try player.load(ChoiceTests.package(initialThemes: initialThemes))
      try player.loadStateMachine(id: "m")
    }

    var ink: String? { player.slot("ink")?.json }
  }

  private static let green = #"{"a":0,"k":[0,1,0]}"#

  // MARK: The host

  @Test(arguments: [StateMachineDialect.documented, .runtime])
  func `a theme stays when the machine or the host shows another animation`(dialect: StateMachineDialect)
    throws
  {
    let stage = try Stage(dialect)
    try stage.player.setTheme("host")
    stage.player.startStateMachine()
    for state in ["b", "a", "b"] {
      stage.player.fire(state)
      #expect(stage.player.activeThemeID == "host" && stage.ink == Self.green)
    }
    try stage.player.loadAnimation(id: "three")
    #expect(stage.player.activeThemeID == "host" && stage.ink == Self.green)
    #expect(stage.changes == ["host"])
  }

  @Test func `theme data and slots stay when the animation changes`() throws {
    let stage = try Stage()
    try stage.player.setThemeData(Array(#"{"rules":[{"type":"Color","id":"ink","value":[0,1,0]}]}"#.utf8))
    try stage.player.setSlots(json: Array(#"{"size":{"p":{"a":0,"k":7}}}"#.utf8))
    try stage.player.setSlot("angle", to: .scalar(3))
    stage.player.startStateMachine()
    stage.player.fire("b")
    try stage.player.loadAnimation(id: "three")
    #expect(stage.ink == Self.green)
    #expect(stage.player.slot("size") == .scalar(7) && stage.player.slot("angle") == .scalar(3))
    #expect(stage.changes == [""] && stage.player.activeThemeID == nil)
  }

  @Test func `cleared and reset slots stay so`() throws {
    let stage = try Stage()
    try stage.player.setTheme("host")
    stage.player.clearSlot("ink")
    try stage.player.loadAnimation(id: "two")
    #expect(stage.ink == nil, "the file's value is cleared, too")
    try stage.player.resetSlot("ink")
    try stage.player.loadAnimation(id: "one")
    #expect(stage.ink == Self.red && stage.player.activeThemeID == "host")
    // A later choice of the same theme fills it again.
    try stage.player.setTheme("host")
    #expect(stage.ink == Self.green)
    stage.player.clearSlots()
    try stage.player.loadAnimation(id: "two")
    #expect(stage.player.slotIDs.isEmpty)
  }

  @Test func `theme data takes the place of a theme, and the theme that of the data`() throws {
    let stage = try Stage()
    try stage.player.setTheme("host")
    try stage.player.setThemeData(Array(#"{"rules":[{"type":"Color","id":"ink","value":[0,0,1]}]}"#.utf8))
    #expect(stage.player.activeThemeID == nil && stage.ink == #"{"a":0,"k":[0,0,1]}"#)
    try stage.player.setTheme("host")
    #expect(stage.ink == Self.green)
    #expect(stage.changes == ["host", "", "host"])
  }

  @Test func `another file begins without choices`() throws {
    let stage = try Stage()
    try stage.player.setTheme("host")
    try stage.player.setSlot("size", to: .scalar(3))
    try stage.player.load(Self.package())
    #expect(stage.player.activeThemeID == nil && stage.player.slotIDs == ["ink"] && stage.ink == Self.red)
    #expect(stage.changes == ["host", ""])
  }

  @Test func `slots that are filled before the first file are for it`() throws {
    let player = try Player(width: 10, height: 10)
    try player.setSlot("ink", to: .color(red: 0, green: 1, blue: 0))
    try player.load(json: Array(Rig.animation.utf8))
    #expect(player.slot("ink")?.json == Self.green)
  }

  // MARK: Slots of other animations

  @Test(arguments: [StateMachineDialect.documented, .runtime])
  func `a slot that no animation has is refused by every call`(dialect: StateMachineDialect) throws {
    let stage = try Stage(dialect), value = SlotValue.scalar(3)
    let calls: [(Player) throws -> Void] = [
      { try $0.setSlot("nobody", to: value) }, { try $0.setSlots(["nobody": value]) },
      { try $0.setSlot("nobody", json: Array(#"{"a":0,"k":3}"#.utf8)) },
      { try $0.setSlots(json: Array(#"{"nobody":{"p":{"a":0,"k":3}}}"#.utf8)) },
      { try $0.setThemeData(Array(#"{"rules":[{"type":"Scalar","id":"nobody","value":3}]}"#.utf8)) },
    ]
    for call in calls {
      let error = #expect(throws: PlayerError.self) { try call(stage.player) }
      #expect(error?.message.contains("nobody") == true && stage.player.slot("nobody") == nil)
    }
    // Another animation of the package has the slot.
    try stage.player.setSlot("angle", to: value)
    try stage.player.setSlot("size", json: Array(#"{"a":0,"k":3}"#.utf8))
    #expect(stage.player.slot("angle") == value && stage.player.slot("size") == value)
  }

  @Test func `a value of another kind than the slot of the next animation is an error`() throws {
    let stage = try Stage()
    try stage.player.setSlot("angle", to: .color(red: 0, green: 1, blue: 0))
    #expect(stage.errors.isEmpty)
    try stage.player.loadAnimation(id: "three")
    #expect(stage.errors.count == 1 && stage.errors.first?.contains("slots.angle") == true)
    let early = try Player(width: 10, height: 10)
    try early.setSlots(json: Array(#"{"nobody":{"p":{"a":0,"k":3}},"ink":{"p":{"a":0,"k":[0,1,0]}}}"#.utf8))
    try early.load(Self.package())
    let errors = early.takeEvents().compactMap { if case .error(let message) = $0 { message } else { nil } }
    #expect(errors.count == 1 && errors.first?.contains("slots.nobody") == true)
  }

  // MARK: The machine

  @Test(arguments: [StateMachineDialect.documented, .runtime])
  func `a machine's theme stays until its stop restores the host's`(dialect: StateMachineDialect) throws {
    let stage = try Stage(dialect)
    try stage.player.setTheme("host")
    stage.player.startStateMachine()
    stage.player.fire("c")
    #expect(stage.player.activeThemeID == "machine")
    stage.player.fire("a")
    #expect(stage.player.activeThemeID == "machine")
    stage.player.stopStateMachine()
    #expect(stage.player.activeThemeID == "host" && stage.ink == Self.green)
    #expect(stage.changes == ["host", "machine", "host"])
  }

  @Test func `the host's later choice stays after the stop`() throws {
    let stage = try Stage()
    try stage.player.setTheme("host")
    stage.player.startStateMachine()
    stage.player.fire("c")
    try stage.player.setTheme("other")
    stage.player.fire("b")
    #expect(stage.player.activeThemeID == "other")
    stage.player.stopStateMachine()
    #expect(stage.player.activeThemeID == "other")
    #expect(stage.changes == ["host", "machine", "other"])
  }

  @Test func `a machine can remove the theme, until its stop or its unloading`() throws {
    let stage = try Stage()
    try stage.player.setTheme("host")
    stage.player.startStateMachine()
    stage.player.fire("d")
    #expect(stage.player.activeThemeID == nil && stage.ink == Self.red)
    stage.player.unloadStateMachine()
    #expect(stage.player.activeThemeID == "host")
    #expect(stage.changes == ["host", "", "host"])
  }

  @Test func `what the host cleared is clear again after the stop`() throws {
    let stage = try Stage()
    try stage.player.setTheme("host")
    stage.player.clearSlot("ink")
    stage.player.startStateMachine()
    stage.player.fire("c")
    #expect(stage.ink != nil)
    stage.player.stopStateMachine()
    #expect(stage.ink == nil)
  }

  // MARK: The manifest

  @Test func `slots that the initial theme no longer fills stay so`() throws {
    for clear in [{ (player: Player) in player.resetSlots() }, { $0.clearSlots() }, { $0.clearSlot("ink") }] {
      let stage = try Stage(initialThemes: ["one": "host", "two": "other"])
      clear(stage.player)
      let ink = stage.ink
      #expect(ink != Self.green)
      try stage.player.loadAnimation(id: "two")
      #expect(stage.ink == ink)
      stage.player.startStateMachine()
      #expect(stage.ink == ink && stage.player.activeThemeID == "host")
      try stage.player.setTheme("host")
      #expect(stage.ink == Self.green)
    }
    let stage = try Stage(initialThemes: ["one": "host"])
    stage.player.clearSlots()
    try stage.player.load(Self.package(initialThemes: ["one": "host"]))
    #expect(stage.ink == Self.green, "another file begins anew")
  }

  @Test func `an initial theme applies until a theme is set`() throws {
    let stage = try Stage(initialThemes: ["one": "host", "two": "other"])
    #expect(stage.player.activeThemeID == "host" && stage.ink == Self.green)
    try stage.player.loadAnimation(id: "two")
    #expect(stage.player.activeThemeID == "other")
    try stage.player.loadAnimation(id: "three")
    #expect(stage.player.activeThemeID == nil && stage.ink == Self.red)
    stage.player.startStateMachine()
    #expect(stage.player.activeThemeID == "host")
    stage.player.fire("c")
    #expect(stage.player.activeThemeID == "machine")
    stage.player.stopStateMachine()
    #expect(stage.player.activeThemeID == "other")
    try stage.player.setTheme("")
    try stage.player.loadAnimation(id: "one")
    #expect(stage.player.activeThemeID == nil)
    #expect(stage.changes == ["host", "other", "", "host", "other", "machine", "other", ""])
  }

  @Test func `an initial theme that can't be applied is an error`() throws {
    let stage = try Stage(initialThemes: ["one": "broken", "two": "none"])
    #expect(stage.player.activeThemeID == nil && stage.player.timeline.status != .idle)
    try stage.player.loadAnimation(id: "two")
    #expect(stage.errors.count == 2)
  }

  @Test func `the shipped engine keeps nothing and knows no initial theme`() throws {
    let stage = try Stage(.upstream, initialThemes: ["one": "host"])
    #expect(stage.player.activeThemeID == nil)
    try stage.player.setTheme("host")
    try stage.player.setSlot("mine", to: .scalar(3))
    stage.player.startStateMachine()
    stage.player.fire("b")
    #expect(stage.player.activeThemeID == nil && stage.player.slotIDs == ["ink"] && stage.ink == Self.red)
    #expect(stage.changes.isEmpty)
  }
}
