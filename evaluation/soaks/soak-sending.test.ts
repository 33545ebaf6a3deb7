// @module-tag slow

import { expect, it } from 'vitest'
import { describeOnBothDatabases } from '#test/databases'
import { sendThroughCrashes } from './send-through-crashes.ts'

// The long run has its own command (npm run soak:sending); this one proves that it works.
describeOnBothDatabases('mail on its way while its process is killed', (_open, engine) => {
  it('is sent once, or is uncertain, or comes back', { timeout: 300_000 }, async () => {
    const empty = await engine.createMigrated()
    try {
      const databaseUrl = empty.config.kind === 'postgres' ? empty.config.url : ''
      const report = await sendThroughCrashes({ runs: 3, seed: 20_261_121, databaseUrl })
      expect(report.faults).toEqual([])
      expect(report).toMatchObject({ runs: 3 })
      expect(report.mails).toBeGreaterThanOrEqual(6)
    } finally {
      await empty.drop()
    }
  })
})
