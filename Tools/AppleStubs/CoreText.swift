// The declarations of Apple's Core Text that this package uses, for checking types where it is not.

@_exported import CoreGraphics

public typealias CFArray = NSArray
public typealias CFAttributedString = NSAttributedString
public typealias CFSet = NSSet
public typealias CGGlyph = UInt16
public typealias CTFontTableTag = UInt32

@available(macOS 10.5, iOS 3.2, *)
public struct CTFontTableOptions: OptionSet, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { fatalError() }
}

public struct CFRange: Sendable {}

@available(macOS 10, iOS 2, *)
public func CFRangeMake(_ loc: CFIndex, _ len: CFIndex) -> CFRange { fatalError() }

@available(macOS 10.5, iOS 3.2, *)
public final class CTFont: @unchecked Sendable {}
@available(macOS 10.5, iOS 3.2, *)
public final class CTFontDescriptor {}
@available(macOS 10.5, iOS 3.2, *)
public final class CTLine {}
@available(macOS 10.5, iOS 3.2, *)
public final class CTRun {}

@available(macOS 10.5, iOS 3.2, *)
public var kCTFontAttributeName: CFString { fatalError() }
@available(macOS 10.8, iOS 6, *)
public var kCTWritingDirectionAttributeName: CFString { fatalError() }
@available(macOS 10.5, iOS 3.2, *)
public var kCTFontFamilyNameAttribute: CFString { fatalError() }
@available(macOS 10.5, iOS 3.2, *)
public var kCTFontVariationAttribute: CFString { fatalError() }
@available(macOS 10.5, iOS 3.2, *)
public var kCTFontSubFamilyNameKey: CFString { fatalError() }

@available(macOS 10.13, iOS 7, *)
public func CTFontManagerCreateFontDescriptorsFromData(_ data: CFData) -> CFArray { fatalError() }
@available(macOS 10.5, iOS 3.2, *)
public func CTFontDescriptorCreateWithAttributes(_ attributes: CFDictionary) -> CTFontDescriptor {
  fatalError()
}
@available(macOS 10.5, iOS 3.2, *)
public func CTFontDescriptorCreateMatchingFontDescriptors(
  _ descriptor: CTFontDescriptor, _ mandatoryAttributes: CFSet?
) -> CFArray? { fatalError() }
@available(macOS 10.5, iOS 3.2, *)
public func CTFontCreateWithFontDescriptor(
  _ descriptor: CTFontDescriptor, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?
) -> CTFont { fatalError() }
@available(macOS 10.5, iOS 3.2, *)
public func CTFontCreateWithName(
  _ name: CFString, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?
) -> CTFont { fatalError() }
@available(macOS 10.5, iOS 3.2, *)
public func CTFontCreateForString(_ currentFont: CTFont, _ string: CFString, _ range: CFRange) -> CTFont {
  fatalError()
}
@available(macOS 10.5, iOS 3.2, *)
public func CTFontCreateCopyWithAttributes(
  _ font: CTFont, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?,
  _ attributes: CTFontDescriptor?
) -> CTFont { fatalError() }
@available(macOS 10.5, iOS 3.2, *)
public func CTFontCopyTable(_ font: CTFont, _ table: CTFontTableTag, _ options: CTFontTableOptions) -> CFData?
{
  fatalError()
}
@available(macOS 10.5, iOS 3.2, *)
public struct CTFontSymbolicTraits: OptionSet, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { fatalError() }
  @available(macOS 10.7, iOS 4.3, *)
  public static var traitColorGlyphs: CTFontSymbolicTraits { fatalError() }
}
@available(macOS 10.5, iOS 3.2, *)
public func CTFontGetSymbolicTraits(_ font: CTFont) -> CTFontSymbolicTraits { fatalError() }
@available(macOS 10.5, iOS 3.2, *)
public enum CTFontOrientation: UInt32, Sendable {
  case `default` = 0
  case horizontal, vertical
}
@available(macOS 10.5, iOS 3.2, *)
public func CTFontGetBoundingRectsForGlyphs(
  _ font: CTFont, _ orientation: CTFontOrientation, _ glyphs: UnsafePointer<CGGlyph>,
  _ boundingRects: UnsafeMutablePointer<CGRect>?, _ count: CFIndex
) -> CGRect { fatalError() }
@available(macOS 10.7, iOS 4.2, *)
public func CTFontDrawGlyphs(
  _ font: CTFont, _ glyphs: UnsafePointer<CGGlyph>, _ positions: UnsafePointer<CGPoint>, _ count: Int,
  _ context: CGContext
) { fatalError() }
@available(macOS 10.5, iOS 3.2, *)
public func CTFontGetAscent(_ font: CTFont) -> CGFloat { fatalError() }
@available(macOS 10.5, iOS 3.2, *)
public func CTFontCopyFamilyName(_ font: CTFont) -> CFString { fatalError() }
@available(macOS 10.5, iOS 3.2, *)
public func CTFontCopyFullName(_ font: CTFont) -> CFString { fatalError() }
@available(macOS 10.5, iOS 3.2, *)
public func CTFontCopyPostScriptName(_ font: CTFont) -> CFString { fatalError() }
@available(macOS 10.5, iOS 3.2, *)
public func CTFontCopyName(_ font: CTFont, _ nameKey: CFString) -> CFString? { fatalError() }
@available(macOS 10.5, iOS 3.2, *)
public func CTFontGetGlyphsForCharacters(
  _ font: CTFont, _ characters: UnsafePointer<UInt16>, _ glyphs: UnsafeMutablePointer<CGGlyph>,
  _ count: CFIndex
) -> Bool { fatalError() }
@available(macOS 10.5, iOS 3.2, *)
public func CTFontCreatePathForGlyph(
  _ font: CTFont, _ glyph: CGGlyph, _ matrix: UnsafePointer<CGAffineTransform>?
) -> CGPath? { fatalError() }

@available(macOS 10.5, iOS 3.2, *)
public func CTLineCreateWithAttributedString(_ attrString: CFAttributedString) -> CTLine { fatalError() }
@available(macOS 10.5, iOS 3.2, *)
public func CTLineGetGlyphRuns(_ line: CTLine) -> CFArray { fatalError() }
@available(macOS 10.5, iOS 3.2, *)
public func CTRunGetGlyphCount(_ run: CTRun) -> CFIndex { fatalError() }
@available(macOS 10.5, iOS 3.2, *)
public func CTRunGetGlyphs(_ run: CTRun, _ range: CFRange, _ buffer: UnsafeMutablePointer<CGGlyph>) {
  fatalError()
}
@available(macOS 10.5, iOS 3.2, *)
public func CTRunGetPositions(_ run: CTRun, _ range: CFRange, _ buffer: UnsafeMutablePointer<CGPoint>) {
  fatalError()
}
@available(macOS 10.5, iOS 3.2, *)
public func CTRunGetAdvances(_ run: CTRun, _ range: CFRange, _ buffer: UnsafeMutablePointer<CGSize>) {
  fatalError()
}
@available(macOS 10.5, iOS 3.2, *)
public func CTRunGetStringIndices(_ run: CTRun, _ range: CFRange, _ buffer: UnsafeMutablePointer<CFIndex>) {
  fatalError()
}
