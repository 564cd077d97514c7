import LottieFormat
import LottiePlayer
import LottieRenderer

extension DotLottieAnimation {
  /// Reads another animation of the package; the one before shows until it is there.
  func reload(_ id: String, of content: AnimationContent) {
    let options = options
    let animation = WeakAnimation(self)
    let job = CompilationJob(content, id: id, options)
    waiting = []
    gate = LoadingGate()
    reloadCount += 1
    let number = reloadCount
    changed { $0.loadingState = .loading }
    let task = Task.detached(priority: .userInitiated) {
      do {
        let compiled = try await options.compiler.compile(job)
        await animation.value?.finishReload(number, .success((id, compiled)))
      } catch {
        await animation.value?.finishReload(number, .failure(DotLottieAnimationError(error)))
      }
    }
    gate.follow(task)
  }

  /// Begins to load another animation of the package where the first could not be.
  func beginAnew(_ id: String, of content: AnimationContent) {
    lastError = nil
    gate = LoadingGate()
    changed {
      $0.loadingState = .loading
      $0.animationModel.error = false
      $0.animationModel.errorMessage = ""
    }
    startConfiguredMachine()
    begin(.here(.success(content)), id: id)
  }

  /// Shows another animation of the package, or goes on with the one that shows.
  private func finishReload(
    _ number: Int, _ result: Result<(id: String, animation: LottieAnimation), DotLottieAnimationError>
  ) {
    guard number == reloadCount, waiting != nil else {
      // It was given up.
      if case .success(let (id, animation)) = result { player.adopt(animation, id: id) }
      return
    }
    let gate = gate
    let calls = waiting ?? []
    waiting = nil
    switch result {
    case .success(let (id, animation)):
      var reason: DotLottieAnimationError?
      drive { player in
        changed { $0.loadingState = .loaded }
        player.adopt(animation, id: id)
        do { try player.loadAnimation(id: id) } catch { reason = DotLottieAnimationError(error) }
        if reason != nil { lastError = reason }
        perform(calls, refusal: reason)
      }
      if let reason { open(gate, reason) } else { gate.open(.success(())) }
    case .failure(let error):
      // The one before shows on: what does not need the other is done with that.
      drive { _ in
        lastError = error
        changed { $0.loadingState = .loaded }
        untold.append(.failure(error))
        perform(calls, refusal: error)
      }
      open(gate, error)
    }
  }

  /// Gives up the loading of another animation: a state of the machine has shown one since.
  func giveUpReload() {
    guard !isRehearsing, let calls = waiting else { return }
    waiting = nil
    changed { $0.loadingState = .loaded }
    givenUp += calls.filter { $0.choice == nil }
    gate.open(.success(()))
  }

  /// Refuses what waited for an animation that was given up, and does what does not need it.
  func refuseGivenUp() {
    if givenUp.isEmpty { return }
    let calls = givenUp
    givenUp = []
    let reason = DotLottieAnimationError.invalidCall(
      "a state of the machine has shown another animation since")
    drive { _ in perform(calls, refusal: reason) }
  }
}
