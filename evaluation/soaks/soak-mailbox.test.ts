// @module-tag slow

import { expect, it } from 'vitest'
import { describeOnBothDatabases } from '#test/databases'
import { runChaos } from './mailbox/run-chaos.ts'

// The long run has its own command (npm run soak:mailbox); this one proves that it works.
describeOnBothDatabases(
  'a mailbox on which everybody acts while the service is killed',
  (_open, { dialect, ...engine }) => {
    it('is the same on both sides once it is quiet', { timeout: 300_000 }, async ({ skip }) => {
      const empty = await engine.createMigrated()
      try {
        const databaseUrl = empty.config.kind === 'postgres' ? empty.config.url : ''
        const server = dialect === 'sqlite' ? 'dovecot' : 'gmail'
        const report = await runChaos({ server, actors: 'both', runs: 1, seed: 20_261_126, databaseUrl })
        if (!report) return skip('the packages of Dovecot cannot be had here')
        expect(report.faults).toEqual([])
        expect(report).toMatchObject({ runs: 1, kills: 2, cuts: 2 })
        expect(report.writes).toBeGreaterThan(0)
        expect(report.messages).toBeGreaterThanOrEqual(12)
      } finally {
        await empty.drop()
      }
    })
  },
)
