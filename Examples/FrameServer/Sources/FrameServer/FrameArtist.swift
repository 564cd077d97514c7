import DotLottieFormat
import LottieFormat
import LottieImageCodecs
import LottiePlayer
import LottieRenderer
import PNGWriter
import VectorRaster

/// Draws the frame of a file that an order asks for: the same PNG for the same file and order, always.
package struct FrameArtist: Sendable {
  /// A frame, and what could not be drawn of it.
  package struct Frame: Sendable {
    package var png: [UInt8]
    package var diagnosticCount: Int
  }

  private let limits: ServerLimits

  package init(_ limits: ServerLimits) { self.limits = limits }

  /// Draws a frame.
  ///
  /// - Parameters:
  ///   - file: A package, or the JSON of an animation.
  ///   - hurry: Is called between the steps; throws to give the frame up.
  /// - Throws: ``Refusal``.
  package func frame(
    of file: [UInt8], _ order: FrameOrder, hurry: () throws(Refusal) -> Void = {}
  ) throws(Refusal) -> Frame {
    var options = Player.Options()
    options.imageDecoder = PlatformImageDecoder()
    let player = try understood { () throws(RenderError) in try Player(width: 1, height: 1, options: options)
    }
    try hurry()
    try load(file, order, into: player)
    try hurry()
    let (width, height) = size(of: player, order.size)
    try understood { () throws(RenderError) in try player.resize(width: width, height: height) }
    if let theme = order.theme {
      do { try player.setTheme(theme) } catch { throw Refusal(.noSuchTheme, error.message) }
    }
    try go(to: order.moment, player, hurry)
    try hurry()
    var surface = Surface(width: width, height: height)
    player.draw(into: &surface)
    try hurry()
    var encoder = PNGEncoder()
    return Frame(png: encoder.encode(surface), diagnosticCount: player.animation?.diagnostics.count ?? 0)
  }

  private func load(_ file: [UInt8], _ order: FrameOrder, into player: Player) throws(Refusal) {
    guard DotLottieFile.isArchive(file) else {
      if let id = order.animation {
        throw Refusal(.noSuchAnimation, "the file is one animation, and has no \"\(id)\"")
      }
      do { try player.load(json: file) } catch {
        throw Refusal(.unreadable, error.message, path: error.path)
      }
      return
    }
    let package: DotLottieFile
    do { package = try DotLottieFile(file) } catch {
      throw Refusal(.unreadable, error.message, path: error.path)
    }
    let size = package.entries.reduce(0) { $0 + $1.size }
    guard size <= limits.unpackedBytes else {
      throw Refusal(
        .fileTooLarge, "the package unpacks to \(size) bytes; at most \(limits.unpackedBytes) are read")
    }
    do { try player.load(package, animation: order.animation ?? "") } catch {
      throw Refusal(order.animation == nil ? .unreadable : .noSuchAnimation, error.message)
    }
  }

  private func go(
    to moment: FrameOrder.Moment, _ player: Player, _ hurry: () throws(Refusal) -> Void
  ) throws(Refusal) {
    let last = player.timeline.facts?.lastFrame ?? 0
    switch moment {
    case .frame(let frame): try show(frame, player)
    case .progress(let progress): try show(progress * last, player)
    case .state(let state, let machine, let milliseconds):
      try enter(state, of: machine, player)
      var rest = milliseconds
      // As on a screen, so that what happens in between does.
      while rest > 0 {
        try hurry()
        _ = try? player.tick(milliseconds: min(rest, 1000 / 60))
        rest -= 1000 / 60
      }
    }
  }

  private func show(_ frame: Float, _ player: Player) throws(Refusal) {
    do { try player.setFrame(frame) } catch {
      let last = player.timeline.facts?.lastFrame ?? 0
      throw Refusal(.noSuchFrame, "the last frame is \(last)")
    }
  }

  private func enter(_ state: String, of machine: String?, _ player: Player) throws(Refusal) {
    let machines = player.file?.manifest
    guard let id = machine ?? machines?.initialStateMachine ?? machines?.stateMachines.first?.id else {
      throw Refusal(.noSuchMachine, "the file has no state machine")
    }
    do { try player.loadStateMachine(id: id) } catch {
      throw Refusal(.noSuchMachine, error.message, path: error.path)
    }
    player.startStateMachine()
    guard player.overrideState(state) else {
      throw Refusal(.noSuchState, "the state machine \"\(id)\" has no state \"\(state)\"")
    }
  }

  private func size(of player: Player, _ size: FrameOrder.Size) -> (width: Int, height: Int) {
    let (width, height) = (player.timeline.facts?.width ?? 1, player.timeline.facts?.height ?? 1)
    let longest = max(width, height, 1)
    let scale: Float
    switch size {
    case .exact(let width, let height): return (width, height)
    case .longestSide(let side): scale = Float(side) / longest
    case .own: scale = min(1, Float(limits.side) / longest)
    }
    return (max(1, Int((width * scale).rounded())), max(1, Int((height * scale).rounded())))
  }

  private func understood<Value>(_ body: () throws(RenderError) -> Value) throws(Refusal) -> Value {
    do { return try body() } catch { throw Refusal(.frameTooLarge, error.message) }
  }
}
