import StateMachines
import Testing

/// What LSStateMachine's tests say of instances (I1–I57), spelled with members.
struct OriginalInstanceMemberTests {
  let pending = NamedSubscription()
  let active = NamedSubscription()
  let suspended = NamedSubscription()
  let terminated = NamedSubscription()

  init() {
    active.life.activate()
    suspended.life.activate()
    suspended.life.suspend()
    terminated.life.activate()
    terminated.life.terminate()
  }

  @Test func `I1 a fresh subscription is pending`() {
    #expect(pending.life.state == .pending)
  }

  @Test func `I2 activate leads from pending to active`() {
    pending.life.activate()
    #expect(pending.life.state == .active)
  }

  @Test func `I3 suspend leads from active to suspended`() {
    active.life.suspend()
    #expect(active.life.state == .suspended)
  }

  @Test func `I4 unsuspend leads from suspended to active`() {
    suspended.life.unsuspend()
    #expect(suspended.life.state == .active)
  }

  @Test func `I5 terminate leads from active to terminated`() {
    active.life.terminate()
    #expect(active.life.state == .terminated)
  }

  @Test func `I6 terminate leads from suspended to terminated`() {
    suspended.life.terminate()
    #expect(suspended.life.state == .terminated)
  }

  @Test func `I7 activate is accepted in pending`() {
    #expect(pending.life.activate().isAccepted)
  }

  @Test func `I8 suspend is accepted in active`() {
    #expect(active.life.suspend().isAccepted)
  }

  @Test func `I9 unsuspend is accepted in suspended`() {
    #expect(suspended.life.unsuspend().isAccepted)
  }

  @Test func `I10 terminate is accepted in active`() {
    #expect(active.life.terminate().isAccepted)
  }

  @Test func `I11 terminate is accepted in suspended`() {
    #expect(suspended.life.terminate().isAccepted)
  }

  @Test func `I12 activate is rejected in suspended`() {
    #expect(!suspended.life.activate().isAccepted)
  }

  @Test func `I13 activate leaves suspended as it is`() {
    suspended.life.activate()
    #expect(suspended.life.state == .suspended)
  }

  @Test func `I14 terminate is rejected in pending`() {
    #expect(!pending.life.terminate().isAccepted)
  }

  @Test func `I15 terminate leaves pending as it is`() {
    pending.life.terminate()
    #expect(pending.life.state == .pending)
  }

  @Test func `I16 a subscription that is pending is pending`() {
    #expect(pending.life.is.pending)
  }

  @Test func `I17 a subscription that is active is not pending`() {
    #expect(!active.life.is.pending)
  }

  @Test func `I18 a subscription that is suspended is not pending`() {
    #expect(!suspended.life.is.pending)
  }

  @Test func `I19 a subscription that is terminated is not pending`() {
    #expect(!terminated.life.is.pending)
  }

  @Test func `I20 a subscription that is pending is not active`() {
    #expect(!pending.life.is.active)
  }

  @Test func `I21 a subscription that is active is active`() {
    #expect(active.life.is.active)
  }

  @Test func `I22 a subscription that is suspended is not active`() {
    #expect(!suspended.life.is.active)
  }

  @Test func `I23 a subscription that is terminated is not active`() {
    #expect(!terminated.life.is.active)
  }

  @Test func `I24 a subscription that is pending is not suspended`() {
    #expect(!pending.life.is.suspended)
  }

  @Test func `I25 a subscription that is active is not suspended`() {
    #expect(!active.life.is.suspended)
  }

  @Test func `I26 a subscription that is suspended is suspended`() {
    #expect(suspended.life.is.suspended)
  }

  @Test func `I27 a subscription that is terminated is not suspended`() {
    #expect(!terminated.life.is.suspended)
  }

  @Test func `I28 a subscription that is pending is not terminated`() {
    #expect(!pending.life.is.terminated)
  }

  @Test func `I29 a subscription that is active is not terminated`() {
    #expect(!active.life.is.terminated)
  }

  @Test func `I30 a subscription that is suspended is not terminated`() {
    #expect(!suspended.life.is.terminated)
  }

  @Test func `I31 a subscription that is terminated is terminated`() {
    #expect(terminated.life.is.terminated)
  }

  @Test func `I32 a subscription that is pending can activate`() {
    #expect(pending.life.can.activate)
  }

  @Test func `I33 a subscription that is active cannot activate`() {
    #expect(!active.life.can.activate)
  }

  @Test func `I34 a subscription that is suspended cannot activate`() {
    #expect(!suspended.life.can.activate)
  }

  @Test func `I35 a subscription that is terminated cannot activate`() {
    #expect(!terminated.life.can.activate)
  }

  @Test func `I36 a subscription that is pending cannot suspend`() {
    #expect(!pending.life.can.suspend)
  }

  @Test func `I37 a subscription that is active can suspend`() {
    #expect(active.life.can.suspend)
  }

  @Test func `I38 a subscription that is suspended cannot suspend`() {
    #expect(!suspended.life.can.suspend)
  }

  @Test func `I39 a subscription that is terminated cannot suspend`() {
    #expect(!terminated.life.can.suspend)
  }

  @Test func `I40 a subscription that is pending cannot unsuspend`() {
    #expect(!pending.life.can.unsuspend)
  }

  @Test func `I41 a subscription that is active cannot unsuspend`() {
    #expect(!active.life.can.unsuspend)
  }

  @Test func `I42 a subscription that is suspended can unsuspend`() {
    #expect(suspended.life.can.unsuspend)
  }

  @Test func `I43 a subscription that is terminated cannot unsuspend`() {
    #expect(!terminated.life.can.unsuspend)
  }

  @Test func `I44 a subscription that is pending cannot terminate`() {
    #expect(!pending.life.can.terminate)
  }

  @Test func `I45 a subscription that is active can terminate`() {
    #expect(active.life.can.terminate)
  }

  @Test func `I46 a subscription that is suspended can terminate`() {
    #expect(suspended.life.can.terminate)
  }

  @Test func `I47 a subscription that is terminated cannot terminate`() {
    #expect(!terminated.life.can.terminate)
  }

  @Test func `I48 activate does not run what comes before terminate`() {
    pending.life.activate()
    #expect(pending.terminatedAt == nil)
  }

  @Test func `I49 suspend does not run what comes before terminate`() {
    active.life.suspend()
    #expect(active.terminatedAt == nil)
  }

  @Test func `I50 unsuspend does not run what comes before terminate`() {
    suspended.life.unsuspend()
    #expect(suspended.terminatedAt == nil)
  }

  @Test func `I51 terminate in active runs what comes before it`() {
    active.life.terminate()
    #expect(active.terminatedAt == 123_123_123)
  }

  @Test func `I52 terminate in suspended runs what comes before it`() {
    suspended.life.terminate()
    #expect(suspended.terminatedAt == 123_123_123)
  }

  @Test func `I53 suspend runs what comes after it`() {
    active.life.suspend()
    #expect(active.billingStops == 1)
  }

  @Test func `I54 activate in pending does not run what comes after suspend`() {
    pending.life.activate()
    #expect(pending.billingStops == 0)
  }

  @Test func `I55 unsuspend in suspended does not run what comes after suspend`() {
    // It was suspended once, to get here.
    suspended.life.unsuspend()
    #expect(suspended.billingStops == 1)
  }

  @Test func `I56 terminate in active does not run what comes after suspend`() {
    active.life.terminate()
    #expect(active.billingStops == 0)
  }

  @Test func `I57 terminate in suspended does not run what comes after suspend`() {
    // It was suspended once, to get here.
    suspended.life.terminate()
    #expect(suspended.billingStops == 1)
  }
}
