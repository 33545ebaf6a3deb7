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

it('takes no other word for an action, and no text for a number', () => {
  const answer = {
    action: 'spam',
    confidence: 0.9,
    summary: '',
    reason: '',
    quotes: [],
    action_points: [],
    related: [],
  }
  expect(readAnswer(VerdictAnswer, JSON.stringify(answer))).toEqual(answer)
  for (const wrong of [{ action: 'Spam!' }, { confidence: 'high' }, { quotes: 'x' }, { related: [{ id: 'x' }] }])
    expect(readAnswer(VerdictAnswer, JSON.stringify({ ...answer, ...wrong }))).toBeInstanceOf(Unreadable)
})
