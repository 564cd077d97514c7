import TestSupport
import Testing
import ViewMachines

/// What was read is written again.
struct WritingTests {
  @Test func `the sample is written as it was read`() throws {
    let file = try Harbour.file()
    let written = try AnimationMachineFile(json: Array(file.json().utf8))
    #expect(written == file)
    #expect(written.json() == file.json())
  }

  @Test func `what is not known, repeated, or can't work is kept`() throws {
    let text = #"""
      [{"machine":"m","note":{"by":["us", 1.50]},"states":[
        {"stateId":"s","views":[{"animatedViewTag":"01.x","rect":"50 50","transformations":[{"id":7,"z":null}]}]},
        {"stateId":"s","colour":"#fff","transitions":[
          {"transitionId":"t","toStateId":"gone","animationCurve":9,"nextTransitionId":"","easing":[0,0,1,1]}]}]},
       {"machine":"m","states":[]},{"machine":"\u00e9 \"quoted\" \\ \u0001"}]
      """#
    let file = try AnimationMachineFile(json: Array(text.utf8))
    let written = file.json()
    #expect(try AnimationMachineFile(json: Array(written.utf8)) == file)
    #expect(file.machines.count == 3)
    for part in [
      #""note": {"by":["us", 1.50]}"#, ##""colour": "#fff""##, #""easing": [0,0,1,1]"#, #""z": null"#,
      #""01.x""#,
      #""rect": "50 50""#, #""animationCurve": 9"#, #""nextTransitionId": """#,
    ] {
      #expect(written.contains(part))
    }
    // What was left out is left out.
    #expect(!written.contains("alpha") && !written.contains("initial"))
  }

  @Test func `numbers are written so that they read back`() throws {
    let view = AnimationMachineFile.View(
      "1", alpha: 0.1, transformations: [.rotate(-12.75), .scale(1, 1e-7), .translate(123_456_789, 1 / 3)])
    let file = AnimationMachineFile(machines: [.init(id: "m", states: [.init(id: "s", views: [view])])])
    #expect(try AnimationMachineFile(json: Array(file.json().utf8)) == file)
  }
}
