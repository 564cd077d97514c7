extension ExpressionError {
  /// The messages: of syntax, of unsupported parts, of types, of references, of `throw`, and of limits.
  package enum Message: UInt8, CaseIterable, Sendable {
    case sourceEnds, cannotAssign, cannotChange, noLoop, strayCharacter, commentWithoutEnd, whileMissing,
      braceMissing, catchMissing, caseMissing, openingParenthesisMissing, parenthesisMissing,
      openingBraceMissing, semicolonMarkMissing, colonMissing, commaMissing, noDigits, wordAfterNumber,
      stringWithoutEnd, templateWithoutEnd, hexadecimalDigits, valueMissing, reservedWord, nameAfterPoint,
      arrowMissing, bracketMissing, nameMissing, semicolonMissing
    case functionNotHere, evalOnNamesOnly, notOnObject, mathNotSupported, newNotSupported,
      functionInReplace, operationNotSupported, memberNotSupported, newOnOwnFunction, deleteNotSupported,
      loopLeftInFinally, returnInFinally, labelsNotSupported, statementNotSupported,
      generatorsNotSupported, restNotSupported, escapeForm, regularExpressions, spreadElements, memberKind,
      templateTags, spreadArguments, patterns
    case colorForm, nothingHasNoMember, nothingHasNoElements, cannotSetMember, noSuchElement,
      cannotSetElements, notAFunction, nothingHasNoMethod, noMethod, arrayLength, repeatedTimes,
      inNeedsObject, vectorsMultiplied, unsuitableNumber, functionNeeded, notIterable, nothingToReduce,
      emptyPath, pathNeedsPoints, notAPath, partKey, layerKey, resultKind, resultShape
    case notDefined, noComposition, functionNotDefined, compositionLacks, layerLacks, groupLacks,
      propertyLacks, markersLack, noMarkerNamed, noMarkerAt, noMarkers, noKeyframeAt, noKeyframes,
      noParent, notInGroups, noPartNamed, noPartAt, noLayerNamed, noLayerAt, noContent, loopOfExpressions
    case throwsValue, throwsText
    case arrayLengthTooLarge, arrayTooLong, stringTooLong, tooManySteps, tooManyDependencies,
      tooManyActiveCalls, tooManyPathPoints, functionsTooDeep, expressionsTooLong, valuesTooLarge,
      tooManyCalls, tooManyFunctions, stringsTooLarge, tooManyParameters, tooManyVariables, tooManyArguments,
      sourceTooLong,
      sourceTooDeep, frameWork
  }

  /// The texts of the messages, in their order; `%` stands for a text and `@` for a number.
  static let texts: StaticString = """
    the source ends too early
    this cannot be assigned to
    this cannot be changed
    there is no loop to leave or to continue
    the character with the byte @ does not belong here
    a comment does not end
    'while' is missing
    '}' is missing
    'catch' or 'finally' is missing
    'case' is missing
    '(' is missing
    ')' is missing
    '{' is missing
    ';' is missing
    ':' is missing
    ',' is missing
    a number has no digits
    a word follows a number without a space
    a string does not end
    a template does not end
    an escape needs @ hexadecimal digits
    a value is missing
    a word of the language is in the place of a value
    a name is missing after the point
    '=>' is missing
    ']' is missing
    a name is missing
    a semicolon is missing
    the function "%" is not supported here
    'eval' is supported for names and members only
    '%' of this object is not supported
    'Math.%' is not supported
    'new %' is not supported
    a function in 'replace' is not supported
    this operation is not supported
    '%' is not supported
    'new' with a function of the expression is not supported
    'delete' is not supported
    leaving a loop inside 'try' with 'finally' is not supported
    'return' inside 'try' with 'finally' is not supported
    labels are not supported
    this statement is not supported
    generators are not supported
    rest parameters are not supported
    escapes of the form \\u{} are not supported
    regular expressions are not supported
    spread elements are not supported
    this kind of member is not supported
    tags of templates are not supported
    spread arguments are not supported
    patterns in place of names are not supported
    a colour has the form #rrggbb
    a value that is undefined or null has no member "%"
    a value that is undefined or null has no elements
    the member "%" of this value can't be set
    an array has no such element
    the elements of this value can't be set
    this value is not a function
    a value that is undefined or null has no method "%"
    the value has no method "%"
    an array can't have this length
    a string can't be repeated @ times
    'in' needs an object
    two vectors can't be multiplied or divided
    "%" does not take this number
    a function is needed here
    this value can't be iterated over
    an empty array has nothing to reduce
    the path has no points
    a path needs an array of points
    the property is not a path
    a part of a group is found by its name or its number
    a layer is found by its name or its number
    the result is not a finite number, a text, a vector or a path
    the result does not have the shape of the property
    "%" is not defined
    there is no composition "%"
    the function "%" is not defined
    the composition has no "%"
    the layer has no "%"
    the group has no "%"
    the property has no "%"
    the list of markers has no "%"
    there is no marker "%"
    there is no marker @
    there are no markers
    the property has no keyframe @
    the property has no keyframes
    the layer has no parent
    the property is not in @ groups
    there is no "%" in the group
    the group has no part @
    there is no layer "%"
    there is no layer @
    the layer has no content to measure
    the expression depends on itself; there it has the value of its keyframes
    the expression throws a value
    the expression throws "%"
    an array can't have this length
    an array of the expression is too long
    a string of the expression is too long
    the expression takes more than @ steps
    too many expressions depend on one another
    more than @ calls are active
    a path of an expression has at most @ points
    functions nest too deeply
    the expressions of the file are too long together
    the values of the expressions take too much memory
    the expressions make too many calls
    the expressions make too many functions
    the strings of the expressions take too much memory
    a function has too many parameters
    a function has more than @ variables
    a call has too many arguments
    the source has @ bytes, which is too many
    the source is nested too deeply
    the expressions of the frame take too much work
    """
}
