public import Foundation

/// A frame of a composition, by its own numbers.
public typealias AnimationFrameTime = CGFloat

/// A share of an animation, 0…1.
public typealias AnimationProgressTime = CGFloat
