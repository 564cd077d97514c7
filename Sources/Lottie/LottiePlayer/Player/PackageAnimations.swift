import DotLottieFormat
import LottieFormat
import LottieRenderer

/// The animations of a package, read and compiled when they are needed.
///
/// Those that were needed last are kept; of all others only what playback needs to know, which never changes.
final class PackageAnimations: AnimationCatalog {
  let file: DotLottieFile
  private let decoder: (any ImageDecoder)?
  private let assets: (any AssetSource)?
  private let slots: [String: [PropertyPath]]
  private let dialect: StateMachineDialect
  private var known: [ExactName: Result<AnimationFacts, PlayerError>] = [:]
  /// The one that was needed last comes last.
  private var kept: [(id: ExactName, animation: LottieAnimation)] = []
  /// What may still be spent on animations that a state machine asks for in the call at hand, as a ``LoadBudget``'s.
  ///
  /// One is read while there is anything left, and may cost a whole budget: all others a quarter of one together.
  var room: Int64
  /// What all calls begin with.
  private let roomOfCall: Int64

  init(_ file: DotLottieFile, _ options: Player.Options) {
    self.file = file
    decoder = options.imageDecoder
    assets = AssetChain(options.assets, file)
    slots = options.propertySlots
    dialect = options.dialect
    roomOfCall = file.loadBudget.remaining / 4
    room = roomOfCall
  }

  func facts(of id: String) -> AnimationFacts? {
    let id = resolvedID(of: id)
    if let known = known[ExactName(id)] { return try? known.get() }
    guard room > 0 else { return nil }
    guard let animation = try? animation(id: id) else {
      room -= file.costOfFailing(animation: id)
      return nil
    }
    room -= file.loadBudget.remaining - animation.remainingWork
    return facts(of: animation)
  }

  /// The call from outside is over; the next one may ask for other animations.
  func endCall() { room = roomOfCall }

  private func facts(of animation: LottieAnimation) -> AnimationFacts {
    AnimationFacts(animation, markersFollowInPoint: dialect.markersFollowInPoint)
  }

  func resolvedID(of id: String) -> String { id.isEmpty ? file.initialAnimationID : id }

  /// An animation of the package.
  ///
  /// - Parameter id: Its id; empty for the initial one.
  /// - Throws: ``PlayerError`` when there is none, or it can't be read: the same each time.
  func animation(id: String) throws(PlayerError) -> LottieAnimation {
    let name = ExactName(resolvedID(of: id))
    if let row = kept.lastIndex(where: { $0.id == name }) {
      kept.append(kept.remove(at: row))
      return kept[kept.count - 1].animation
    }
    if case .failure(let error)? = known[name] { throw error }
    do throws(PlayerError) {
      let animation = try read(name.text)
      keep(animation, name)
      return animation
    } catch {
      known[name] = .failure(error)
      throw error
    }
  }

  /// Takes an animation of the package that was read elsewhere, so that it need not be read here.
  func keep(_ animation: LottieAnimation, id: String) {
    let name = ExactName(resolvedID(of: id))
    kept.removeAll { $0.id == name }
    keep(animation, name)
  }

  /// Whether an animation is there without being read.
  func isKept(id: String) -> Bool {
    let name = ExactName(resolvedID(of: id))
    return kept.contains { $0.id == name }
  }

  private func keep(_ animation: LottieAnimation, _ name: ExactName) {
    known[name] = .success(facts(of: animation))
    kept.append((name, animation))
    forget()
  }

  /// Lets go of what was not needed for the longest time while all together are too large; never of the last.
  private func forget() {
    var bytes = kept.reduce(0) { $0 + $1.animation.byteCount }
    while kept.count > 1, bytes > DotLottieLimits.maximumKeptAnimationBytes {
      bytes -= kept.removeFirst().animation.byteCount
    }
  }

  private func read(_ id: String) throws(PlayerError) -> LottieAnimation {
    let failure: String
    do throws(DotLottieError) {
      let bytes = try file.animation(id: id)
      do throws(LottieError) {
        return try LottieAnimation(
          bytes, slots: slots, decoder: decoder, assets: assets, work: file.loadBudget)
      } catch {
        failure = error.description
      }
    } catch {
      failure = error.description
    }
    throw PlayerError(code: .unknown, message: "the animation \"\(id)\" can't be loaded: \(failure)")
  }
}
