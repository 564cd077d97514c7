import DotLottieFormat
import LottieFormat
import LottieRenderer
internal import ZoetropeJSON

/// The animations of a package, read and compiled when they are needed.
///
/// The most recently used are kept. Of all others, only the facts that playback needs are kept, which never change.
final class PackageAnimations: AnimationCatalog {
  /// The package; another one with the same animations may replace it.
  var file: DotLottieFile
  private let decoder: (any ImageDecoder)?
  private let assets: (any AssetSource)?
  private let fonts: (any FontProvider)?
  private let slots: [String: [PropertyPath]]
  private let dialect: StateMachineDialect
  private var known: [ExactName: Result<AnimationFacts, PlayerError>] = [:]
  /// The compiled animations, the most recently used last.
  private var kept: [(id: ExactName, animation: LottieAnimation)] = []
  /// The work that is left for animations that a state machine shows in the current call, in the units of
  /// ``LoadBudget``.
  ///
  /// An animation is read while anything is left, and may cost a whole budget; all others together cost at most a
  /// quarter of one.
  var room: Int64
  /// The work for each call.
  private let roomOfCall: Int64
  /// The ids of the animations, in any Unicode normalization.
  private lazy var ids = Set(file.manifest.animations.map { $0.id })
  /// The slots in the files of the animations, found when they are first needed.
  private(set) lazy var fileSlots = PackageSlots(of: file)

  init(_ file: DotLottieFile, _ options: Player.Options) {
    self.file = file
    decoder = options.imageDecoder
    assets = AssetChain(options.assets, file)
    fonts = options.fonts
    slots = options.propertySlots
    dialect = options.dialect
    roomOfCall = file.loadBudget.remaining / 4
    room = roomOfCall
  }

  func facts(of id: String) throws(PlayerError) -> AnimationFacts {
    let id = resolvedID(of: id)
    if let known = known[ExactName(id)] { return try known.get() }
    guard room > 0 else {
      throw PlayerError(
        code: .limitExceeded,
        message:
          "\"\(id.shortened)\" is not loaded: the other animations of this call cost as much as one call may")
    }
    let animation: LottieAnimation
    do throws(PlayerError) {
      animation = try self.animation(id: id)
    } catch {
      room -= file.costOfFailing(animation: id)
      throw error
    }
    room -= file.loadBudget.remaining - animation.remainingWork
    return facts(of: animation)
  }

  /// Returns the names in an animation; nil if it is invalid, or is not kept and too large to be read.
  ///
  /// - Parameter bytes: The size of the animations that may be read, which an animation is subtracted from.
  func names(of id: String, readingAtMost bytes: inout Int) -> AnimationNames? {
    if !isKept(id: id) {
      guard bytes > 0, let size = try? file.animation(id: resolvedID(of: id)).count, size <= bytes,
        (try? facts(of: id)) != nil
      else { return nil }
      bytes -= size
    }
    return (try? animation(id: id)).map { AnimationNames(id: resolvedID(of: id), $0) }
  }

  /// The problem of a theme's rule limited to animations without its slot; nil if it applies somewhere, or may apply.
  func problemOfLimit(of rule: DotLottieTheme.Rule) -> String? {
    // The path of a property may lead somewhere in any animation.
    guard rule.animations != nil, slots[rule.id] == nil, fileSlots.isComplete else { return nil }
    let owners = fileSlots.owners(of: rule.id)
    return rule.problemOfLimit(ids, owner: owners?.first) { owners?.all.contains($0) ?? false }
  }

  /// Ends the current call, so that the next one may load other animations.
  func endCall() { room = roomOfCall }

  private func facts(of animation: LottieAnimation) -> AnimationFacts {
    AnimationFacts(animation, dialect)
  }

  func resolvedID(of id: String) -> String {
    guard id.isEmpty else { return id }
    return file.manifest.initialAnimationID(readsActive: dialect.readsActiveAnimation)
      ?? file.initialAnimationID
  }

  /// Returns an animation of the package.
  ///
  /// - Parameter id: The id of the animation; empty for the initial one.
  /// - Throws: ``PlayerError`` if there is none, or it is invalid; the same one each time.
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

  /// Keeps an animation of the package that was compiled elsewhere.
  func keep(_ animation: LottieAnimation, id: String) {
    let name = ExactName(resolvedID(of: id))
    kept.removeAll { $0.id == name }
    keep(animation, name)
  }

  /// Forgets all animations, whose facts stay.
  func forgetCompiled() { kept = [] }

  /// Whether an animation is compiled.
  func isKept(id: String) -> Bool {
    let name = ExactName(resolvedID(of: id))
    return kept.contains { $0.id == name }
  }

  private func keep(_ animation: LottieAnimation, _ name: ExactName) {
    known[name] = .success(facts(of: animation))
    kept.append((name, animation))
    forget()
  }

  /// Releases the least recently used animations while all together exceed the limit, but never the last.
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
          bytes, slots: slots, decoder: decoder, assets: assets, fonts: fonts, work: file.loadBudget)
      } catch {
        failure = error.description
      }
    } catch {
      failure = error.description
    }
    throw PlayerError(code: .unknown, message: "the animation \"\(id)\" can't be loaded: \(failure)")
  }
}
