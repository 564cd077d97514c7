#if DEBUG
  import LottiePlayer
  import TestSupport
  import Testing

  @testable import DotLottie

  /// The calls that are recorded lead another player to the same state and the same pixels.
  @MainActor
  @Suite struct ReplayTests {
    /// An animation whose calls are recorded without a studio.
    @MainActor private struct Recorded {
      let animation: DotLottieAnimation
      let calls: Box

      final class Box {
        var calls: [PlayerCall] = []
      }

      /// Makes the mirror of now.
      func mirror() throws -> Mirror {
        let content = animation.loader.content
        let mirror = try Mirror(#require(content))
        for call in calls.calls { try mirror.perform(call) }
        return mirror
      }
    }

    private func recorded(_ animation: DotLottieAnimation) async throws -> Recorded {
      let box = Recorded.Box()
      // As `Inspector.follow` does, with the player of each showing.
      let player = animation.player
      (box.calls, _) = player.callsToHere()
      animation.director.onReplacement = { player in
        (box.calls, _) = player.callsToHere()
        player.onCall = { box.calls.append($0) }
      }
      try await animation.byHand().loaded()
      return Recorded(animation: animation, calls: box)
    }

    @Test(arguments: 0..<12) func `a storm of calls leads to the same state and pixels`(seed: UInt64)
      async throws
    {
      let animation = DotLottieAnimation(
        dotLottieData: Fixture.lighthouse(),
        config: AnimationConfig(
          autoplay: seed % 2 == 0, loop: true, speed: 1.3, width: 90, height: 70, stateMachineId: "keeper"))
      animation.setLayout(layout: Layout(fit: .cover, alignX: 0.2, alignY: 0.7))
      let recorded = try await recorded(animation)
      var random = SplitMix64(seed: seed)
      for step in 0..<150 {
        storm(animation, &random)
        if step % 30 == 29 {
          let mirror = try recorded.mirror()
          #expect(mirror.moment == animation.moment, "seed \(seed), step \(step)")
        }
      }
      #expect(recorded.calls.calls.count > 150)
    }

    private func storm(_ animation: DotLottieAnimation, _ random: inout SplitMix64) {
      let (x, y) = (Float(random.next() % 90), Float(random.next() % 70))
      switch random.next() % 24 {
      case 0: animation.stateMachinePostEvent(.click(x: x, y: y))
      case 1: animation.stateMachinePostEvent(.pointerDown(x: 45, y: 20))
      case 2: animation.stateMachinePostEvent(.click(x: 45, y: 20))
      case 3: animation.setInput("oil", to: Float(random.next() % 5))
      case 4: animation.setInput("weather", to: random.next() % 2 == 0 ? "storm" : "clear")
      case 5: animation.setInput("night", to: random.next() % 2 == 0)
      case 6: animation.stateMachineFire(event: ["call", "ahoy", "done", "no"][Int(random.next() % 4)])
      case 7: animation.stateMachineOverrideState(["dark", "lit", "storm"][Int(random.next() % 3)])
      case 8: animation.setTheme(["dawn", "fog", ""][Int(random.next() % 3)])
      case 9: animation.setSpeed(speed: Float(1 + random.next() % 3) / 2)
      case 10: animation.setFrame(frame: Float(random.next() % 240) / 2)
      case 11: animation.resize(width: 60 + Int(random.next() % 40), height: 50)
      case 12: animation.setColorSlot(slotId: "sky", r: 0.3, g: Float(random.next() % 2), b: 0)
      case 13: animation.stateMachineStop()
      case 14: animation.stateMachineStart()
      case 15: animation.play(fromFrame: 10, toFrame: 3, loopMode: .autoReverse(times: 2))
      case 16: animation.setBackgroundColor(bgColor: .init(red: 1, green: 0.5, blue: 0, alpha: 1))
      case 17: animation.setMarker(marker: ["sweep", "signal", ""][Int(random.next() % 3)])
      case 18: animation.resetInput("oil")
      default: animation.advance(milliseconds: Float(random.next() % 4000) / 100)
      }
    }

    @Test func `a recording that begins late leads to the same state and frame`() async throws {
      let animation = DotLottieAnimation(
        dotLottieData: Fixture.lighthouse(), config: AnimationConfig(stateMachineId: "keeper")
      ).byHand()
      try await animation.loaded()
      animation.stateMachinePostEvent(.click(x: 200, y: 118))
      animation.run(milliseconds: 2000)
      animation.setTheme("dawn")
      animation.setInput("oil", to: Float(4))
      let (calls, isExact) = animation.player.callsToHere()
      #expect(!isExact)
      let content = animation.loader.content
      let mirror = try Mirror(#require(content))
      for call in calls { try mirror.perform(call) }
      #expect(mirror.moment == animation.moment)
    }

    @Test func `each call has a name and the members of a script`() throws {
      let calls: [(PlayerCall, String)] = [
        (.tick(milliseconds: 16.667), #"{"op":"tick","ms":16.667}"#),
        (.setInput("a", .event), #"{"op":"fire","input":"a"}"#),
        (.setInput("a", .numeric(3)), #"{"op":"set","input":"a","value":3}"#),
        (.post(.pointerDown, x: 1.5, y: 2), #"{"op":"pointerDown","x":1.5,"y":2}"#),
        (.startMachine(OpenURLPolicy()), #"{"op":"start"}"#),
        (.setSeed(.max), #"{"op":"seed","value":"18446744073709551615"}"#),
        (.setSeed(1 << 52), #"{"op":"seed","value":4503599627370496}"#),
        (.setMarker(nil), #"{"op":"clearMarker"}"#),
      ]
      for (call, line) in calls { #expect(call.json.text(.line) == line) }
    }
  }
#endif
