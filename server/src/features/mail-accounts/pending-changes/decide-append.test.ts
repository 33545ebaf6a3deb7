import { describe, expect, it } from 'vitest'
import { decideAppend, type SentCopy } from './decide-append.ts'

const SENT_AT = Date.UTC(2026, 10, 26)
const MINUTE_MS = 60_000
const AFTER = { seconds: 1_000, minutes: 3 * MINUTE_MS, long: 10 * MINUTE_MS }

const decide = (copy: Partial<SentCopy>, elapsedMs = 0) =>
  decideAppend({
    fileSent: 'auto',
    savesSent: false,
    isThere: false,
    sentAt: SENT_AT,
    now: SENT_AT + elapsedMs,
    ...copy,
  })

describe('the copy of a sent email', () => {
  it.each([
    ['auto', false, AFTER.seconds, 'wait'],
    ['auto', false, AFTER.minutes, 'append'],
    ['auto', true, AFTER.seconds, 'wait'],
    ['auto', true, AFTER.minutes, 'wait'],
    ['auto', true, AFTER.long, 'append'],
    ['append', false, AFTER.seconds, 'append'],
    ['append', true, AFTER.seconds, 'append'],
    ['server', false, AFTER.long, 'done'],
    ['server', true, AFTER.long, 'done'],
  ] as const)(
    'with the setting %s, and a provider that saves it: %s, after %i ms: %s',
    (fileSent, savesSent, elapsedMs, kind) => {
      expect(decide({ fileSent, savesSent }, elapsedMs)).toMatchObject({ kind })
      expect(decide({ fileSent, savesSent, isThere: true }, elapsedMs)).toEqual({ kind: 'done' })
    },
  )

  it('is looked for again and again while its provider may save it, and at the end of that time', () => {
    const first = decide({ savesSent: true })
    expect(first).toMatchObject({ kind: 'wait' })
    if (first.kind !== 'wait') return
    expect(first.until).toBeGreaterThan(SENT_AT)
    expect(first.until).toBeLessThan(SENT_AT + MINUTE_MS)
    expect(decide({ savesSent: true }, AFTER.long - 1)).toEqual({ kind: 'wait', until: SENT_AT + AFTER.long })
  })

  it('waits no longer when the clock was set back', () => {
    const now = SENT_AT - 86_400_000
    const decision = decide({ savesSent: true, now })
    expect(decision.kind === 'wait' && decision.until - now).toBeLessThan(MINUTE_MS)
  })
})
