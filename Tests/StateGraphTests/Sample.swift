import StateGraph

/// Graphs that several tests use.
enum Sample {
  /// Every kind of state and transition, once.
  static let door = StateGraph(
    title: "A door",
    states: [
      .init("closed", .initial, lines: ["the light is off"]), .init("open"), .init("any", .global),
      .init("broken", .final),
    ],
    transitions: [
      .init(from: "closed", to: "open", lines: ["on Push", "force ≥ 3"]),
      .init(from: "open", to: "closed", .tweened, lines: ["tween 0.5 s"]),
      .init(from: "open", to: "open"),
      .init(from: "any", to: "broken", .global, lines: ["force > 9"]),
    ])

  static let hostileNames = [
    "end", "state", "note", "a b", "a \"b\"", "<b>", "a -> b", "[*]", "a\nb", "", "\\N\\", "&lt;", "é", "中🙂",
    "digraph { x }", "#35;", "%% %%", "direction LR", "class s0 global", "\u{1}", "'", "{", "}", "|", ": ; :",
  ]
}
