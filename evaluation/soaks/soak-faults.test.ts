// @module-tag slow

import { expect, it } from 'vitest'
import { describeOnBothDatabases } from '#test/databases'
import { CLIENT_ACTS, runFaultSoak } from './faults/run-fault-soak.ts'

// The long run has its own command (npm run soak:faults); this one proves that it works.
describeOnBothDatabases('the service while everything around it breaks', (_open, engine) => {
  it('loses nothing that it has acknowledged, does nothing twice, and comes to rest', {
    timeout: 300_000,
  }, async () => {
    const { faults, made, done } = await runFaultSoak({
      database: engine.dialect,
      seconds: 8,
      seed: 20_261_122,
      pauseMs: 600,
      leastFaults: 3,
    })
    expect(faults).toEqual([])
    expect(made.size).toBeGreaterThanOrEqual(3)
    for (const what of CLIENT_ACTS) expect(done.get(what), what).toBeGreaterThan(0)
  })
})
