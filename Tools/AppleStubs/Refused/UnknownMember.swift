// refused: value of type 'CALayer' has no member 'wantsExtendedDynamicRangeContent'
import UIKit

// Newer than the floors, so that the stubs do not have it.
@MainActor func brighten(_ view: UIView) { view.layer.wantsExtendedDynamicRangeContent = true }
