import DotLottieFormat
import LottiePlayer
import Testing

/// `OpenUrl` of "Actions", and the policy that a start takes.
@Suite struct DocumentedOpenURLTests: MachineWriting {
  private func rig(
    _ url: String = "https://example.com", target: String = "",
    policy: OpenURLPolicy = OpenURLPolicy(allowedPatterns: ["*"])
  ) throws -> Rig {
    try Rig(
      machine(
        [state("a", to: [to("b", event("go"))]), state("b", entry(open(url, target: target)))],
        inputs: [signal("go"), string("page", "https://example.com/page")],
        interactions: [
          on("Click", open(url, target: target)), on("PointerDown", open(url, target: target)),
          on("PointerUp", open(url, target: target)), on("OnComplete", state: "a", open(url, target: target)),
        ]),
      policy: policy)
  }

  @Test(arguments: [PointerGesture.click, .pointerDown]) func `a click or a press opens an address`(
    _ event: PointerGesture
  ) throws {
    let rig = try rig()
    rig.player.post(event, x: 1, y: 1)
    #expect(rig.told() == ["open https://example.com"])
  }

  @Test func `the target goes along`() throws {
    let rig = try rig(target: "_blank")
    rig.player.post(.click, x: 1, y: 1)
    #expect(rig.told() == ["open https://example.com in _blank"])
  }

  @Test func `the address can be a reference`() throws {
    let rig = try rig("$page")
    rig.player.post(.click, x: 1, y: 1)
    #expect(rig.told() == ["open https://example.com/page"])
  }

  @Test func `nothing is opened without a press or a click, and that is told`() throws {
    let refusal = "refuse https://example.com: no press or click came before it"
    let rig = try rig()
    rig.player.post(.pointerUp, x: 1, y: 1)
    #expect(rig.told() == [refusal])
    rig.player.postComplete()
    #expect(rig.told() == [refusal])
    rig.player.fire("go")
    #expect(rig.told().last == refusal)
  }

  @Test func `a policy can do without a press`() throws {
    let rig = try rig(policy: OpenURLPolicy(allowedPatterns: ["*"], requiresUserInteraction: false))
    rig.player.fire("go")
    #expect(rig.told().last == "open https://example.com")
  }

  @Test func `without a policy nothing is opened, and that is told`() throws {
    let rig = try rig(policy: OpenURLPolicy())
    rig.player.post(.click, x: 1, y: 1)
    #expect(rig.told() == ["refuse https://example.com: the policy does not list it"])
  }

  @Test(arguments: [
    ("example.com", "https://example.com/", true), ("example.com", "http://EXAMPLE.com", true),
    ("example.com", "https://example.com/page", false), ("example.com/*", "https://example.com/page", true),
    ("example.com/*", "https://www.example.com/page", false),
    ("*.example.com", "https://www.example.com", true),
    ("*.example.com", "https://example.com", true), ("*.example.com", "https://badexample.com", false),
    ("example.com/a/*", "https://example.com/a/b/c", true),
    ("example.com/a/*", "https://example.com/b", false),
    ("www.*.com", "https://www.example.com", true), ("www.*.com", "https://www.a.b.com", false),
    ("example.com/*/end", "https://example.com/x/end", true), ("*", "https://anything.at/all", true),
    ("other.com", "https://example.com", false),
    ("example.com", "example.com", true),
    ("*.example.com", "https://sub.example.com/?a=b", false),
    ("*.example.com/*", "https://sub.example.com/?a=b", true),
  ]) func `a pattern allows a host and its pages`(pattern: String, url: String, isAllowed: Bool) throws {
    let rig = try rig(url, policy: OpenURLPolicy(allowedPatterns: ["nothing.like.it", pattern]))
    rig.player.post(.click, x: 1, y: 1)
    #expect(rig.told() == [isAllowed ? "open \(url)" : "refuse \(url): the policy does not list it"])
  }

  @Test(arguments: [
    ("", "the address is empty"),
    ("tel:123", "the address contains a colon and no http or https scheme"),
    (#"https://example.com\@evil.com"#, "the address contains a backslash"),
    ("https://user@example.com", "the address contains user information"),
    ("https://example.com?a", "a query or a fragment follows the host directly; write a slash between them"),
    ("https://example.com:0", "the port is not a number from 1 to 65535"),
    ("https://0x7f.1", "the host is a number, and not four decimal numbers from 0 to 255"),
  ]) func `a refusal gives its reason`(url: String, reason: String) throws {
    let rig = try rig("$page")
    rig.player.setInput("page", to: url)
    _ = rig.told()
    rig.player.post(.click, x: 1, y: 1)
    #expect(rig.told().first?.hasSuffix(": \(reason)") == true)
  }

  @Test(arguments: [
    // The host ends where browsers end it.
    ("*.example.com", "https://evil.com?.example.com"), ("*.example.com", "https://evil.com#.example.com"),
    ("*.example.com", #"https://evil.com\\.example.com"#),
    ("*.example.com/*", #"https://evil.com\\@www.example.com/"#),
    ("*.example.com", "https://user@evil.com?a=.example.com"),
    ("*.example.com", "https://user@www.example.com"),
    ("*.example.com", "https://evil.com:@www.example.com"),
    ("*.example.com", "https://evil.com:80.example.com"),
    ("*.example.com", "https://evil.com%2f.example.com"),
    ("*.example.com", "https://evil.com\\u0000.example.com"),
    ("*.example.com", "https://evil.com\\t.example.com"),
    ("*.example.com", "https://evil.c\u{2100}.example.com"),
    ("*.example.com", "javascript:alert(1).example.com"),
    ("*.example.com", #"https:\\\\evil.com\\.example.com"#),
    ("*", "javascript:alert(1)"), ("*", "tel:5551234"), ("*", "file:///etc/passwd"), ("*", "https://a@b.com"),
    ("*.*", "tel:55.12"), ("example.com/a/*", "https://example.com/a/../b"),
    ("example.com/a/*", "https://example.com/a/%2E./b"),
  ]) func `an address that only looks like an allowed one is refused`(pattern: String, url: String) throws {
    let rig = try rig(url, policy: OpenURLPolicy(allowedPatterns: [pattern]))
    rig.player.post(.click, x: 1, y: 1)
    #expect(rig.told().first?.hasPrefix("refuse ") == true)
  }

  @Test func `each start takes its own policy`() throws {
    let rig = try rig()
    rig.player.stopStateMachine()
    rig.player.startStateMachine()
    _ = rig.told()
    rig.player.post(.click, x: 1, y: 1)
    #expect(rig.told() == ["refuse https://example.com: the policy does not list it"])
  }
}
