public import LottieFormat
import VectorRaster

/// A sound of an animation, which the host plays.
public struct LottieSound: Sendable, Hashable {
  /// The name of its layer.
  public var name: String
  /// The source of its bytes: embedded, or a file that the animation names.
  public var source: LottieDocument.Asset.ImageSource
}

/// A sound at one moment.
public struct PlayingSound: Sendable, Hashable {
  /// The index in ``LottieAnimation/sounds``.
  public var sound: Int
  /// The place in the sound, in seconds from its beginning, 0 or more.
  public var time: Double
  /// The volume of the left channel, 0…1.
  public var left: Float
  /// The volume of the right channel, 0…1.
  public var right: Float

  /// Creates a value.
  public init(sound: Int, time: Double, left: Float, right: Float) {
    (self.sound, self.time, self.left, self.right) = (sound, time, left, right)
  }
}

/// A use of a sound.
struct SoundInstance: Sendable {
  var layer: Int32
  /// The level in percent, for both channels.
  var level: ValueReference
  var source: LottieDocument.Asset.ImageSource
}

extension LottieAnimation {
  /// The sounds, in the order of their layers; a sound occurs once for each layer that plays it.
  public var sounds: [LottieSound] {
    program.value.sounds.map {
      LottieSound(name: program.value.layers[Int($0.layer)].name, source: $0.source)
    }
  }
}

extension Pose {
  /// The sounds that can be heard at this moment.
  ///
  /// A host compares the list with the former one: it starts what is new, stops what is gone, and seeks where the time
  /// is another one than expected.
  public var playingSounds: [PlayingSound] {
    let program = program.value
    return program.sounds.indices.compactMap { index in
      let sound = program.sounds[index], layer = program.layers[Int(sound.layer)]
      guard active[Int(sound.layer)], layer.isDrawn else { return nil }
      let composition = Int(layer.composition)
      let frames = (clocks[composition] - layer.startTime) / layer.stretch
      let level = program.vector(sound.level, self)
      func volume(_ percent: Float) -> Float { percent > 0 ? min(percent / 100, 1) : 0 }
      return PlayingSound(
        sound: index, time: max(frames / program.compositions[composition].frameRate, 0),
        left: volume(level.x), right: volume(level.y))
    }
  }
}

extension Compiler {
  /// Adds the sound of the layer that is being compiled.
  mutating func addSound(_ id: String, _ level: LottieDocument.Property<LottieDocument.Vector>) {
    work.spend(id.utf8.count, each: LoadBudget.Cost.nameByte)
    guard let index = assetIndices[ExactName(id)], case .sound(let source) = document.assets[index].content
    else { return report("audio", "there is no sound with the id \"\(id)\"") }
    program.sounds.append(
      SoundInstance(layer: Int32(program.layers.count), level: scale(level), source: source))
  }
}
