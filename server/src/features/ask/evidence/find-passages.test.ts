import { describe, expect, it } from 'vitest'
import { readQuestion } from '../questions/read-question.ts'
import { findPassages, type RecordTextToRead } from './find-passages.ts'
import { judgePassage } from './judge-passage.ts'
import { createWordMatcher } from './word-matcher.ts'

const NOW = Date.parse('2026-11-27T12:00:00Z')
const timeZone = 'Europe/Berlin'

/** The passages of a text for a question, best first. Each word tells as much as another. */
async function passagesOf(question: string, more: Partial<RecordTextToRead> & { text: string }) {
  const read = readQuestion(question, [], NOW, timeZone)
  const weights = read.words.map(() => 1)
  const matcher = createWordMatcher(read.words)
  const record = { type: 'email' as const, id: 'e', projectId: 'p' }
  const text = { record, title: '', from: '', at: NOW, field: 'text_content', beside: weights.map(() => 0), ...more }
  const found = await findPassages(text, { matcher, weights })
  return found.map((each) => judgePassage(each, read, { matcher, weights, timeZone }))
}

const answersOf = async (question: string, more: Partial<RecordTextToRead> & { text: string }) =>
  (await passagesOf(question, more)).filter(({ isAnswer }) => isAnswer).map(({ excerpt }) => excerpt)

describe('the passages of a text', () => {
  it('are its very characters, the sentence with most words first', async () => {
    const text = 'The hall is large.\n\n  The hall of the fair opens at nine.  Bring the **key**.'
    const [first] = await passagesOf('When does the hall of the fair open?', { text })
    expect(first?.excerpt).toBe('The hall of the fair opens at nine.')
    expect(text.slice(first?.start, first?.end)).toBe(first?.excerpt)
    expect(text.slice(first?.wide.start, first?.wide.end)).toBe(first?.wide.excerpt)
  })

  it('are no greeting, no signature and no web address', async () => {
    const from = 'Nora Feld nora@feld.example'
    for (const text of ['Hello Nora,', 'Nora Feld', 'http://nora.example/feld/hall'])
      expect(await passagesOf('What does Nora Feld say of the hall?', { text, from })).toEqual([])
  })

  it('are one of an email without the words, when those beside it in its thread have them', async () => {
    const text = 'Three times a week. It keeps us going.'
    expect(await passagesOf('How often does the family train?', { text })).toEqual([])
    const [first] = await passagesOf('How often does the family train?', { text, beside: [0.4, 0.4, 0.4] })
    expect(first).toMatchObject({ excerpt: 'Three times a week.', isAnswer: false })
  })

  it('count more when the sender is named', async () => {
    const text = 'The felts are dry.'
    const [hers] = await passagesOf('What does Nora say of the felts?', { text, from: 'Nora Feld' })
    const [other] = await passagesOf('What does Nora say of the felts?', { text, from: 'Otto Krill' })
    expect(hers?.score).toBeGreaterThan(other?.score ?? 0)
  })
})

describe('a passage answers', () => {
  it.each([
    ['a request with its value', 'How many copies does Odile want?', 'Could you send four copies to Odile?'],
    ['a value in another word of the question', 'How many sheets may everyone pull?', 'Everyone may pull one sheet.'],
    [
      'the year that it tells of',
      'Which table sold more at the fair last year?',
      'Last year the small table sold more at the fair.',
    ],
  ])('with %s', async (_what, question, text) => {
    const at = Date.parse('2026-11-01T12:00:00Z')
    expect(await answersOf(question, { text, at })).toEqual([text])
  })

  it.each([
    ['a question', 'What is the colour of the hall doors?', 'Is the colour of the hall doors red?'],
    ['the opposite', 'How many otters live under the right side?', 'Two otters live under the left side of it.'],
    ['none of its names', 'What does Otto say of the felts?', 'The felts are dry, says the miller.'],
    ['no value of its kind', 'What is the password of the mailbox?', 'The mailbox needs a password.'],
    ['another time', 'What did the mill deliver last week?', 'The mill did deliver the felts.'],
  ])('but not with %s', async (_what, question, text) => {
    const at = Date.parse('2026-09-01T12:00:00Z')
    expect(await answersOf(question, { text, at })).toEqual([])
  })
})
