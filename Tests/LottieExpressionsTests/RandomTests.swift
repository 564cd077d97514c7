import LottieExpressions
import Testing

/// The distribution of random numbers.
struct RandomTests {
  @Test(arguments: [
    // Means, and the share of Gauss's numbers between the limits.
    ("random", "0.47", "0.53", "1"), ("gaussRandom", "0.47", "0.53", "0.87"),
  ])
  func `random numbers lie about the middle of their range`(
    name: String, low: String, high: String, inside: String
  ) throws {
    var host = TestHost()
    let text = """
      var sum = 0, inside = 0, n = 1000;
      for (var i = 0; i < n; i++) { var x = \(name)(); sum += x; if (x >= 0 && x <= 1) inside++ }
      (sum / n > \(low) && sum / n < \(high) && inside / n >= \(inside) && inside / n <= \(inside) + 0.06) ? 1 : 0
      """
    #expect(try host.evaluate(text) == "1")
    let limits = """
      var sum = 0; for (var i = 0; i < 1000; i++) sum += \(name)(10, 20);
      sum > 14700 && sum < 15300 ? 1 : 0
      """
    #expect(try host.evaluate(limits) == "1")
  }
}
