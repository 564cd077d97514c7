// refused: type 'BlankScreen' does not conform to protocol 'AnimationScreen'
@MainActor final class BlankScreen: AnimationScreen {}
