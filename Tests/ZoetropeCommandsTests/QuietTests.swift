#if Tools
import Foundation
import TestSupport
import Testing

/// The notes, progress and summaries that `--quiet` leaves out.
@Suite(.enabled(if: Tool.isBuilt)) struct QuietTests {
  private let scratch: Scratch
  private let lighthouse = PackageFiles.root + "/Samples/lighthouse.lottie"

  init() throws { scratch = try Scratch() }

  @Test func `notes are left out`() throws {
    let image =
      #""assets":[{"id":"i","w":1,"h":1,"u":"","p":"gone.png","e":0}],"layers":[{"ty":2,"refId":"i","#
    let animation = try scratch.write(
      "missing.json",
      #"{"v":"5.7.0","fr":10,"ip":0,"op":2,"w":4,"h":4,\#(image)"ip":0,"op":2,"st":0,"ks":{}}]}"#)
    let machine = try scratch.write(
      "machine.json",
      #"{"initial":"a","states":[{"type":"PlaybackState","name":"a","animation":"","transitions":[]}],"interactions":[{"type":"Hover","actions":[]}]}"#
    )
    let script = try scratch.write("script.jsonl", #"{"op":"fire","input":"none"}"#)
    let output = scratch.file("out")
    for words in [
      ["render", animation, "-o", output + ".png"], ["pack", animation, "-o", output + ".lottie"],
      ["convert", lighthouse, "-o", output + ".json"], ["diagram", machine],
      ["simulate", lighthouse, "--script", script],
    ] {
      let loud = try Tool.run(words), quiet = try Tool.run(words + ["--quiet"])
      #expect(loud.code == 0 && loud.errors.hasPrefix("zoetrope: note: "), "\(words[0]): \(loud.errors)")
      #expect(quiet.code == 0 && quiet.errors.isEmpty && quiet.output == loud.output, "\(words[0])")
    }
  }

  @Test func `sums are left out, differences and findings are not`() throws {
    let square = try scratch.write("square.json", Scratch.movingSquare)
    let other = try scratch.write(
      "other.json", Scratch.movingSquare.replacingOccurrences(of: "[1,0,0]", with: "[0,1,0]"))
    #expect(try Tool.run(["diff", square, square, "-q"]).output.isEmpty)
    let different = try Tool.run(["diff", square, other, "-q"])
    #expect(different.code == 1 && different.output.hasPrefix("frames 0..9: ") && different.errors.isEmpty)
    #expect(try Tool.run(["validate", square, "-q"]).output.isEmpty)
    let broken = try scratch.write("broken.json", #"{"initial":"x","states":[]}"#)
    let found = try Tool.run(["validate", broken, "-q"])
    #expect(found.code == 1 && found.output.contains("error: ") && !found.output.contains("1 error"))
    #expect(found.errors.isEmpty)
  }

  @Test func `errors are not left out`() throws {
    let run = try Tool.run(["info", "missing.json", "-q"])
    #expect(run.code == 3 && run.errors == "zoetrope: missing.json: No such file or directory\n")
  }
}
#endif
