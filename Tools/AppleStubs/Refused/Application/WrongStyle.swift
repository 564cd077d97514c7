// refused: requires that 'DualStateButtonStyle' conform to 'ToggleStyle'
import DotLottie
import SwiftUI

struct OddToggle: View {
  let style: DualStateButtonStyle
  @State private var isOn = false
  var body: some View { Toggle("Odd", isOn: $isOn).toggleStyle(style) }
}
