/// A word that the language or After Effects' object model gives a meaning.
///
/// The raw value is the word's handle in ``ScriptLibrary``: the library starts with these words, in this order.
package enum Name: Int32, CaseIterable, Sendable {
  // Words of the language.
  case `break`, `case`, `catch`, `class`, const, `continue`, debugger, `default`, delete, `do`, `else`,
    export, extends
  case `false`, finally, `for`, function, `if`, `import`, `in`, instanceof, `let`, new, null, of, `return`,
    `super`
  case `switch`, this, `throw`, `true`, `try`, typeof, undefined, `var`, void, `while`, with, yield
  // Namespaces and their functions.
  case Math, JSON, Number, String, Boolean, Array, Object, Date, NaN, Infinity, isNaN, isFinite, parseInt,
    parseFloat
  case eval, Error, E, LN10, LN2, LOG10E, LOG2E, PI, SQRT1_2, SQRT2, abs, acos, acosh, asin, asinh, atan,
    atan2, atanh, cbrt,
    ceil, clz32, cos, cosh, exp, expm1
  case floor, fround, hypot, imul, log, log10, log1p, log2, max, min, pow, random, round, sign, sin, sinh,
    sqrt, tan, tanh,
    trunc
  case isArray, isInteger, keys, values, entries, stringify, fromCharCode
  // Methods of arrays, strings and numbers.
  case length, push, pop, shift, unshift, slice, splice, concat, join, reverse, sort, indexOf, lastIndexOf,
    includes
  case forEach, map, filter, reduce, some, every, find, findIndex, fill, charAt, charCodeAt, split, substr,
    substring
  case toLowerCase, toUpperCase, trim, replace, replaceAll, repeat_, padStart, padEnd, startsWith, endsWith,
    toFixed
  case toPrecision, toString, valueOf, hasOwnProperty, call, apply, message, number, boolean, string, object
  // The words that Bodymovin writes.
  case bmResult, bmSum, bmSub, bmMul, bmDiv, bmMod, bmNeg, bmIsInstanceOfArray, bmTransform, sum, add, sub,
    mul, div
  case mod
  // After Effects: functions of numbers and vectors.
  case clamp, dot, cross, normalize, degreesToRadians, radiansToDegrees, degrees_to_radians,
    radians_to_degrees
  case linear, ease, easeIn, easeOut, rgbToHsl, hslToRgb, hexToRgb, lookAt, gaussRandom, noise, seedRandom
  case posterizeTime, timeToFrames, framesToTime, timeToCurrentFormat, createPath
  // After Effects: the object model.
  case time, value, thisComp, thisLayer, thisProperty, comp, footage, layer, effect, content, mask, marker,
    transform
  case text, sourceText, style, source, parent, hasParent, name, underscoreName, index, width, height,
    duration
  case frameDuration, frameRate, displayStartTime, numLayers, inPoint, outPoint, startTime, active, enabled
  case hasVideo, hasAudio, audioActive, pixelAspect, shutterAngle, shutterPhase, bgColor, isAdjustment
  case activeCamera, numProperties, propertyIndex, propertyGroup, property, param, numKeys, key, nearestKey
  case valueAtTime, velocity, velocityAtTime, speed, speedAtTime, loopIn, loopOut, loopInDuration,
    loopOutDuration
  case loop_in, loop_out, loop_in_duration, loop_out_duration, smooth, wiggle, temporalWiggle, isClosed,
    points
  case inTangents, outTangents, pointOnPath, tangentOnPath, normalOnPath, toComp, fromComp, toWorld, fromWorld
  case toCompVec, fromCompVec, toWorldVec, fromWorldVec, fromCompToSurface, sourceRectAtTime, sampleImage
  case anchorPoint, anchor_point, position, scale, rotation, opacity, xRotation, yRotation, zRotation,
    rotationX
  case rotationY, rotationZ, orientation, xPosition, yPosition, zPosition, timeRemap, skew, skewAxis,
    startOpacity
  case endOpacity
  case path, maskPath, maskOpacity, maskFeather, maskExpansion, size, roundness, color, strokeWidth, start,
    end
  case offset, copies, innerRadius, outerRadius, innerRoundness, outerRoundness, startPoint, endPoint, colors
  case miterLimit, dash, gap, radius, amount, left, top, highlightLength, highlightAngle
  case animator, selector, layerStyle, comment, textIndex, textTotal, selectorValue, nothing
  // Younger methods.
  case Map, Set, WeakMap, WeakSet, Symbol, Promise, Proxy, Reflect, BigInt, Intl
  case TypeError, RangeError, SyntaxError, ReferenceError, RegExp
  case at, flat, flatMap, objectAssign, fromEntries, from, trimStart, trimEnd
  case test, exec, match, matchAll, search, flags, global, ignoreCase, multiline, dotAll, sticky, lastIndex,
    input
  case groups, isSafeInteger, EPSILON, MAX_SAFE_INTEGER, MIN_SAFE_INTEGER, MAX_VALUE, MIN_VALUE,
    POSITIVE_INFINITY
  case NEGATIVE_INFINITY, parse, freeze, `is`, hasOwn, fromCodePoint, codePointAt, localeCompare, reduceRight,
    findLast
  case findLastIndex, copyWithin, toExponential, arguments, prototype, bind
  case toLocaleString, toSpliced, toSorted, toReversed, toLocaleUpperCase, toLocaleLowerCase
  case minimumFractionDigits, maximumFractionDigits, useGrouping
  // The components of a keyframe.
  case component0, component1, component2, component3
}

extension Name {
  /// The spellings, separated by spaces, in the order of the cases.
  static let spellings: StaticString = """
    break case catch class const continue debugger default delete do else export extends \
    false finally for function if import in instanceof let new null of return super \
    switch this throw true try typeof undefined var void while with yield \
    Math JSON Number String Boolean Array Object Date NaN Infinity isNaN isFinite parseInt parseFloat \
    eval Error E LN10 LN2 LOG10E LOG2E PI SQRT1_2 SQRT2 \
    abs acos acosh asin asinh atan atan2 atanh cbrt ceil clz32 cos cosh exp expm1 \
    floor fround hypot imul log log10 log1p log2 max min pow random round sign sin sinh sqrt tan tanh trunc \
    isArray isInteger keys values entries stringify fromCharCode \
    length push pop shift unshift slice splice concat join reverse sort indexOf lastIndexOf includes \
    forEach map filter reduce some every find findIndex fill charAt charCodeAt split substr substring \
    toLowerCase toUpperCase trim replace replaceAll repeat padStart padEnd startsWith endsWith toFixed \
    toPrecision toString valueOf hasOwnProperty call apply message number boolean string object \
    $bm_rt $bm_sum $bm_sub $bm_mul $bm_div $bm_mod $bm_neg $bm_isInstanceOfArray $bm_transform sum add sub mul div \
    mod \
    clamp dot cross normalize degreesToRadians radiansToDegrees degrees_to_radians radians_to_degrees \
    linear ease easeIn easeOut rgbToHsl hslToRgb hexToRgb lookAt gaussRandom noise seedRandom \
    posterizeTime timeToFrames framesToTime timeToCurrentFormat createPath \
    time value thisComp thisLayer thisProperty comp footage layer effect content mask marker transform \
    text sourceText style source parent hasParent name _name index width height duration \
    frameDuration frameRate displayStartTime numLayers inPoint outPoint startTime active enabled \
    hasVideo hasAudio audioActive pixelAspect shutterAngle shutterPhase bgColor isAdjustment \
    activeCamera numProperties propertyIndex propertyGroup property param numKeys key nearestKey \
    valueAtTime velocity velocityAtTime speed speedAtTime loopIn loopOut loopInDuration loopOutDuration \
    loop_in loop_out loop_in_duration loop_out_duration smooth wiggle temporalWiggle isClosed points \
    inTangents outTangents pointOnPath tangentOnPath normalOnPath toComp fromComp toWorld fromWorld \
    toCompVec fromCompVec toWorldVec fromWorldVec fromCompToSurface sourceRectAtTime sampleImage \
    anchorPoint anchor_point position scale rotation opacity xRotation yRotation zRotation rotationX \
    rotationY rotationZ orientation xPosition yPosition zPosition timeRemap skew skewAxis startOpacity \
    endOpacity \
    path maskPath maskOpacity maskFeather maskExpansion size roundness color strokeWidth start end \
    offset copies innerRadius outerRadius innerRoundness outerRoundness startPoint endPoint colors \
    miterLimit dash gap radius amount left top highlightLength highlightAngle \
    animator selector layerStyle comment textIndex textTotal selectorValue nothing \
    Map Set WeakMap WeakSet Symbol Promise Proxy Reflect BigInt Intl \
    TypeError RangeError SyntaxError ReferenceError RegExp \
    at flat flatMap assign fromEntries from trimStart trimEnd \
    test exec match matchAll search flags global ignoreCase multiline dotAll sticky lastIndex input groups \
    isSafeInteger EPSILON MAX_SAFE_INTEGER MIN_SAFE_INTEGER MAX_VALUE MIN_VALUE POSITIVE_INFINITY NEGATIVE_INFINITY \
    parse freeze is hasOwn fromCodePoint codePointAt localeCompare reduceRight findLast findLastIndex copyWithin \
    toExponential arguments prototype bind toLocaleString toSpliced toSorted toReversed \
    toLocaleUpperCase toLocaleLowerCase minimumFractionDigits maximumFractionDigits useGrouping \
    0 1 2 3
    """

  /// The handle of the word in the library's strings.
  var handle: Int32 { rawValue }

  /// Whether the word cannot be the name of a variable.
  var isReserved: Bool {
    rawValue <= Name.yield.rawValue && self != .of && self != .undefined && self != .let
  }
}
