import GraphTools
import StateGraph
import StateMachines
import Testing

@Suite struct MermaidTests {
  @Test func `a graph becomes a state diagram in its own order`() {
    #expect(
      Sample.door.mermaid() == """
        ---
        title: "A door"
        ---
        stateDiagram-v2
          classDef global stroke-dasharray: 5 5
          state "closed" as s0
          s0 : the light is off
          state "open" as s1
          state "any" as s2
          class s2 global
          state "broken" as s3
          [*] --> s0
          s0 --> s1 : on Push<br>force ≥ 3
          s1 --> s0 : tween 0.5 s
          s1 --> s1
          s2 --> s3 : force #62; 9
          s3 --> [*]

        """)
  }

  @Test func `a graph without anything is still a diagram`() {
    #expect(StateGraph().mermaid() == "stateDiagram-v2\n")
  }

  @Test func `a state that is only mentioned is drawn once, in red`() {
    let graph = StateGraph(
      states: [.init("a")], transitions: [.init(from: "a", to: "lost"), .init(from: "lost", to: "a")])
    #expect(
      graph.mermaid() == """
        stateDiagram-v2
          classDef undeclared stroke: red, stroke-dasharray: 5 5
          state "a" as s0
          state "lost" as s1
          class s1 undeclared
          s0 --> s1
          s1 --> s0

        """)
  }

  @Test(arguments: [
    ("end", "end"), ("state", "state"), ("note left of", "note left of"), ("[*]", "#91;#42;#93;"),
    ("a \"b\"", "a #34;b#34;"), ("<b>", "#60;b#62;"), ("a: b; c", "a#58; b#59; c"),
    ("50 %% off", "50 #37;#37; off"), ("#1 & more", "#35;1 #38; more"), ("a\\nb", "a#92;nb"),
    ("a\r\nb\nc", "a↵b↵c"), ("a\tb\u{0}c", "a b�c"), ("Größe 中 🙂 é", "Größe 中 🙂 é"), ("", "(no name)"),
    (" \n", " ↵"), ("\t", "(no name)"), ("star_1", "star_1"), ("__init__", "#95;#95;init#95;#95;"),
    ("*bold* `code`", "#42;bold#42; #96;code#96;"), ("- item", "#45; item"), ("a - b", "a - b"),
    ("1. first", "1#46; first"), ("v1.5", "v1.5"), ("2) second", "2#41; second"),
    ("direction LR", "#100;irection LR"), ("Direction\tTB", "#68;irection TB"),
    ("$x + $$y$$", "$x + $#36;y$#36;"), ("ﬂ°°35¶ß", "#64258;°°35#182;ß"),
    ("a{b}|~", "a#123;b#125;#124;#126;"),
  ])
  func `nothing in a name means anything to Mermaid`(name: String, expected: String) {
    let text = StateGraph(states: [.init(name)]).mermaid()
    #expect(text == "stateDiagram-v2\n  state \"\(expected)\" as s0\n")
  }

  @Test func `a title is a quoted text of the front matter`() {
    let title = "a \"b\" \\ <i> %%{x}%%\n---\n: é"
    #expect(
      StateGraph(title: title).mermaid()
        == #"""
        ---
        title: "a \"b\" \\ \x3ci> \x25\x25\x7bx\x7d\x25\x25↵---↵: é"
        ---
        stateDiagram-v2

        """#)
    #expect(StateGraph(title: " ").mermaid() == "stateDiagram-v2\n")
  }

  @Test func `blank lines of labels are left out`() {
    let graph = StateGraph(
      states: [.init("a", lines: ["", "x", " "])],
      transitions: [.init(from: "a", to: "a", lines: ["", "\n", "y"])])
    #expect(
      graph.mermaid() == """
        stateDiagram-v2
          state "a" as s0
          s0 : x
          s0 --> s0 : ↵<br>y

        """)
  }

  @Test func `states inside others, regions, history, events, guards and delays are drawn`() {
    #expect(
      Sample.recorder.mermaid() == """
        ---
        title: "Recorder"
        ---
        stateDiagram-v2
          state "off" as s0
          state "on" as s1
          state s1 {
            state "tape" as s2
            state s2 {
              state "stopped" as s3
              state "moving" as s4
              state s4 {
                state "playing" as s5
                state "winding" as s6
                state "H before" as s8
                [*] --> s5
                s5 --> s6 : wind
                s6 --> s5 : wind
              }
              state "worn" as s7
              [*] --> s3
              s3 --> s4 : stopped → before<br>go #91;has tape#93;
              s4 --> s3 : stop
              s4 --> s4 : volume<br>louder
              s4 --> s7 : winding → worn<br>after 90 s
              s7 --> [*]
            }
            --
            state "lamp" as s9
            state s9 {
              state "dark" as s10
              state "lit" as s11
              [*] --> s10
              s10 --> s11 : light
              s11 --> s10 : after 2.5 s
            }
            --
            state "H#42; all" as s12
          }
          state "scrap" as s13
          [*] --> s0
          s0 --> s1 : power
          s0 --> s1 : off → all<br>resume
          s1 --> s0 : power
          s1 --> s13 : tape → scrap<br>done.state.tape
          s13 --> [*]

        """)
  }
}
