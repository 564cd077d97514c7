import Host
import LottiePlayer

/// Prepares animations for a control.
@MainActor
protocol DualStateLoader: AnyObject {
  /// Begins to prepare an animation; ``DualStateAnimation/receive(_:_:)`` receives the result.
  func begin(
    _ id: Int, _ preparation: DualStatePreparation, _ urgency: DualState.Urgency, for animation: WeakDualState
  )
  /// Notes that the user waits for it now.
  func prioritize(_ id: Int)
  /// Notes that nobody waits for it any more.
  func cancel(_ id: Int)
}

/// A control as a task knows it that must not keep it alive.
struct WeakDualState: Sendable {
  private(set) weak var value: DualStateAnimation?

  init(_ value: DualStateAnimation) { self.value = value }
}

/// Prepares animations in tasks of its own, which are cancelled when it is released.
final class DualStateTaskLoader: DualStateLoader {
  private let tasks = TaskBag()

  func begin(
    _ id: Int, _ preparation: DualStatePreparation, _ urgency: DualState.Urgency, for animation: WeakDualState
  ) {
    tasks.keep(id) { [weak tasks] in
      Task.detached(priority: urgency == .user ? .userInitiated : .utility) {
        do {
          let picture = try await preparation.run()
          await animation.value?.receive(id, picture)
        } catch {
          await animation.value?.refuse(id, DotLottieAnimationError(error))
        }
        tasks?.forget(id)
      }
    }
  }

  func prioritize(_ id: Int) {
    guard let task = tasks.task(id) else { return }
    // A task that is waited for takes the priority of the one that waits.
    Task(priority: .userInitiated) { await task.value }
  }

  func cancel(_ id: Int) { tasks.cancel(id) }
}

/// Tasks by number; those in progress are cancelled when it is released.
final class TaskBag: Sendable {
  private struct Row {
    let id: Int
    let task: Task<Void, Never>
  }

  private let rows = Lock([Row]())

  deinit {
    for row in rows.withLock({ $0 }) { row.task.cancel() }
  }

  /// Keeps a task until it is removed; the removal waits until it is kept.
  ///
  /// - Parameter id: A number that no other task has.
  func keep(_ id: Int, _ make: @Sendable () -> Task<Void, Never>) {
    rows.withLock { $0.append(Row(id: id, task: make())) }
  }

  /// The number of tasks in progress.
  var count: Int { rows.withLock { $0.count } }

  func task(_ id: Int) -> Task<Void, Never>? { rows.withLock { rows in rows.first { $0.id == id }?.task } }

  func forget(_ id: Int) { rows.withLock { rows in rows.removeAll { $0.id == id } } }

  // The handlers of a cancellation run outside of the lock.
  func cancel(_ id: Int) {
    let task = task(id)
    forget(id)
    task?.cancel()
  }
}
