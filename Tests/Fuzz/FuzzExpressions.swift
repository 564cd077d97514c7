#if Tools
/// Expressions that cases start from, and the file that they are put into.
enum FuzzExpressions {
  /// The form that Bodymovin gives to a common expression that lets a property overshoot its keyframes.
  static let bounce = """
    var $bm_rt;
    var amp, freq, decay, n, t, v;
    try {
      amp = $bm_div(effect('Control')('Slider'), 2.5), freq = 3, decay = 2, n = 0;
      0 < numKeys && (n = nearestKey(time).index, key(n).time > time && n--);
      t = 0 === n ? 0 : $bm_sub(time, key(n).time);
      $bm_rt = 0 < n ? (v = velocityAtTime($bm_sub(key(n).time, $bm_div(thisComp.frameDuration, 10))),
        $bm_sum(value, $bm_div($bm_mul($bm_mul($bm_div(v, 100), amp), Math.sin($bm_mul($bm_mul($bm_mul(freq, t), 2), Math.PI))),
        Math.exp($bm_mul(decay, t))))) : value;
    } catch (e) {
      $bm_rt = value;
    }
    """

  /// Grows strings and arrays, with several ways out.
  static let growth = """
    var a = ['x'], b = '';
    try { try { try { b = a + [a]; } finally { a.length = 300; } } finally { a[200] = b; } } catch (e) { b = e; }
    do { b += b + a.join('-'); a = [a, a]; } while (b.length < 5000);
    for (var i in a) { if (i > 2) continue; b = b.split('x').reverse().join('yy'); }
    text.sourceText === undefined ? value : b.substr(0, 20);
    """

  /// Moves the points of a path to layers.
  static let path = """
    var points = thisProperty.points(), into = thisProperty.inTangents(), names = ['a', 'b'];
    for (var i = 0; i < names.length; i++) {
      points[i] = fromCompToSurface(thisComp.layer(names[i]).toComp(thisComp.layer(names[i]).anchorPoint));
    }
    function far(a) { return a.map(function (p) { return mul(p, wiggle(2, 1)[0] || 1); }); }
    createPath(far(points), into, thisProperty.outTangents(), !thisProperty.isClosed());
    """

  /// A file in which a position, a number, a path, a scale, the time of a composition, the value of an effect, a text
  /// and what moves its characters have one and the same expression.
  static func animation(with expression: String) -> String {
    let text = quoted(expression)
    let way =
      #"{"a":1,"x":\#(text),"k":[{"t":0,"s":[0,0],"o":{"x":0,"y":0},"i":{"x":1,"y":1}},{"t":20,"s":[10,20]}]}"#
    let path =
      #"{"a":0,"x":\#(text),"k":{"v":[[0,0],[20,0],[20,20]],"i":[[0,0],[0,0],[0,0]],"o":[[0,0],[5,0],[0,0]],"c":true}}"#
    let shapes =
      #"{"ty":"gr","nm":"Group","it":[{"ty":"sh","nm":"Path","ks":\#(path)},{"ty":"fl","c":{"k":[1,0,0]},"o":{"k":100}},{"ty":"tr"}]}"#
    let effect =
      #"{"ty":5,"nm":"Control","ef":[{"ty":0,"nm":"Slider","ix":1,"v":{"a":0,"k":7,"x":\#(text)}}]}"#
    let document = #"{"s":8,"f":"F","t":"ab","j":0,"tr":0,"lh":9,"ls":0,"fc":[1,0,0]}"#
    let animator =
      #"{"a":{"p":{"a":0,"k":[1,1],"x":\#(text)}},"s":{"t":1,"b":1,"sh":1,"rn":0,"a":{"a":0,"k":50,"x":\#(text)}}}"#
    let words =
      #"{"d":{"x":\#(text),"k":[{"t":0,"s":\#(document)}]},"p":{},"m":{"g":1,"a":{"k":[0,0]}},"a":[\#(animator)]}"#
    let glyphs = ["a", "b"].map {
      #"{"ch":"\#($0)","fFamily":"F","style":"R","size":9,"w":60,"data":{"shapes":[{"ty":"gr","it":[{"ty":"sh","ks":\#(square)}]}]}}"#
    }
    return """
      {"v":"5.7","fr":30,"ip":0,"op":60,"w":32,"h":32,
       "fonts":{"list":[{"fName":"F","fFamily":"F","fStyle":"R","ascent":75}]},"chars":[\(glyphs.joined(separator: ","))],
       "assets":[{"id":"x","nm":"Inner","layers":[{"ty":1,"nm":"c","sw":9,"sh":9,"sc":"#00ff00","ip":0,"op":60,"ks":{"p":\(way)}}]}],
       "layers":[
        {"ty":4,"nm":"a","ind":1,"parent":2,"ip":0,"op":60,"ks":{"p":\(way)},"ef":[\(effect)],"shapes":[\(shapes)]},
        {"ty":1,"nm":"b","ind":2,"sw":8,"sh":8,"sc":"#0000ff","ip":0,"op":60,
         "ks":{"r":{"a":0,"k":5,"x":\(text)},"s":{"a":0,"k":[100,100],"x":\(text)}},"ef":[\(effect)]},
        {"ty":0,"nm":"d","ind":3,"refId":"x","w":32,"h":32,"ip":0,"op":60,"tm":{"a":0,"k":1,"x":\(text)},"ks":{}},
        {"ty":5,"nm":"t","ind":4,"ip":0,"op":60,"ks":{},"t":\(words)}]}
      """
  }

  private static let square =
    #"{"k":{"v":[[0,0],[50,0],[50,-50]],"i":[[0,0],[0,0],[0,0]],"o":[[0,0],[0,0],[0,0]],"c":true}}"#

  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      default: if scalar.value >= 0x20 { result.unicodeScalars.append(scalar) } else { result += " " }
      }
    }
    return result + "\""
  }
}
#endif
