import Testing

/// What gradients must look like, at the middle of every pixel.
@Suite struct GradientClaims {
  /// Ramps have 1024 entries, and channels are rounded: two steps of 255.
  let tolerance = 2

  let redBlue = [(0.0, SIMD3(1.0, 0, 0)), (1.0, SIMD3(0, 0, 1))]
  let redYellowBlue = [(0.0, SIMD3(1.0, 0, 0)), (0.25, SIMD3(1, 1, 0)), (1.0, SIMD3(0, 0, 1))]

  private func color(_ stops: [(Double, SIMD3<Double>)], _ t: Double) -> SIMD3<Double> {
    Formulas.between(stops, at: t)
  }

  @Test func `a linear gradient runs from start to end and is held outside`() throws {
    let mismatch = try Picture("Gradients/linear").mismatch { x, _ in Ink(color(redBlue, (x - 8) / 48), 1) }
    #expect(mismatch <= tolerance)
  }

  @Test func `a slanted gradient is level across its axis`() throws {
    let axis = SIMD2(24.0, 48)
    let mismatch = try Picture("Gradients/linear-slanted").mismatch { x, y in
      Ink(color(redYellowBlue, ((SIMD2(x, y) - SIMD2(16, 8)) * axis).sum() / (axis * axis).sum()), 1)
    }
    #expect(mismatch <= tolerance + 1)
  }

  @Test func `two stops at one place are a hard edge`() throws {
    let mismatch = try Picture("Gradients/linear-hard-edge").mismatch { x, _ in x < 32 ? .red : .blue }
    #expect(mismatch == 0)
  }

  @Test func `opacity stops have places of their own, and colours are mixed before they are multiplied`()
    throws
  {
    let alphas = [(0.0, SIMD3(repeating: 1.0)), (0.25, .zero), (1.0, SIMD3(repeating: 0.8))]
    let mismatch = try Picture("Gradients/linear-opacity").mismatch { x, _ in
      Ink(color(redBlue, x / 64), color(alphas, x / 64).x)
    }
    #expect(mismatch <= tolerance)
  }

  @Test func `a radial gradient measures the distance`() throws {
    let mismatch = try Picture("Gradients/radial").mismatch { x, y in
      Ink(color(redYellowBlue, Formulas.radial((SIMD2(x, y) - 32) / 28, focal: .zero)), 1)
    }
    #expect(mismatch <= tolerance + 1)
  }

  @Test func `a highlight moves the focal point`() throws {
    let focal = SIMD2(repeating: 0.5 * 0.5.squareRoot())
    let mismatch = try Picture("Gradients/radial-highlight").mismatch { x, y in
      Ink(color(redYellowBlue, Formulas.radial((SIMD2(x, y) - 32) / 28, focal: focal)), 1)
    }
    #expect(mismatch <= tolerance + 4)
  }

  @Test func `a radial gradient fades out`() throws {
    let mismatch = try Picture("Gradients/radial-opacity").mismatch { x, y in
      Ink(0, 1, 0, max(1 - Formulas.radial((SIMD2(x, y) - 32) / 28, focal: .zero), 0))
    }
    #expect(mismatch <= tolerance)
  }

  @Test func `a stroke can have a linear gradient`() throws {
    let picture = try Picture("Gradients/stroke-linear")
    #expect(picture.area() == 56 * 24)
    let mismatch = picture.mismatch { x, y in
      (4...60).contains(x) && (20...44).contains(y) ? Ink(color(redBlue, (x - 4) / 56), 1) : .clear
    }
    #expect(mismatch <= tolerance)
  }

  @Test func `a stroke can have a radial gradient`() throws {
    let picture = try Picture("Gradients/stroke-radial")
    #expect(abs(picture.area() - .pi * (28 * 28 - 12 * 12)) < Picture.areaTolerance(curves: .pi * 80))
    let mismatch = picture.mismatch { x, y in
      Ink(color(redBlue, Formulas.radial((SIMD2(x, y) - 32) / 28, focal: .zero)), 1)
    } where: {
      picture[$0, $1].alpha == 255
    }
    #expect(mismatch <= tolerance)
  }

  @Test func `a gradient is stretched with its style`() throws {
    let mismatch = try Picture("Gradients/transformed").mismatch { x, _ in Ink(color(redBlue, x / 64), 1) }
    #expect(mismatch <= tolerance)
  }

  @Test func `a gradient without a way is its last colour`() throws {
    #expect(try Picture("Gradients/degenerate").mismatch { _, _ in .blue } == 0)
  }
}
