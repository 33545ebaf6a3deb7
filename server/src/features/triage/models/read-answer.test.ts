import { expect, it } from 'vitest'
import { SummaryAnswer, VerdictAnswer } from './answers.ts'
import { readAnswer, Unreadable } from './read-answer.ts'

it.each([
  '{"summary":"x"}',
  '[{"summary":"x"}]',
  '{"summary":"x","more":{"deep":[]},"__proto__":{"a":1}}',
  'Here it is: {"summary":"x"} I hope it helps.',
  '```json\n{"summary":"x"}\n```',
  '```\n{"summary":"x"}\n```\nAnything else?',
  'As {asked}:\n```JSON \t\r\n\n{"summary":"x"}```',
  'First {"summary":"y"}, no: {"summary":"x"}',
  'The schema wants {summary, "…"} so {"summary":"x"} and {nothing: more}',
  '{"summary":"x"}{"other":"y"}',
])('%j is an answer, without what nobody asked for', (text) => {
  const read = readAnswer(SummaryAnswer, text)
  expect(read).toEqual({ summary: 'x' })
  expect(Object.keys(read)).toEqual(['summary'])
})

it.each(['', 'no', '[]', 'null', '{"summary":"x"', '{"summary":null}', '{"summary":[]}', '{}'])(
  '%j is none, and the reason repeats nothing of it',
  (text) => {
    const read = readAnswer(SummaryAnswer, text)
    expect(read).toBeInstanceOf(Unreadable)
    expect((read as Unreadable).problem).not.toContain('"x"')
  },
)

it('is not exhausted by depth or by size', () => {
  expect(readAnswer(VerdictAnswer, '{"related":'.repeat(90_000))).toBeInstanceOf(Unreadable)
  expect(readAnswer(VerdictAnswer, `{"related":${'['.repeat(90_000)}${']'.repeat(90_000)}}`)).toBeInstanceOf(Unreadable)
  expect(readAnswer(VerdictAnswer, '`'.repeat(1_000_000))).toBeInstanceOf(Unreadable)
})

it('reads a fence that never ends, of blank lines only, in one pass: a run meets many', () => {
  // A pattern that retries at every blank line takes seconds here, and exceeds the test's timeout.
  const endless = `\`\`\`${'\n'.repeat(200_000)}`
  for (let i = 0; i < 20; i += 1) expect(readAnswer(VerdictAnswer, endless)).toBeInstanceOf(Unreadable)
})

const ANSWER = { action: 'spam', confidence: 0.9, summary: '', reason: '', quotes: [], action_points: [], related: [] }
const read = (changes: object): unknown => readAnswer(VerdictAnswer, JSON.stringify({ ...ANSWER, ...changes }))

it('takes no other word for an action, and no text for a number', () => {
  expect(read({})).toEqual(ANSWER)
  for (const wrong of [
    { action: 'Spam!' },
    { action: null },
    { confidence: 'high' },
    { quotes: { x: 1 }, summary: [] },
  ])
    expect(read(wrong)).toBeInstanceOf(Unreadable)
})

it('fills null and missing fields, and drops entries that do not fit', () => {
  const point = { text: 'Pay', type: 'payment', due_at: '', quote: '' }
  expect(read({ confidence: null, summary: null, quotes: null, action_points: null, related: null })).toEqual({
    ...ANSWER,
    confidence: 0.5,
  })
  expect(readAnswer(VerdictAnswer, '{"action":"human_do"}')).toEqual({ ...ANSWER, action: 'human-do', confidence: 0.5 })
  expect(
    read({
      confidence: '85%',
      quotes: 'x',
      action_points: [{ ...point, due_at: null, quote: null }, { ...point, type: 'phone' }, null, 'x', {}],
      related: [{ id: 'x' }],
    }),
  ).toEqual({ ...ANSWER, confidence: 0.85, quotes: ['x'], action_points: [point], related: [{ id: 'x', reason: '' }] })
})

it('is not exhausted by braces and quotes', () => {
  for (const slow of ['{', '{"', '{"a":{', '}{', '{"a":"\\'])
    expect(readAnswer(VerdictAnswer, slow.repeat(60_000))).toBeInstanceOf(Unreadable)
})
