// refused: incorrect argument label in call
import UIKit

@MainActor func place(of view: UIView) -> CGRect { view.convert(view.bounds, into: nil) }
