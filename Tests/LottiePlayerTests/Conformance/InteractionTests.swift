import DotLottieFormat
import LottiePlayer
import Testing

extension Conformance {
  /// §14.5: on a canvas of 100 × 100.
  @Suite struct InteractionTests {
    /// The middles of the five stars.
    private static let places: [(x: Float, star: Int)] = [(15, 1), (30, 2), (45, 3), (60, 4), (75, 5)]

    private static func setRating(_ star: Int) -> String {
      act("SetNumeric", "rating", ["value": JSONText(integerLiteral: star)])
    }

    // §14.5 pointer_down_up_test
    @Test func `pointers that have done nothing change nothing`() throws {
      let down = (1...5).map { on("PointerDown", layer: "star\($0)", Self.setRating($0)) }
      let run = try Run(stars, machine: rating(1...5, on: [on("PointerUp", Self.setRating(6))] + down))
      run.start()
      #expect(run.state == "global")
    }

    // §14.5 pointer_down_test
    @Test func `a press anywhere is enough where no layer is named`() throws {
      let run = try Run(stars, machine: rating(1...5, on: [on("PointerDown", Self.setRating(4))]))
      run.start()
      run.player.post(.pointerDown, x: 1, y: 1)
      #expect(run.state == "star_4")
    }

    private func enterRun(withExit: Bool = false) throws -> Run {
      var interactions: [String] = []
      for star in 1...5 {
        interactions.append(on("PointerEnter", layer: "star\(star)", Self.setRating(star)))
        if withExit { interactions.append(on("PointerExit", layer: "star\(star)", Self.setRating(0))) }
      }
      let run = try Run(stars, machine: rating(on: interactions))
      run.start()
      return run
    }

    // §14.5 pointer_enter_test
    @Test func `entering is told by the layer that is hit`() throws {
      let run = try enterRun()
      for (x, star) in Self.places {
        run.player.post(.pointerEnter, x: x, y: 45)
        #expect(run.state == "star_\(star)")
      }
    }

    // §14.5 pointer_enter_via_move_test
    @Test func `moving onto a layer enters it`() throws {
      let run = try enterRun()
      for (x, star) in Self.places {
        run.player.post(.pointerMove, x: x, y: 45)
        #expect(run.state == "star_\(star)")
      }
    }

    // §14.5 pointer_exit_test
    @Test func `leaving the canvas leaves the layer`() throws {
      let run = try enterRun(withExit: true)
      run.player.post(.pointerEnter, x: 15, y: 45)
      #expect(run.state == "star_1")
      run.player.post(.pointerExit, x: 0, y: 0)
      #expect(run.state == "star_0")
    }

    // §14.5 pointer_exit_via_move_test
    @Test func `moving off a layer leaves it`() throws {
      let run = try enterRun(withExit: true)
      for (x, star) in Self.places {
        run.player.post(.pointerMove, x: x, y: 45)
        #expect(run.state == "star_\(star)")
        run.player.post(.pointerMove, x: 0, y: 0)
        #expect(run.state == "star_0")
      }
    }

    // §14.5 pointer_move_test
    @Test func `every move counts`() throws {
      let run = try Run(stars, machine: rating(1...5, on: [on("PointerMove", act("Increment", "rating"))]))
      run.start()
      for star in 1...3 {
        run.player.post(.pointerMove, x: 10, y: 10)
        #expect(run.state == "star_\(star)")
      }
    }

    // §14.5 on_complete_manual_test
    @Test func `completion goes to the state that is current, the global one too`() throws {
      let next = act("Increment", "rating", ["value": 1])
      let run = try Run(
        stars,
        machine: rating(
          1...5, on: ["global", "star_1", "star_2", "star_3"].map { on("OnComplete", state: $0, next) }))
      run.start()
      #expect(run.state == "global")
      for star in 1...4 {
        run.player.postComplete()
        #expect(run.state == "star_\(star)")
      }
      run.player.postComplete()
      #expect(run.state == "star_4")
    }

    // §14.5 on_complete_player_test
    @Test func `the end of what plays is a completion`() throws {
      let run = try Run(
        pigeon,
        machine: machine(
          "Running",
          [
            state(
              "Running", segment: "bird", autoplay: true, more: #""loop":true"#,
              [go("Explosion", if: event("Explode"))]),
            state(
              "Explosion", segment: "explosion", autoplay: true, more: #""speed":0.1"#,
              [go("Feathers falling", if: event("Rain"))]),
            state("Feathers falling", segment: "feather", autoplay: true),
          ], inputs: [input("Event", "Explode"), input("Event", "Rain")],
          on: [
            on("PointerDown", act("Fire", "Explode")),
            on("OnComplete", state: "Explosion", act("Fire", "Rain")),
          ]))
      run.start()
      run.player.post(.pointerDown, x: 50, y: 50)
      #expect(run.state == "Explosion")
      // 11 frames at 25 a second, ten times slower: 4.4 s.
      for _ in 0..<43 { try run.tick(100) }
      #expect(run.state == "Explosion")
      for _ in 0..<2 { try run.tick(100) }
      #expect(run.state == "Feathers falling")
    }

    // §14.5 on_loop_complete_player_test
    @Test func `iterations are counted, and the fourth leads on`() throws {
      let run = try Run(
        pigeon,
        machine: machine(
          "running",
          [
            state(
              "running", segment: "bird", autoplay: true, more: #""loop":true,"speed":4"#,
              [go("explosion", if: number("loops", is: "GreaterThanOrEqual", 4))]),
            state("explosion", segment: "explosion", autoplay: true, more: #""final":true,"loop":true"#),
          ], inputs: [input("Numeric", "loops", 0)],
          on: [on("OnLoopComplete", state: "running", act("Increment", "loops"))]))
      run.start()
      for iteration in 1...4 {
        #expect(run.state == "running")
        // 22 frames at 25 a second, four times as fast: 220 ms.
        try run.tick(150)
        try run.tick(150)
        #expect(run.number("loops") == Float(iteration))
      }
      #expect(run.state == "explosion")
      #expect(run.status == .stopped)
    }
  }
}
