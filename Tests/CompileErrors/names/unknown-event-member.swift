// expect: has no member 'canActivat'
import StateMachines

@MainActor func snippet(_ model: MachineModel<TableMachine<Life, Void>>) -> Bool { model.canActivat }
