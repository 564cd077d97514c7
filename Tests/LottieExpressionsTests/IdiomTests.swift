import Foundation
import LottieExpressions
import Testing

/// The idioms of animators and of plug-ins such as Ease and Wizz, Duik, Flow, Motion and Limber, in words of our own: each
/// has the value of its formula.
///
/// The layer "Ball" has an opacity of 0 at 1 s, 100 at 2 s and 40 at 4 s, and a position from (0, 0) at 1 s to (30, 40) at
/// 2 s; see ``ModelTests``.
struct IdiomTests {
  /// An expression on a property of the ball at a time, with its value; several numbers for a vector.
  struct Idiom: Sendable, CustomTestStringConvertible {
    var title: String
    var time: Double
    /// The row of the property: 0 is the opacity, 1 the position, 2 a slider of 25, 3 a path.
    var property = 0
    var source: String
    var expected: [Double]
    var testDescription: String { title }
  }

  static let idioms: [Idiom] = [
    Idiom(
      title: "a spring after each keyframe", time: 2.3,
      source: """
        var n = 0;
        if (numKeys > 0) { n = nearestKey(time).index; if (key(n).time > time) n--; }
        var t = n == 0 ? 0 : time - key(n).time;
        if (n > 0 && t < 1) {
          var v = velocityAtTime(key(n).time - thisComp.frameDuration / 10);
          value + v * 0.05 * Math.sin(3 * t * 2 * Math.PI) / Math.exp(2 * t);
        } else { value }
        """, expected: [91 + 100 * 0.05 * sin(3 * 0.3 * 2 * .pi) / exp(2 * 0.3)]),
    Idiom(
      title: "an easing between two keyframes, by components", time: 1.5, property: 1,
      source: """
        function outQuart(t, b, c, d) { return -c * ((t = t / d - 1) * t * t * t - 1) + b; }
        function move() {
          var n = 0;
          if (numKeys > 0) { n = nearestKey(time).index; if (key(n).time > time) n--; }
          var from, to;
          try { from = key(n); to = key(n + 1); } catch (e) { return null; }
          var size = 1;
          try { key(1)[1]; size = 2; if (key(1)[2] !== undefined) size = 3; } catch (e) { }
          if (time < from.time || time > to.time) return null;
          var d = to.time - from.time, result = [];
          for (var i = 0; i < size; i++) result.push(outQuart(time - from.time, from[i], to[i] - from[i], d));
          return size == 1 ? result[0] : result;
        }
        move() || value;
        """, expected: [30 * (1 - 0.0625), 40 * (1 - 0.0625)]),
    Idiom(
      title: "keyframes that are eased anew", time: 1.5,
      source: "ease(time, key(1).time, key(2).time, key(1).value, key(2).value)", expected: [50]),
    Idiom(
      title: "a curve of four numbers, solved by Newton's method", time: 1.5,
      source: """
        const [x1, y1, x2, y2] = [0.42, 0, 0.58, 1];
        const bezier = (a, b, t) => 3 * a * t * (1 - t) ** 2 + 3 * b * t * t * (1 - t) + t ** 3;
        const slope = (a, b, t) => 3 * a * (1 - t) * (1 - 3 * t) + 3 * b * t * (2 - 3 * t) + 3 * t * t;
        let x = (time - key(1).time) / (key(2).time - key(1).time), t = x;
        for (let i = 0; i < 8; i++) t -= (bezier(x1, x2, t) - x) / slope(x1, x2, t);
        key(1).value + (key(2).value - key(1).value) * bezier(y1, y2, t);
        """, expected: [50]),
    Idiom(
      title: "a bounce without keyframes", time: 0.8,
      source: """
        var g = 1000, height = 80, e = 0.5, t = time, first = Math.sqrt(2 * height / g);
        if (t < first) { height - g * t * t / 2 }
        else {
          var v = g * first * e; t -= first;
          while (t > 2 * v / g && v > 1) { t -= 2 * v / g; v *= e; }
          v * t - g * t * t / 2;
        }
        """,
      expected: {
        var v = 1000 * 0.4 * 0.5, t = 0.4
        while t > 2 * v / 1000 && v > 1 {
          t -= 2 * v / 1000
          v *= 0.5
        }
        return [v * t - 500 * t * t]
      }()),
    Idiom(
      title: "a counter with separators", time: 1,
      source: """
        var n = Math.round(linear(time, 0, 2, 0, 2469134));
        ('$' + n.toString().replace(/\\B(?=(\\d{3})+(?!\\d))/g, ',')) == '$1,234,567' ? 1 : 0
        """, expected: [1]),
    Idiom(
      title: "a time code", time: 3.4,
      source: """
        var s = Math.floor(time), f = Math.round((time % 1) * 10);
        ([Math.floor(s / 60), s % 60, f].map(n => ('0' + n).slice(-2)).join(':')) === '00:03:04' ? 1 : 0
        """, expected: [1]),
    Idiom(
      title: "a typewriter", time: 0.5,
      source: "var t = 'Hello, World'; t.substr(0, Math.floor(time * 10)) == 'Hello' ? t.length : 0",
      expected: [12]),
    Idiom(
      title: "a value that follows a layer with a delay", time: 1.7, property: 2,
      source: "thisComp.layer('Ball').transform.opacity.valueAtTime(time - 0.2)", expected: [50]),
    Idiom(
      title: "the speed as a stretch", time: 1.5, property: 2,
      source: "var s = 100 + length(thisComp.layer('Ball').transform.position.velocity) / 2; [s, 10000 / s]",
      expected: [125, 80]),
    Idiom(
      title: "the direction of a movement", time: 1.5, property: 2,
      source: """
        var p = thisComp.layer('Ball').transform.position, d = p.valueAtTime(time + 0.01) - p.valueAtTime(time - 0.01);
        radiansToDegrees(Math.atan2(d[1], d[0]))
        """, expected: [atan2(40, 30) * 180 / .pi]),
    Idiom(
      title: "two bones that reach for a point", time: 0, property: 2,
      source: """
        function angle(a, b, c) { return Math.acos(clamp((a * a + b * b - c * c) / (2 * a * b), -1, 1)); }
        var upper = 30, lower = 40, reach = Math.min(length([0, 0], [30, 40]), upper + lower);
        radiansToDegrees(angle(upper, lower, reach))
        """, expected: [90]),
    Idiom(
      title: "a fade at both ends of a layer", time: 9.75, property: 2,
      source: """
        var fade = 0.5;
        time < outPoint - fade ? linear(time, inPoint, inPoint + fade, 0, 100) : linear(time, outPoint - fade, outPoint, 100, 0)
        """, expected: [50]),
    Idiom(
      title: "a loop that falls back to the value", time: 3, property: 2,
      source: "try { $bm_rt = loopOut('pingpong') } catch (err) { $bm_rt = value }", expected: [25]),
    Idiom(
      title: "a switch by a checkbox", time: 0, property: 2,
      source: "effect('Slider') == 1 ? 10 : value > 20 ? 20 : 30", expected: [20]),
    Idiom(
      title: "layers in a row by their index", time: 0, property: 2,
      source:
        "var n = thisComp.numLayers, gap = thisComp.width / (n + 1); [gap * index, thisComp.width / 2 - index]",
      expected: [200.0 / 3, 99]),
    Idiom(
      title: "a box around a layer", time: 0, property: 2,
      source: """
        const { left, top, width, height } = thisComp.layer('Parent').sourceRectAtTime(0, false), pad = 5;
        [left - pad, top - pad, left + width + pad, top + height + pad].map(v => v / 5)
        """, expected: [1, 3, 9, 13]),
    Idiom(
      title: "a joystick that mixes poses", time: 0, property: 2,
      source: """
        function mix(x, y) { return blend([0, 0], [10, 20], limit(x)) + blend([0, 0], [-4, 8], limit(y)) }
        function blend(a, b, t) { return a + (b - a) * t }
        function limit(t) { return clamp(t, 0, 1) }
        mix(0.5, 2)
        """, expected: [1, 18]),
    Idiom(
      title: "the way from the first point of a path to the last", time: 0, property: 3,
      source: "var p = thisProperty.points(); length(p[0], p.at(-1))", expected: [hypot(100, 50)]),
    Idiom(
      title: "a colour from a text", time: 0, property: 2,
      source: """
        var hex = '#ff8000'.match(/[0-9a-f]{2}/gi).map(h => parseInt(h, 16) / 255);
        linear(0.5, [...hex, 1], [0, 0, 0, 1]).map(v => Math.round(v * 510))
        """, expected: [255, 128, 0, 510]),
    Idiom(
      title: "a list of values from a text", time: 1.2, property: 2,
      source: """
        var rows = JSON.parse('[{"t":0,"v":5},{"t":1,"v":9},{"t":2,"v":1}]');
        rows.filter(({ t }) => t <= time).at(-1).v
        """, expected: [9]),
    Idiom(
      title: "the number of the current marker", time: 0.7, property: 2,
      source: """
        var n = 0;
        for (var i = 1; i <= thisComp.marker.numKeys; i++) if (thisComp.marker.key(i).time <= time) n = i;
        n > 0 ? [n, time - thisComp.marker.key(n).time] : [0, 0]
        """, expected: [1, 0.2]),
    Idiom(
      title: "steps of time", time: 1.97, property: 2,
      source: "posterizeTime(4); thisComp.layer('Ball').transform.opacity.valueAtTime(time)", expected: [75]),
    Idiom(
      title: "a wave along layers, with a class of functions in an object", time: 0.25, property: 2,
      source: """
        var wave = { amount: 10, at: function (t, i) { return this.amount * Math.sin(2 * Math.PI * (t - i * 0.1)) } };
        wave.at(time, index)
        """, expected: [10 * sin(2 * .pi * 0.15)]),
  ]

  @Test(arguments: idioms) func `an idiom has the value of its formula`(_ idiom: Idiom) throws {
    var host = ModelTests.host
    host.time = idiom.time
    var values: [Double] = []
    _ = try host.evaluate(idiom.source, of: host.property(0, idiom.property)) { machine, value in
      values = machine.numbers(of: value)
      return ""
    }
    try #require(values.count == idiom.expected.count, "\(values)")
    for (value, expected) in zip(values, idiom.expected) {
      #expect(abs(value - expected) < 1e-6 * max(1, abs(expected)), "\(values), not \(idiom.expected)")
    }
  }
}

extension ScriptMachine {
  /// The numbers of a vector or a single number.
  fileprivate func numbers(of value: ScriptValue) -> [Double] {
    switch value {
    case .number(let number): [number]
    case .array(let list): (0..<heap.listCount(list)).flatMap { numbers(of: heap.listElement(list, $0)) }
    default: []
    }
  }
}
