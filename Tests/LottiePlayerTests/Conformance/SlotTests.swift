import LottieFormat
import LottiePlayer
import Testing

extension Conformance {
  /// §14.13, on a ball with four slots.
  @Suite struct SlotTests {
    private let ids = ["ball_color", "ball_opacity", "ball_position", "ball_scale"]

    private func kinds(_ run: Run) -> [String?] { ids.map { run.player.slot($0)?.kind.rawValue } }

    // §14.13 test_get_slot_ids_after_load
    @Test func `the slots that properties name are listed`() throws {
      #expect(try Run(ball).player.slotIDs == ids)
    }

    // §14.13 test_get_slot_type
    // §14.13 test_get_slot_type_all_variants
    @Test func `slots tell what they hold`() throws {
      let run = try Run(ball)
      #expect(kinds(run) == ["color", "scalar", "vector", "vector"])
      #expect(run.player.slot("none") == nil)
    }

    // §14.13 test_get_slot_str
    // §14.13 test_get_slots_str
    @Test func `slots are written as properties`() throws {
      let run = try Run(ball)
      #expect(run.player.slot("ball_opacity")?.json == #"{"a":0,"k":100}"#)
      #expect(run.player.slot("none")?.json == nil)
      #expect(
        run.player.slotsJSON == """
          {"ball_color":{"p":{"a":0,"k":[1,0,0]}},"ball_opacity":{"p":{"a":0,"k":100}},\
          "ball_position":{"p":{"a":0,"k":[256,256]}},"ball_scale":{"p":{"a":0,"k":[100,100]}}}
          """)
    }

    // §14.13 test_get_slots_str_round_trip
    @Test func `slots that were written can be read`() throws {
      let run = try Run(ball)
      let text = run.player.slotsJSON
      run.player.clearSlots()
      try run.player.setSlots(json: Array(text.utf8))
      #expect(run.player.slotIDs == ids)
      #expect(kinds(run) == ["color", "scalar", "vector", "vector"])
      #expect(run.player.slotsJSON == text)
    }

    // §14.13 test_set_slot_str_and_get
    @Test func `a slot is set by its property`() throws {
      let run = try Run(ball)
      try run.player.setSlot("ball_color", json: Array(#"{"a":0,"k":[0,0.5,1]}"#.utf8))
      #expect(run.player.slot("ball_color")?.kind == .color)
      #expect(run.player.slot("ball_color")?.json == #"{"a":0,"k":[0,0.5,1]}"#)
    }

    // §14.13 test_set_slot_str_nonexistent
    @Test func `a slot that is not there can't be set by a property`() throws {
      let run = try Run(ball)
      #expect(refusal { try run.player.setSlot("none", json: Array(#"{"a":0,"k":5}"#.utf8)) } != nil)
    }

    // §14.13 test_set_slot_str_malformed_json
    @Test func `what is not JSON sets no slot`() throws {
      let run = try Run(ball)
      #expect(refusal { try run.player.setSlot("ball_color", json: Array("{nonsense".utf8)) } != nil)
      #expect(run.player.slot("ball_color") == .color(red: 1, green: 0, blue: 0))
    }

    // §14.13 test_reset_slot
    @Test func `a slot can be put back`() throws {
      let run = try Run(ball)
      try run.player.setSlot("ball_opacity", to: .scalar(5))
      try run.player.resetSlot("ball_opacity")
      #expect(run.player.slot("ball_opacity")?.json == #"{"a":0,"k":100}"#)
    }

    // §14.13 test_reset_nonexistent_slot
    @Test func `a slot that is not there can't be put back`() throws {
      let run = try Run(ball)
      #expect(refusal { try run.player.resetSlot("none") } != nil)
    }

    // §14.13 test_reset_slots
    @Test func `all slots can be put back`() throws {
      let run = try Run(ball)
      let values = run.player.slotsJSON
      try run.player.setSlot("ball_opacity", to: .scalar(5))
      try run.player.setSlot("ball_scale", to: .vector(1, 2))
      run.player.resetSlots()
      #expect(run.player.slotIDs == ids)
      #expect(run.player.slotsJSON == values)
    }

    // §14.13 test_set_and_get_scalar_slot
    @Test func `a number that is set can be seen`() throws {
      let run = try Run(ball)
      try run.player.setSlot("ball_opacity", to: .scalar(50))
      #expect(run.player.slot("ball_opacity")?.kind == .scalar)
      #expect(run.player.slot("ball_opacity")?.json == #"{"a":0,"k":50}"#)
    }

    // §14.13 test_set_and_get_vector_slot
    @Test func `two numbers that are set can be seen`() throws {
      let run = try Run(ball)
      try run.player.setSlot("ball_scale", to: .vector(50, 75))
      #expect(run.player.slot("ball_scale")?.json.contains(#""k":[50,75]"#) == true)
    }

    // §14.13 test_clear_slot
    @Test func `a slot that is cleared is not listed`() throws {
      let run = try Run(ball)
      run.player.clearSlot("ball_color")
      #expect(run.player.slotIDs == ["ball_opacity", "ball_position", "ball_scale"])
    }

    // §14.13 test_clear_slots
    @Test func `all slots can be cleared`() throws {
      let run = try Run(ball)
      run.player.clearSlots()
      #expect(run.player.slotIDs.isEmpty)
    }

    // §14.13 test_set_slots_replaces_all
    @Test func `a set of slots replaces all`() throws {
      let run = try Run(ball)
      try run.player.setSlots(["ball_opacity": .scalar(5), "other": .scalar(1)])
      #expect(run.player.slotIDs == ["ball_opacity", "other"])
    }

    // §14.13 test_slot_type_name_all_variants
    @Test func `kinds of slots have these names`() throws {
      let run = try Run(ball)
      try run.player.setSlots([
        "1": .color(red: 0, green: 0, blue: 0), "2": .scalar(1), "3": .vector(1, 2),
        "4": .position(x: 1, y: 2),
        "5": .text("a"), "6": .image(source: "data:image/png;base64,AAAA", width: 1, height: 1),
        "7": .gradient([]),
      ])
      let names = run.player.slotIDs.map { run.player.slot($0)?.kind.rawValue }
      #expect(names == ["color", "scalar", "vector", "position", "text", "image", "gradient"])
    }
  }
}
