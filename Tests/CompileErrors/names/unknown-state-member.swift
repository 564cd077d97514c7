// expect: has no member 'isPendin'
import StateMachines

func snippet(_ table: TableMachine<Life, Void>) -> Bool { table.isPendin }
