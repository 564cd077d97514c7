#if canImport(UIKit) && !os(watchOS) || canImport(AppKit)
  public import Foundation
  import ObjectiveC
  import QuartzCore

  #if canImport(UIKit)
    public import UIKit

    /// Where the views of this platform are.
    public typealias ScreenStage = UIKitStage
    /// What has the views of a screen on this platform.
    public typealias ScreenController = UIViewController
  #else
    public import AppKit

    /// Where the views of this platform are.
    public typealias ScreenStage = AppKitStage
    /// What has the views of a screen on this platform.
    public typealias ScreenController = NSViewController
  #endif

  /// Machines at work on the views of a controller, with the display's time.
  ///
  /// The two lines that a controller needs are ``ScreenController/initializeAnimationStateMachine(delegate:bundle:)`` and
  /// ``ScreenController/performTransition(_:onMachine:)``; whatever else machines can do, ``machines`` does, with
  /// ``wake()`` after it.
  @MainActor
  public final class ScreenMachines {
    /// The machines; time passes for them by itself.
    public let machines: ViewAnimationMachines<ScreenStage>
    private let clock: DisplayClock

    /// Makes machines for the views of a controller; they begin to move with ``wake()``.
    public init(_ machines: ViewAnimationMachines<ScreenStage>) {
      self.machines = machines
      let root = machines.stage.root
      clock = DisplayClock { [weak root] target in
        root.flatMap { ScreenStage.displayLink(for: $0, target, #selector(DisplayClock.Target.tick(_:))) }
      } advance: { [weak machines] elapsed in
        guard let machines else { return false }
        machines.advance(by: elapsed)
        return !machines.isIdle
      }
    }

    /// Lets time pass until nothing moves; to be called after something was asked for.
    public func wake() { clock.wake() }

    /// Lets no time pass until ``wake()``, as while the views can't be seen: a sequence may run for ever.
    ///
    /// What moves goes on from where it is.
    public func rest() { clock.rest() }
  }

  extension ScreenController {
    /// Reads the machines of the controller's class out of a bundle, in their initial states.
    ///
    /// The file is `animation_<class>_<iphone|ipad>.json`: the one for the device comes first, and the class without its
    /// module; ``AnimationFileName`` has all names. Call it when the view is loaded.
    /// - Parameters:
    ///   - delegate: Who is told what happens; held weakly.
    ///   - bundle: Where the file is.
    /// - Throws: ``ViewMachineError`` when there is no file, or it can't be read.
    public func initializeAnimationStateMachine(
      delegate: (any ViewAnimationMachinesDelegate)? = nil, bundle: Bundle = .main
    ) throws(ViewMachineError) {
      try initializeAnimationStateMachine(delegate: delegate, bundle: bundle, compatibility: .documented)
    }

    /// Reads the machines of the controller's class, as the other call does, with the behaviour of one's choice.
    ///
    /// - Throws: ``ViewMachineError`` when there is no file, or it can't be read.
    public func initializeAnimationStateMachine(
      delegate: (any ViewAnimationMachinesDelegate)?, bundle: Bundle, compatibility: ViewMachineCompatibility
    ) throws(ViewMachineError) {
      let file = try AnimationMachineFile(
        forClass: String(reflecting: type(of: self)), on: animationFileIdiom, compatibility: compatibility
      ) { name in
        guard let url = bundle.url(forResource: name, withExtension: nil),
          let data = try? Data(contentsOf: url)
        else { return nil }
        return [UInt8](data)
      }
      screenMachines = ScreenMachines(
        ViewAnimationMachines(
          file, stage: ScreenStage(view), compatibility: compatibility, delegate: delegate))
    }

    /// Performs a transition of the state that a machine is in.
    ///
    /// - Parameters:
    ///   - transition: Its id.
    ///   - machine: The machine's id.
    /// - Returns: Whether it has begun.
    /// - Throws: ``ViewMachineError``: with the code `notInitialized` before
    ///   ``initializeAnimationStateMachine(delegate:bundle:)``.
    @discardableResult
    public func performTransition(
      _ transition: String, onMachine machine: String
    ) throws(ViewMachineError) -> ViewMachineEngine.Outcome {
      guard let screen = screenMachines else {
        throw ViewMachineError(
          code: .notInitialized,
          message: "\(type(of: self)) has no machines: initializeAnimationStateMachine first")
      }
      let outcome = try screen.machines.perform(transition, on: machine)
      screen.wake()
      return outcome
    }

    /// The machines of the controller; nil before they were read.
    public var screenMachines: ScreenMachines? {
      get { unsafe objc_getAssociatedObject(self, AssociationKey.machines) as? ScreenMachines }
      set {
        unsafe objc_setAssociatedObject(
          self, AssociationKey.machines, newValue, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
      }
    }
  }

  /// What something is kept under beside an object: the address of another one that lives for ever.
  @MainActor
  enum AssociationKey {
    private static let objects = (NSObject(), NSObject())

    /// The machines of a controller.
    static var machines: UnsafeRawPointer { unsafe address(objects.0) }
    /// How machines have transformed a view.
    static var transform: UnsafeRawPointer { unsafe address(objects.1) }

    private static func address(_ object: NSObject) -> UnsafeRawPointer {
      unsafe UnsafeRawPointer(Unmanaged.passUnretained(object).toOpaque())
    }
  }
#endif
