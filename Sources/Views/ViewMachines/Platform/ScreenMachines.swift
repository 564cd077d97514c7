#if canImport(UIKit) && !os(watchOS) || canImport(AppKit)
  public import Foundation
  import ObjectiveC
  import QuartzCore

  #if canImport(UIKit)
    public import UIKit

    /// The stage type of this platform.
    public typealias ScreenStage = UIKitStage
    /// The view controller type of this platform.
    public typealias ScreenController = UIViewController
  #else
    public import AppKit

    /// The stage type of this platform.
    public typealias ScreenStage = AppKitStage
    /// The view controller type of this platform.
    public typealias ScreenController = NSViewController
  #endif

  /// The machines of a view controller, driven by the display.
  ///
  /// Most controllers need only ``ScreenController/initializeAnimationStateMachine(delegate:bundle:)`` and
  /// ``ScreenController/performTransition(_:onMachine:)``. For other requests, use ``machines``, and call ``wake()``
  /// afterwards.
  @MainActor
  public final class ScreenMachines {
    /// The machines, which advance automatically while the clock runs.
    public let machines: ViewAnimationMachines<ScreenStage>
    private let clock: DisplayLinkClock

    /// Creates the driver of machines; they begin to move with ``wake()``.
    public init(_ machines: ViewAnimationMachines<ScreenStage>) {
      self.machines = machines
      let root = machines.stage.root
      clock = DisplayLinkClock { [weak root] target in
        root.flatMap { ScreenStage.displayLink(for: $0, target, #selector(DisplayLinkClock.Target.tick(_:))) }
      } advance: { [weak machines] elapsed in
        guard let machines else { return false }
        machines.advance(by: elapsed)
        return !machines.isIdle
      }
    }

    /// Starts the display clock, which runs until nothing moves.
    ///
    /// Call this method after each request to ``machines``.
    public func wake() { clock.wake() }

    /// Stops the display clock until the next ``wake()``.
    ///
    /// Use this while the views are not visible, since a sequence may run without end. Motions later continue from
    /// where they are.
    public func rest() { clock.rest() }
  }

  extension ScreenController {
    /// Reads the machines of the controller's class from a bundle, and sets them to their initial states.
    ///
    /// The file is `animation_<class>_<iphone|ipad>.json`. The file for the device takes precedence, and the class name
    /// without its module; see ``AnimationFileName`` for all names. Call this method when the view is loaded.
    /// - Parameters:
    ///   - delegate: The delegate to notify of events; held weakly.
    ///   - bundle: The bundle with the file.
    /// - Throws: ``ViewMachineError`` if there is no file or it cannot be read.
    public func initializeAnimationStateMachine(
      delegate: (any ViewAnimationMachinesDelegate)? = nil, bundle: Bundle = .main
    ) throws(ViewMachineError) {
      try initializeAnimationStateMachine(delegate: delegate, bundle: bundle, compatibility: .documented)
    }

    /// Reads the machines of the controller's class from a bundle, with a choice of their behaviour.
    ///
    /// - Throws: ``ViewMachineError`` if there is no file or it cannot be read.
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

    /// Performs a transition of the current state of a machine.
    ///
    /// - Parameters:
    ///   - transition: The id of the transition.
    ///   - machine: The id of the machine.
    /// - Returns: The outcome: whether the transition has begun.
    /// - Throws: ``ViewMachineError``, with the code `notInitialized` before
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

    /// The machines of the controller; nil before they have been read.
    public var screenMachines: ScreenMachines? {
      get { unsafe objc_getAssociatedObject(self, AssociationKey.machines) as? ScreenMachines }
      set {
        unsafe objc_setAssociatedObject(
          self, AssociationKey.machines, newValue, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
      }
    }
  }

  /// The keys of associated objects, which are the addresses of objects that are never deallocated.
  @MainActor
  enum AssociationKey {
    private static let objects = (NSObject(), NSObject())

    /// The key for the machines of a controller.
    static var machines: UnsafeRawPointer { unsafe address(objects.0) }
    /// The key for the transform of a view.
    static var transform: UnsafeRawPointer { unsafe address(objects.1) }

    private static func address(_ object: NSObject) -> UnsafeRawPointer {
      unsafe UnsafeRawPointer(Unmanaged.passUnretained(object).toOpaque())
    }
  }
#endif
