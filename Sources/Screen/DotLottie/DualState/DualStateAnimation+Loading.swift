import LottiePlayer

extension DualStateAnimation {
  func load(_ side: DualState.Side, _ generation: Int, _ urgency: DualState.Urgency) {
    if source.isShared {
      if let picture = picture(of: side.other) {
        setPicture(picture, of: side)
        return send(.loaded(side, generation: generation))
      }
      if let index = loads.indices.first {
        loads[index].serve(side, generation)
        if urgency == .user { prioritize(loads[index]) }
        return
      }
    }
    lastLoad += 1
    var load = DualStateLoad(id: lastLoad)
    load.serve(side, generation)
    loads.append(load)
    let preparation = DualStatePreparation(
      source: source, side: side, size: canvas, options: options, isAhead: urgency == .utility,
      urgency: load.urgency)
    loader.begin(load.id, preparation, urgency, for: WeakDualState(self))
  }

  func prioritize(_ load: DualStateLoad) {
    load.urgency.call()
    loader.prioritize(load.id)
  }

  func cancel(_ side: DualState.Side, _ generation: Int) {
    guard let index = loads.firstIndex(where: { $0.serves(side, generation) }) else { return }
    loads[index].drop(side)
    guard loads[index].isIdle else { return }
    loader.cancel(loads.remove(at: index).id)
  }

  /// Receives a prepared animation; discards that of a cancelled load.
  func receive(_ id: Int, _ picture: sending DualStatePicture) {
    guard let load = take(id) else { return }
    if picture.size != canvas { picture.resize(width: canvas.width, height: canvas.height) }
    if let themes { picture.applyTheme(themes.themeID ?? "") }
    for side in load.sides { setPicture(picture, of: side.side) }
    for side in load.sides { send(.loaded(side.side, generation: side.generation)) }
  }

  /// Receives the reason why an animation could not be prepared.
  func refuse(_ id: Int, _ error: DotLottieAnimationError) {
    guard let load = take(id) else { return }
    for side in load.sides {
      if side.side == .active { errors.active = error } else { errors.inactive = error }
    }
    for side in load.sides { send(.failed(side.side, generation: side.generation)) }
  }

  func lastError(of side: DualState.Side) -> DotLottieAnimationError? {
    side == .active ? errors.active : errors.inactive
  }

  private func take(_ id: Int) -> DualStateLoad? {
    loads.firstIndex { $0.id == id }.map { loads.remove(at: $0) }
  }

  func retry(_ side: DualState.Side, _ generation: Int, after delay: Duration) {
    lastLoad += 1
    let (id, control, sleep) = (lastLoad, WeakDualState(self), sleep)
    retries.keep(id) { [weak retries] in
      Task.detached {
        if (try? await sleep(delay)) != nil {
          await control.value?.send(.retry(side, generation: generation))
        }
        retries?.forget(id)
      }
    }
  }
}

/// A load in progress, with the sides that it serves.
struct DualStateLoad {
  let id: Int
  let urgency = DualStateUrgency()
  private var inactive: Int?
  private var active: Int?

  init(id: Int) { self.id = id }

  mutating func serve(_ side: DualState.Side, _ generation: Int) {
    if side == .active { active = generation } else { inactive = generation }
  }

  mutating func drop(_ side: DualState.Side) {
    if side == .active { active = nil } else { inactive = nil }
  }

  func serves(_ side: DualState.Side, _ generation: Int) -> Bool {
    (side == .active ? active : inactive) == generation
  }

  var isIdle: Bool { inactive == nil && active == nil }

  var sides: [(side: DualState.Side, generation: Int)] {
    [(.inactive, inactive), (.active, active)].compactMap { side, generation in
      generation.map { (side, $0) }
    }
  }
}
