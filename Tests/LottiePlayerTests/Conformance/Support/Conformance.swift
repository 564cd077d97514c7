/// What the engine specification's golden traces (§13) and conformance table (§14) say, as tests.
///
/// A comment above a test names what it shows: `// §13.6` a golden trace, `// §14.7 increment` a row of the table.
/// `Tools/check-conformance` looks for all of them, and compares the golden traces' texts with the page.
/// Machines and animations are made here, with the structure that the rows describe; everything runs under
/// `.upstream`.
enum Conformance {}
