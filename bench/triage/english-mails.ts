import type { TriageInput } from '../../server/src/features/triage/engine.ts'
import { integerBelow, seededRandom } from '../world/random.ts'

/**
 * Typical office sentences: requests, dates, promises, news. The invented language of the worlds would spare an engine
 * most of its work.
 */
const SENTENCES = [
  'Could you send me the signed contract by Friday at 5pm?',
  'I will get back to you next week with the figures.',
  'Please review the attached proposal and let us know what you think.',
  'The meeting with the press went well yesterday.',
  'We moved the server to the new rack on Monday, and everything is up again.',
  'When would you be available for a call in the first week of December?',
  'Thanks for your patience while we looked into the invoice.',
  'The new edition has 350 copies, of which 120 are sold already.',
  'Please pay the remaining $1,200 within 10 business days.',
  'Our office stays closed until the second Monday in January.',
  'I have forwarded your question to the warehouse.',
  'Nobody has objected to the plan so far.',
]
const WRITTEN_AT = Date.UTC(2026, 10, 18, 9)

/** Deterministic for a count: five to fourteen sentences each, every third email with a quote at the end. */
export function englishMails(count: number): TriageInput[] {
  const random = seededRandom(6)
  const text = (sentences: number): string =>
    Array.from({ length: sentences }, () => SENTENCES[integerBelow(random, SENTENCES.length)] ?? '').join(' ')
  return Array.from({ length: count }, (_, index) =>
    inputOf(index, text(5 + integerBelow(random, 10)), index % 3 === 0 ? text(6) : ''),
  )
}

const inputOf = (index: number, own: string, quoted: string): TriageInput => ({
  now: WRITTEN_AT,
  timeZone: 'UTC',
  owner: { addresses: ['owner@bench.example'] },
  mail: {
    id: `mail-${index}`,
    subject: `Contract ${index}`,
    text: quoted ? `${own}\n\nOn Tuesday, Ann wrote:\n> ${quoted}` : own,
    html: '',
    from: { name: 'Ann Young', address: `ann${index % 50}@house.example` },
    sender: 'not_checked',
    to: ['owner@bench.example'],
    cc: [],
    participants: [],
    date: WRITTEN_AT,
    receivedAt: WRITTEN_AT,
    headers: [{ name: 'message-id', value: `<${index}@house.example>` }],
    attachments: [],
    findings: [],
    source: 'api',
    mailbox: 'inbox',
  },
  thread: [],
  sender: { seenBefore: 0, repliedBefore: 0 },
  context: [],
})
