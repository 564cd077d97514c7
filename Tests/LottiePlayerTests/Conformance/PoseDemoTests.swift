import DotLottieFormat
import LottiePlayer
import Testing
import VectorRaster

extension Conformance {
  /// §14.1, what tweens and is looked at: a ball on a canvas of 300 × 300 that goes to the pose that is asked for.
  @Suite struct PoseDemoTests {
    private static let names = ["center", "up", "right", "down", "left"]

    /// A pose by a number, each a second away; layers that the pointer enters set it, and `rest` is there at once.
    private let demo = machine(
      "pose_center",
      [
        global(
          "global",
          names.enumerated().map {
            tween(
              "pose_\($1)", seconds: 1, easing: "[0,0,1,1]",
              if: number("pose", JSONText(integerLiteral: $0)))
          } + [go("rest", if: number("pose", 9))])
      ] + names.map { state("pose_\($0)", segment: "pose_\($0)") } + [state("rest")],
      inputs: [input("Numeric", "pose", 0)],
      on: names.enumerated().map {
        on(
          "PointerEnter", layer: "target_\($1)",
          act("SetNumeric", "pose", ["value": JSONText(integerLiteral: $0)]))
      })

    private func makeRun() throws -> Run {
      let run = try Run(poses, machine: demo, size: 300)
      run.start()
      #expect(run.state == "pose_center")
      return run
    }

    /// The middle of what is red.
    private func ball(_ run: Run) throws -> (x: Double, y: Double) {
      let picture = run.picture()
      var (count, x, y) = (0.0, 0.0, 0.0)
      for (index, pixel) in picture.pixels.enumerated() where pixel & 0xFF > 250 && pixel & 0xFF00 < 0x2000 {
        count += 1
        x += Double(index % picture.width) + 0.5
        y += Double(index / picture.width) + 0.5
      }
      try #require(count > 0)
      return (x / count, y / count)
    }

    private func expectBall(
      _ run: Run, x: Double, y: Double, location: SourceLocation = #_sourceLocation
    ) throws {
      let place = try ball(run)
      #expect(abs(place.x - x) <= 1 && abs(place.y - y) <= 1, "\(place)", sourceLocation: location)
    }

    // §14.1 tween_poses_demo_moves_and_redirects_mid_tween
    @Test func `the picture moves with a tween, and on from there when it is redirected`() throws {
      let run = try makeRun()
      try expectBall(run, x: 150, y: 150)
      run.set("pose", 1)
      try run.tick(500)
      try expectBall(run, x: 150, y: 100)
      run.set("pose", 2)
      try expectBall(run, x: 150, y: 100)
      try run.tick(500)
      try expectBall(run, x: 200, y: 125)
      let trace = try run.machine { try $0.tick(milliseconds: 500) }
      #expect(trace == "E(pose_right)")
      try expectBall(run, x: 250, y: 150)
    }

    // §14.1 transition_back_to_the_source_state_interrupts_the_tween
    @Test func `a tween can go back to where it came from`() throws {
      let run = try makeRun()
      #expect(
        run.machine { $0.post(.pointerDown, x: 150, y: 50) }.hasSuffix(
          "T(pose_center→pose_up) X(pose_center)"))
      try run.tick(500)
      #expect(run.machine { $0.post(.pointerDown, x: 150, y: 150) }.contains("T(pose_center→pose_center)"))
      #expect(run.status == .tweening)
      let trace = try run.machine { try $0.tick(milliseconds: 1000) }
      #expect(trace == "E(pose_center)")
      #expect(run.status == .running)
      try expectBall(run, x: 150, y: 150)
    }

    // §14.1 elapsed_time_guard_interrupts_a_tween
    @Test func `time that has passed interrupts a tween`() throws {
      let run = try Run(
        poses,
        machine: Conformance.machine(
          "pose_center",
          [
            global("global", [go("pose_right", if: number("@elapsedTime", is: "GreaterThan", 1))]),
            state("pose_center", segment: "pose_center", [tween("pose_up", seconds: 2, if: event("go"))]),
            state("pose_up", segment: "pose_up"), state("pose_right", segment: "pose_right"),
          ], inputs: [input("Event", "go")]))
      run.start()
      run.fire("go")
      try run.tick(600)
      #expect(run.status == .tweening)
      let trace = try run.machine { try $0.tick(milliseconds: 600) }
      #expect(trace == "T(pose_center→pose_right) E(pose_right)")
      #expect(run.state == "pose_right")
      #expect(run.status == .running)
    }

    // §14.1 instant_transition_cancels_the_rendered_tween
    @Test func `a tween that is given up leaves the picture where it began`() throws {
      let run = try makeRun()
      run.set("pose", 1)
      try run.tick(500)
      try expectBall(run, x: 150, y: 100)
      #expect(run.set("pose", 9) == "rest")
      try run.tick(16)
      try expectBall(run, x: 150, y: 150)
    }

    // §14.1 hovering_a_target_sends_the_ball_there
    @Test func `moving onto a target sends the ball there`() throws {
      let run = try makeRun()
      run.player.post(.pointerMove, x: 150, y: 50)
      #expect(run.status == .tweening)
      try run.tick(500)
      // Nothing is there, and nothing changes.
      #expect(run.machine { $0.post(.pointerMove, x: 5, y: 5) } == "")
      #expect(run.number("pose") == 1)
      run.player.post(.pointerMove, x: 250, y: 150)
      #expect(run.number("pose") == 2)
      let trace = try run.machine { try $0.tick(milliseconds: 1000) }
      #expect(trace == "E(pose_right)")
      try expectBall(run, x: 250, y: 150)
    }

    // §14.1 clicking_targets_redirects_the_ball_mid_tween
    @Test func `pressing a target counts as entering it`() throws {
      let run = try makeRun()
      run.player.post(.pointerDown, x: 50, y: 150)
      #expect(run.number("pose") == 4)
      try run.tick(500)
      try expectBall(run, x: 100, y: 150)
      run.player.post(.pointerDown, x: 150, y: 250)
      #expect(run.number("pose") == 3)
      try run.tick(1000)
      #expect(run.state == "pose_down")
      try expectBall(run, x: 150, y: 250)
    }
  }
}
