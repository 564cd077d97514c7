import Testing
import ViewMachines

/// §2.6: which file is whose.
struct FileNameTests {
  @Test func `a file for the device comes first, and the class without its module`() {
    #expect(
      AnimationFileName.candidates(forClass: "Harbour.BoatController", on: .phone) == [
        "animation_BoatController_iphone.json", "animation_Harbour.BoatController_iphone.json",
        "animation_BoatController_ipad.json", "animation_Harbour.BoatController_ipad.json",
      ])
    #expect(
      AnimationFileName.candidates(forClass: "BoatController", on: .pad) == [
        "animation_BoatController_ipad.json", "animation_BoatController_iphone.json",
      ])
    #expect(
      AnimationFileName.candidates(forClass: "App.Outer.Box<App.Item>", on: .phone).first
        == "animation_Box_iphone.json")
    for name in ["", "<", ".", "App."] {
      #expect(!AnimationFileName.candidates(forClass: name, on: .phone).isEmpty)
    }
  }

  @Test(arguments: [AnimationFileName.Idiom.pad, .mac, .tv, .vision])
  func `what is no telephone is a tablet`(idiom: AnimationFileName.Idiom) throws {
    let files: Set = ["animation_A_iphone.json", "animation_A_ipad.json"]
    #expect(
      try AnimationFileName.find(forClass: "A", on: idiom, where: files.contains) == "animation_A_ipad.json")
    #expect(
      try AnimationFileName.find(forClass: "A", on: idiom, where: { $0.hasSuffix("iphone.json") })
        == "animation_A_iphone.json")
  }

  @Test func `who has no file is told all names`() {
    let error = #expect(throws: ViewMachineError.self) {
      try AnimationFileName.find(forClass: "M.A", on: .phone, where: { _ in false })
    }
    #expect(error?.code == .noFile)
    for name in AnimationFileName.candidates(forClass: "M.A", on: .phone) {
      #expect(error?.message.contains(name) == true)
    }
  }

  @Test func `the original takes no other file than the first`() throws {
    let names = AnimationFileName.candidates(forClass: "A", on: .pad, compatibility: .originalRuntime)
    #expect(names == ["animation_A_ipad.json"])
    #expect(throws: ViewMachineError.self) {
      try AnimationFileName.find(
        forClass: "A", on: .pad, compatibility: .originalRuntime, where: { $0.hasSuffix("iphone.json") })
    }
  }

  @Test func `the file of a class is found and read`() throws {
    let files = ["animation_Shop.Cart_iphone.json": Array("[{\"machine\":\"own\",\"states\":[]}]".utf8)]
    let asked = Asked()
    let file = try AnimationMachineFile(forClass: "Shop.Cart", on: .pad) { name in
      asked.names.append(name)
      return files[name]
    }
    #expect(file.machines.map(\.id) == ["own"])
    #expect(
      asked.names == [
        "animation_Cart_ipad.json", "animation_Shop.Cart_ipad.json", "animation_Cart_iphone.json",
        "animation_Shop.Cart_iphone.json",
      ])
    let missing = #expect(throws: ViewMachineError.self) {
      try AnimationMachineFile(forClass: "Shop.Cart", on: .pad, compatibility: .originalRuntime) { files[$0] }
    }
    #expect(missing?.code == .noFile)
    let broken = #expect(throws: ViewMachineError.self) {
      try AnimationMachineFile(forClass: "Cart", on: .phone) { _ in [0x7B] }
    }
    #expect(
      broken?.code == .malformedJSON && broken?.message.hasPrefix("animation_Cart_iphone.json: ") == true)
  }

  private final class Asked { var names: [String] = [] }
}
