// @module-tag slow

import { expect, it } from 'vitest'
import { describeOnBothDatabases } from '#test/databases'
import { interleave } from './interleave.ts'

// The long run has its own command: node evaluation/soaks/interleave-outbox.ts
describeOnBothDatabases('drafts that are sent, taken back and edited from two sides at once', (_open, engine) => {
  it('are sent once or not at all, in the words of the last edit, and a 200 to a cancel holds', {
    timeout: 300_000,
  }, async () => {
    const empty = await engine.createMigrated()
    try {
      const databaseUrl = empty.config.kind === 'postgres' ? empty.config.url : ''
      const report = await interleave({ drafts: 50, seed: 20_261_121, databaseUrl })
      expect(report.faults).toEqual([])
      // Interleaving is random; the test is valid only when both sides of the race occurred.
      const count = (answer: string) => report.answers.get(answer) ?? 0
      expect(Math.min(count('send 202'), count('cancel 200'))).toBeGreaterThan(10)
      expect(count('cancel 409') + count('edit 409') + count('snapshot 409')).toBeGreaterThan(0)
      expect(report.endings.get('sent')).toBeGreaterThan(10)
    } finally {
      await empty.drop()
    }
  })
})
