// @module-tag slow

import { expect, it } from 'vitest'
import { sendHostileMail } from './send-hostile-mail.ts'

// The long run has its own command (docs/mail-safety.md); this one proves that it works and that nothing fails.
it('takes 120 mails that were made to hurt, and stays up', { timeout: 180_000 }, async () => {
  const report = await sendHostileMail({ cases: 120, seed: 7, folders: [], writers: 4 })
  expect(report.faults).toEqual([])
  const total = [...report.endings.values()].reduce((sum, count) => sum + count, 0)
  expect(total).toBe(120)
  expect(report.withFindings).toBeGreaterThan(12)
  expect(report.idle.p99).toBeGreaterThan(0)
})
