// Written by zoetrope-codegen from Life.machine.json; changes to this file get lost.
// swift-format-ignore-file
// swiftlint:disable all

import StateMachines

extension Machine where Symbols == Life {
  /// Whether the machine is in the state `pending`.
  var isPending: Bool { self.is(.pending) }
  /// Whether the machine is in the state `active`.
  var isActive: Bool { self.is(.active) }
  /// Whether the machine is in the state `terminated`.
  var isTerminated: Bool { self.is(.terminated) }

  /// Whether the machine would follow the event `activate`.
  var canActivate: Bool { self.can(.activate) }
  /// Whether the machine would follow the event `terminate`.
  var canTerminate: Bool { self.can(.terminate) }
}

extension EventMachine where StateKey == Life.State.Key, Event == Life.Event {
  /// Whether the machine is in the state `pending`.
  var isPending: Bool { self.is(.pending) }
  /// Whether the machine is in the state `active`.
  var isActive: Bool { self.is(.active) }
  /// Whether the machine is in the state `terminated`.
  var isTerminated: Bool { self.is(.terminated) }

  /// Whether the machine would follow the event `activate`.
  var canActivate: Bool { self.can(.activate) }
  /// Whether the machine would follow the event `terminate`.
  var canTerminate: Bool { self.can(.terminate) }
}

extension MachineModel where Machine.StateKey == Life.State.Key, Machine.Event == Life.Event {
  /// Whether the machine is in the state `pending`.
  var isPending: Bool { self.is(.pending) }
  /// Whether the machine is in the state `active`.
  var isActive: Bool { self.is(.active) }
  /// Whether the machine is in the state `terminated`.
  var isTerminated: Bool { self.is(.terminated) }

  /// Whether the machine would follow the event `activate`.
  var canActivate: Bool { self.can(.activate) }
  /// Whether the machine would follow the event `terminate`.
  var canTerminate: Bool { self.can(.terminate) }
}
