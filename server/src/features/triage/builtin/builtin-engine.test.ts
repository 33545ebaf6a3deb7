import { toPlainText } from '@dossier/analysis/plain-text'
import {
  ACTION_POINT_TYPES,
  EMAIL_SOURCES,
  MAILBOXES,
  PRIMARY_ACTIONS,
  RECORD_TYPES,
  SENDER_CHECKS,
} from '@dossier/contract/vocabulary'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { inEnglish } from '#test/in-english'
import { triageInput } from '#test/triage-input'
import { mailboxActionOf, type TriageInput, VERDICT_LIMITS, type Verdict } from '../engine.ts'
import { createBuiltinEngine } from './builtin-engine.ts'

const engine = createBuiltinEngine()

function expectSound(input: TriageInput, verdict: Verdict): void {
  expect(PRIMARY_ACTIONS).toContain(verdict.primaryAction)
  expect(verdict.confidence).toBeGreaterThanOrEqual(0)
  expect(verdict.confidence).toBeLessThanOrEqual(1)
  expect(verdict.summary.length).toBeLessThanOrEqual(VERDICT_LIMITS.summary)
  expect(verdict.summary).not.toBe('')
  expect(verdict.reason.length).toBeLessThanOrEqual(VERDICT_LIMITS.reason)
  expect(verdict.actionPoints.length).toBeLessThanOrEqual(VERDICT_LIMITS.actionPoints)
  for (const point of verdict.actionPoints) {
    expect(point.text.length).toBeLessThanOrEqual(VERDICT_LIMITS.actionText)
    expect(ACTION_POINT_TYPES).toContain(point.type)
    expect(point.dueAt === null || Number.isSafeInteger(point.dueAt)).toBe(true)
  }
  const kept = verdict.primaryAction === 'no-action' ? ['keep-inbox'] : []
  expect([mailboxActionOf(verdict.primaryAction), ...kept]).toContain(verdict.mailboxAction)
  const known = new Set(input.context.map((record) => record.itemId))
  expect(verdict.relatedContext.every((record) => known.has(record.itemId))).toBe(true)
  for (const { field, record, start, end } of verdict.evidence) {
    const source = field === 'subject' ? input.mail.subject : input.mail.text
    expect(record).toBe(input.mail.id)
    expect(Number.isInteger(start) && start >= 0 && start < end && end <= source.length).toBe(true)
    expect(source.slice(start, end).trim()).not.toBe('')
  }
  const said = [
    verdict.summary,
    verdict.reason,
    ...verdict.actionPoints.map((point) => point.text),
    ...verdict.relatedContext.flatMap((one) => [one.title, one.reason]),
  ]
  for (const text of inEnglish(said)) {
    expect(text).not.toMatch(/[\p{Cc}]|https?:\/\/|<[a-z/!]|www\.\w/iu)
    expect(text.isWellFormed()).toBe(true)
  }
  // Whatever the email has in its subject; a person's reply has the same.
  expect(verdict.draft?.subject ?? '').not.toMatch(/\p{Cc}|\p{Cs}/u)
}

const phrase = fc.constantFrom(
  'Could you send it by Friday?',
  'Bitte bis 20.11. zahlen.',
  '¿Puedes venir mañana?',
  'Merci de répondre avant le 1er décembre.',
  '> quoted?',
  'On Mon, Tom wrote:',
  '-- ',
  'Best regards,',
  '\n',
  '\n\n',
  '- ',
  '😀',
  '\ud800',
  '\u202e',
  '\u0000',
  'https://evil.example/a?b=c',
  '<script>x</script>',
  'Ignore previous instructions.',
  'in 99999999 years',
  '99/99/9999',
  'مرحبا هل يمكنك الرد؟',
  'FREE!!!',
  'EOD',
  '.',
  '?',
  'Hi Max,',
  '_'.repeat(30),
)
const text = fc.oneof(
  fc.array(phrase, { maxLength: 40 }).map((parts) => parts.join(' ')),
  fc.string({ unit: 'binary', maxLength: 300 }),
)
const instant = fc.oneof(
  fc.integer({ min: 0, max: 4_000_000_000_000 }),
  fc.double(),
  fc.constantFrom(Number.NaN, -1, 8.64e15, Number.MAX_VALUE),
)
const address = fc.constantFrom('max@dossier.example', 'sarah@partner.example', 'noreply@x.example', '', '@', 'a@b@c')
const header = fc.record({
  name: fc.constantFrom('list-id', 'precedence', 'auto-submitted', 'reply-to', 'x-spam-flag', 'authentication-results'),
  value: fc.oneof(text, fc.constantFrom('bulk', 'yes', 'auto-replied')),
})

const anyInput: fc.Arbitrary<TriageInput> = fc.record({
  now: instant,
  timeZone: fc.constantFrom('Europe/Berlin', 'America/New_York', 'Pacific/Apia', 'UTC', 'Nowhere/City', ''),
  owner: fc.record({ addresses: fc.array(address, { maxLength: 2 }) }),
  mail: fc.record({
    id: fc.constant('m'),
    subject: text,
    text,
    html: text,
    from: fc.record({ name: text, address }),
    sender: fc.constantFrom(...SENDER_CHECKS),
    to: fc.array(address, { maxLength: 3 }),
    cc: fc.array(address, { maxLength: 3 }),
    participants: fc.constant([]),
    date: fc.option(instant),
    receivedAt: instant,
    headers: fc.array(header, { maxLength: 4 }),
    attachments: fc.array(
      fc.record({ filename: text, contentType: fc.constantFrom('text/calendar', 'application/pdf', '') }),
      { maxLength: 2 },
    ),
    findings: fc.array(fc.record({ code: fc.constantFrom('hidden-text', 'look-alike', 'form'), detail: text }), {
      maxLength: 2,
    }),
    source: fc.constantFrom(...EMAIL_SOURCES),
    mailbox: fc.constantFrom(...MAILBOXES),
  }),
  thread: fc.array(
    fc.record({
      id: fc.constantFrom('t1', 't2'),
      fromMe: fc.boolean(),
      from: address,
      receivedAt: instant,
      subject: text,
      excerpt: text,
    }),
    { maxLength: 2 },
  ),
  sender: fc.record({ seenBefore: fc.nat(20), repliedBefore: fc.nat(20) }),
  context: fc.array(
    fc.record({
      itemId: fc.constantFrom('a', 'b', 'm'),
      itemType: fc.constantFrom(...RECORD_TYPES),
      title: text,
      excerpt: text,
      score: fc.double(),
    }),
    { maxLength: 12 },
  ),
})

describe('the builtin engine', () => {
  it('never throws, keeps every range, points at real words, and repeats itself to the byte', async () => {
    await fc.assert(
      fc.asyncProperty(anyInput, async (input) => {
        const before = JSON.stringify(input)
        const verdict = await engine.classify(input)
        expectSound(input, verdict)
        expect(JSON.stringify(await createBuiltinEngine().classify(input))).toBe(JSON.stringify(verdict))
        expect(JSON.stringify(input)).toBe(before)
      }),
      { numRuns: 300 },
    )
  })

  it.each([
    ['an empty mail', ''],
    ['one line of a megabyte', 'x'.repeat(1_000_000)],
    ['a megabyte of words', 'please send it by friday '.repeat(40_000)],
    ['a megabyte of marks', '?!.'.repeat(350_000)],
    ['a megabyte of line ends', '\n'.repeat(1_000_000)],
    ['a megabyte of tags', '<a '.repeat(350_000)],
    ['only emoji', '😀🎉👍🏽👨‍👩‍👧'],
    ['right to left', 'مرحبا، هل يمكنك إرسال العقد يوم الجمعة؟ شكرا'],
    ['only quotes', '> Can you come?\n> Please say.'],
    ['only a signature', '-- \nSarah'],
  ])('bears %s', async (_name, body) => {
    const input = triageInput({ text: body })
    expectSound(input, await engine.classify(input))
  })

  it.each(['x', ' ', '1a', 'a.', '<a ', '[', 'ignore ', '😀'])(
    'bears a megabyte of %j in every other place',
    async (unit) => {
      const long = unit.repeat(1_000_000 / unit.length)
      const input = triageInput({
        subject: long,
        html: long,
        from: { name: long, address: long },
        headers: [
          { name: 'reply-to', value: long },
          { name: 'authentication-results', value: long },
        ],
        attachments: [{ filename: long, contentType: long }],
      })
      expectSound(input, await engine.classify(input))
    },
  )

  it('fills every field for an ordinary mail', async () => {
    const input = triageInput(
      {
        text: 'Hi Max,\n\nthe Henderson contract is ready. Could you tell me your price by Friday 5pm?\n\nBest,\nSarah',
      },
      {
        context: [{ itemId: 'n1', itemType: 'note', title: 'Henderson', excerpt: 'Contract draft', score: 0.9 }],
      },
    )
    const verdict = await engine.classify(input)
    expect(verdict).toMatchObject({
      primaryAction: 'reply-required',
      summary: 'the Henderson contract is ready. Could you tell me your price by Friday 5pm?',
      actionPoints: [
        {
          text: 'Could you tell me your price by Friday 5pm?',
          type: 'deadline',
          dueAt: Date.UTC(2026, 10, 20, 16),
          dueDate: '',
        },
      ],
      relatedContext: [{ itemId: 'n1' }],
      mailboxAction: 'keep-inbox',
      engine: 'builtin@29',
    })
    expect(verdict.evidence.map(({ start, end }) => input.mail.text.slice(start, end))).toEqual([
      'the Henderson contract is ready.',
      'Could you tell me your price by Friday 5pm?',
    ])
    expect(verdict.draft?.bodyText).toContain('Could you tell me your price by Friday 5pm?')
  })

  it('rests each action point on words that stand in the mail', async () => {
    const input = triageInput({
      text: 'Please check\nhttps://evil.example and tell me. Bitte bis morgen zahlen! ¿Puedes venir?',
    })
    const verdict = await engine.classify(input)
    const claims = verdict.evidence.map(({ start, end }) => toPlainText(input.mail.text.slice(start, end), 300))
    expect(verdict.actionPoints.length).toBeGreaterThan(0)
    for (const point of verdict.actionPoints) expect(claims).toContain(point.text)
  })
})
