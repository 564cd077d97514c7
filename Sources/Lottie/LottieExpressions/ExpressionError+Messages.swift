extension ExpressionError {
  /// A message.
  package enum Message: UInt8, CaseIterable, Sendable {
    case sourceEnds, cannotAssign, cannotChange, noLoop, strayCharacter, commentWithoutEnd, whileMissing,
      braceMissing, catchMissing, caseMissing, openingParenthesisMissing, parenthesisMissing,
      openingBraceMissing, semicolonMarkMissing, colonMissing, commaMissing, noDigits, wordAfterNumber,
      stringWithoutEnd, templateWithoutEnd, hexadecimalDigits, valueMissing, reservedWord, nameAfterPoint,
      arrowMissing, bracketMissing, nameMissing, semicolonMissing, regExpWithoutEnd, regExpFlag, regExpGroup,
      regExpGroupName, regExpParenthesis, regExpClass, regExpRange, regExpEscape, regExpNothingToRepeat,
      regExpBounds,
      escapeForm
    case functionNotHere, evalOnNamesOnly, notOnObject, mathNotSupported, newNotSupported, localeNotSupported,
      lookbehind, regExpFlagNotSupported,
      operationNotSupported, memberNotSupported, loopLeftInFinally,
      returnInFinally, labelsNotSupported, generatorsNotSupported, accessorNotSupported, memberKind,
      templateTags, spreadArguments, patterns
    case colorForm, nothingHasNoMember, nothingHasNoElements, cannotSetMember, noSuchElement,
      cannotSetElements, notAFunction, nothingHasNoMethod, noMethod, arrayLength, repeatedTimes,
      inNeedsObject, vectorsMultiplied, unsuitableNumber, functionNeeded, notIterable, nothingToReduce,
      emptyPath, pathNeedsPoints, notAPath, partKey, layerKey, resultKind, resultShape, textTooLong,
      regExpNotGlobal,
      jsonForm
    case notDefined, noComposition, functionNotDefined, compositionLacks, layerLacks, groupLacks,
      propertyLacks, markersLack, noMarkerNamed, noMarkerAt, noMarkers, noKeyframeAt, noKeyframes, noParent,
      notInGroups, noPartNamed, noPartAt, noEffectNamed, noEffectAt, noLayerNamed, noLayerAt, noContent,
      loopOfExpressions
    case throwsValue, throwsText
    case arrayLengthTooLarge, arrayTooLong, stringTooLong, tooManySteps, tooManyDependencies,
      tooManyActiveCalls, tooManyPathPoints, functionsTooDeep, expressionsTooLong, valuesTooLarge,
      tooManyCalls, tooManyFunctions, stringsTooLarge, tooManyParameters, tooManyVariables, tooManyArguments,
      sourceTooLong, sourceTooDeep, frameWork, regExpTooLarge, regExpTooDeep, jsonTooDeep

    /// The kind of the error, and the text; `%` stands for a text and `@` for a number.
    var entry: (kind: Kind, text: StaticString) {
      switch self {
      case .sourceEnds: (.syntax, "the source ends too early")
      case .cannotAssign: (.syntax, "this cannot be assigned to")
      case .cannotChange: (.syntax, "this cannot be changed")
      case .noLoop: (.syntax, "there is no loop to leave or to continue")
      case .strayCharacter: (.syntax, "the character with the byte @ does not belong here")
      case .commentWithoutEnd: (.syntax, "a comment does not end")
      case .whileMissing: (.syntax, "'while' is missing")
      case .braceMissing: (.syntax, "'}' is missing")
      case .catchMissing: (.syntax, "'catch' or 'finally' is missing")
      case .caseMissing: (.syntax, "'case' is missing")
      case .openingParenthesisMissing: (.syntax, "'(' is missing")
      case .parenthesisMissing: (.syntax, "')' is missing")
      case .openingBraceMissing: (.syntax, "'{' is missing")
      case .semicolonMarkMissing: (.syntax, "';' is missing")
      case .colonMissing: (.syntax, "':' is missing")
      case .commaMissing: (.syntax, "',' is missing")
      case .noDigits: (.syntax, "a number has no digits")
      case .wordAfterNumber: (.syntax, "a word follows a number without a space")
      case .stringWithoutEnd: (.syntax, "a string does not end")
      case .templateWithoutEnd: (.syntax, "a template does not end")
      case .hexadecimalDigits: (.syntax, "an escape needs @ hexadecimal digits")
      case .valueMissing: (.syntax, "a value is missing")
      case .reservedWord: (.syntax, "a word of the language is in the place of a value")
      case .nameAfterPoint: (.syntax, "a name is missing after the point")
      case .arrowMissing: (.syntax, "'=>' is missing")
      case .bracketMissing: (.syntax, "']' is missing")
      case .nameMissing: (.syntax, "a name is missing")
      case .semicolonMissing: (.syntax, "a semicolon is missing")
      case .escapeForm: (.syntax, "an escape of the form \\u{} needs the number of a character")
      case .regExpWithoutEnd: (.syntax, "a regular expression does not end")
      case .regExpFlag: (.syntax, "a flag of a regular expression is unknown or repeated")
      case .regExpGroup: (.syntax, "a group of a regular expression begins with an unknown form")
      case .regExpGroupName: (.syntax, "the name of a group is not valid, repeated or unknown")
      case .regExpParenthesis: (.syntax, "the parentheses of a regular expression do not match")
      case .regExpClass: (.syntax, "']' is missing in a regular expression")
      case .regExpRange: (.syntax, "the ends of a range in a regular expression are in the wrong order")
      case .regExpEscape: (.syntax, "a regular expression ends with a backslash")
      case .regExpNothingToRepeat: (.syntax, "a regular expression repeats nothing")
      case .regExpBounds: (.syntax, "the numbers of a quantifier are in the wrong order")
      case .functionNotHere: (.unsupported, "the function \"%\" is not supported here")
      case .evalOnNamesOnly: (.unsupported, "'eval' is supported for names and members only")
      case .notOnObject: (.unsupported, "'%' of this object is not supported")
      case .mathNotSupported: (.unsupported, "'Math.%' is not supported")
      case .newNotSupported: (.unsupported, "'new %' is not supported")
      case .localeNotSupported: (.unsupported, "numbers are written for the locale \"en-US\", not \"%\"")
      case .lookbehind: (.unsupported, "lookbehind in regular expressions is not supported")
      case .regExpFlagNotSupported:
        (.unsupported, "the flags 'd', 'u' and 'v' of regular expressions are not supported")
      case .operationNotSupported: (.unsupported, "this operation is not supported")
      case .memberNotSupported: (.unsupported, "'%' is not supported")
      case .loopLeftInFinally: (.unsupported, "leaving a loop inside 'try' with 'finally' is not supported")
      case .returnInFinally: (.unsupported, "'return' inside 'try' with 'finally' is not supported")
      case .labelsNotSupported: (.unsupported, "labels are not supported")
      case .generatorsNotSupported: (.unsupported, "generators are not supported")
      case .accessorNotSupported: (.unsupported, "members with '%' are not supported")
      case .memberKind: (.unsupported, "this kind of member is not supported")
      case .templateTags: (.unsupported, "tags of templates are not supported")
      case .spreadArguments: (.unsupported, "spread arguments of \"new\" are not supported")
      case .patterns: (.unsupported, "this pattern in place of a name is not supported")
      case .colorForm: (.type, "a colour has the form #rrggbb")
      case .nothingHasNoMember: (.type, "a value that is undefined or null has no member \"%\"")
      case .nothingHasNoElements: (.type, "a value that is undefined or null has no elements")
      case .cannotSetMember: (.type, "the member \"%\" of this value can't be set")
      case .noSuchElement: (.type, "an array has no such element")
      case .cannotSetElements: (.type, "the elements of this value can't be set")
      case .notAFunction: (.type, "this value is not a function")
      case .nothingHasNoMethod: (.type, "a value that is undefined or null has no method \"%\"")
      case .noMethod: (.type, "the value has no method \"%\"")
      case .arrayLength: (.type, "an array can't have this length")
      case .repeatedTimes: (.type, "a string can't be repeated @ times")
      case .inNeedsObject: (.type, "'in' needs an object")
      case .vectorsMultiplied: (.type, "two vectors can't be multiplied or divided")
      case .unsuitableNumber: (.type, "\"%\" does not take this number")
      case .functionNeeded: (.type, "a function is needed here")
      case .notIterable: (.type, "this value can't be iterated over")
      case .nothingToReduce: (.type, "an empty array has nothing to reduce")
      case .emptyPath: (.type, "the path has no points")
      case .pathNeedsPoints: (.type, "a path needs an array of points")
      case .notAPath: (.type, "the property is not a path")
      case .partKey: (.type, "a part of a group is found by its name or its number")
      case .layerKey: (.type, "a layer is found by its name or its number")
      case .resultKind: (.type, "the result is not a finite number, a text, a vector or a path")
      case .resultShape: (.type, "the result does not have the shape of the property")
      case .textTooLong: (.limit, "a text of an expression has at most @ UTF-16 units")
      case .regExpNotGlobal: (.type, "a regular expression needs the flag 'g' here")
      case .jsonForm: (.syntax, "the text is not valid JSON at @")
      case .notDefined: (.reference, "\"%\" is not defined")
      case .noComposition: (.reference, "there is no composition \"%\"")
      case .functionNotDefined: (.reference, "the function \"%\" is not defined")
      case .compositionLacks: (.reference, "the composition has no \"%\"")
      case .layerLacks: (.reference, "the layer has no \"%\"")
      case .groupLacks: (.reference, "the group has no \"%\"")
      case .propertyLacks: (.reference, "the property has no \"%\"")
      case .markersLack: (.reference, "the list of markers has no \"%\"")
      case .noMarkerNamed: (.reference, "there is no marker \"%\"")
      case .noMarkerAt: (.reference, "there is no marker @")
      case .noMarkers: (.reference, "there are no markers")
      case .noKeyframeAt: (.reference, "the property has no keyframe @")
      case .noKeyframes: (.reference, "the property has no keyframes")
      case .noParent: (.reference, "the layer has no parent")
      case .notInGroups: (.reference, "the property is not in @ groups")
      case .noPartNamed: (.reference, "there is no \"%\" in the group")
      case .noPartAt: (.reference, "the group has no part @")
      case .noEffectNamed: (.reference, "the layer has no effect \"%\"")
      case .noEffectAt: (.reference, "the layer has no effect @")
      case .noLayerNamed: (.reference, "there is no layer \"%\"")
      case .noLayerAt: (.reference, "there is no layer @")
      case .noContent: (.reference, "the layer has no content to measure")
      case .loopOfExpressions:
        (.reference, "the expression depends on itself; there it has the value of its keyframes")
      case .throwsValue: (.thrown, "the expression throws a value")
      case .throwsText: (.thrown, "the expression throws \"%\"")
      case .arrayLengthTooLarge: (.limit, "an array can't have this length")
      case .arrayTooLong: (.limit, "an array of the expression is too long")
      case .stringTooLong: (.limit, "a string of the expression is too long")
      case .tooManySteps: (.limit, "the expression takes more than @ steps")
      case .tooManyDependencies: (.limit, "too many expressions depend on one another")
      case .tooManyActiveCalls: (.limit, "more than @ calls are active")
      case .tooManyPathPoints: (.limit, "a path of an expression has at most @ points")
      case .functionsTooDeep: (.limit, "functions nest too deeply")
      case .expressionsTooLong: (.limit, "the expressions of the file are too long together")
      case .valuesTooLarge: (.limit, "the values of the expressions take too much memory")
      case .tooManyCalls: (.limit, "the expressions make too many calls")
      case .tooManyFunctions: (.limit, "the expressions make too many functions")
      case .stringsTooLarge: (.limit, "the strings of the expressions take too much memory")
      case .tooManyParameters: (.limit, "a function has too many parameters")
      case .tooManyVariables: (.limit, "a function has more than @ variables")
      case .tooManyArguments: (.limit, "a call has too many arguments")
      case .sourceTooLong: (.limit, "the source has @ bytes, which is too many")
      case .sourceTooDeep: (.limit, "the source is nested too deeply")
      case .regExpTooLarge: (.limit, "a regular expression is too large")
      case .regExpTooDeep: (.limit, "a regular expression is nested too deeply")
      case .jsonTooDeep: (.limit, "JSON is nested too deeply")
      case .frameWork: (.limit, "the expressions of the frame take too much work")
      }
    }
  }
}
