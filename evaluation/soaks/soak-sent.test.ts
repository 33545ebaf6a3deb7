// @module-tag slow

import { expect, it } from 'vitest'
import { describeOnBothDatabases } from '#test/databases'
import { runSent } from './sent/run-sent.ts'

// The long run has its own command (npm run soak:sent); this one proves that it works.
describeOnBothDatabases('emails that are sent through a mail account', (_open, engine) => {
  it('have exactly one copy in Sent', { timeout: 300_000 }, async ({ skip }) => {
    const empty = await engine.createMigrated()
    try {
      const databaseUrl = empty.config.kind === 'postgres' ? empty.config.url : ''
      const report = await runSent({ sends: 12, kills: 1, seed: 20_261_126, databaseUrl })
      if (!report) return skip('the packages of Dovecot cannot be had here')
      expect(report.faults).toEqual([])
      expect(report).toMatchObject({ sends: 12, kills: 1 })
      expect(report.lostAnswers).toBeGreaterThan(0)
    } finally {
      await empty.drop()
    }
  })
})
