import type { AnswerSource, AskAnswer } from '@dossier/contract/ask'
import { expect, it } from 'vitest'
import { beginTurn, stepSource, supportedStatements, withPart } from './turns.ts'

const source = (n: number) => ({ n, title: `Source ${n}` }) as AnswerSource
const begun = beginTurn('What does it cost?')

it('shows the sources that arrive before the answer, each once', () => {
  const turn = [source(1), source(2), source(1)].reduce(
    (each, data) => withPart(each, { event: 'source', data }),
    begun,
  )
  expect(turn.sources.map(({ n }) => n)).toEqual([1, 2])
  expect(turn.stage).toBe('asking')
})

it('never shows a sentence without a source', () => {
  const withSource = withPart(begun, { event: 'source', data: source(1) })
  const turn = [
    { text: 'It costs 11.80.', sources: [1, 9] },
    { text: 'It is cheap.', sources: [9] },
    { text: 'It is fine.', sources: [] },
  ].reduce((each, data) => withPart(each, { event: 'statement', data }), withSource)
  expect(supportedStatements(turn)).toEqual([{ text: 'It costs 11.80.', sources: [1] }])
})

it('takes the whole answer in place of its parts', () => {
  const withGap = withPart(withPart(begun, { event: 'source', data: source(7) }), {
    event: 'not_found',
    data: { text: 'when' },
  })
  const done = { answer: [{ text: 'a', sources: [1] }], sources: [source(1)], not_found: ['whether'] } as AskAnswer
  const turn = withPart(withGap, { event: 'done', data: done })
  expect([turn.stage, turn.gaps, turn.sources.map(({ n }) => n)]).toEqual(['answered', ['whether'], [1]])
})

it('steps through the sources from end to end', () => {
  const turn = { ...begun, sources: [source(1), source(2), source(3)] }
  expect([stepSource(turn, 1, 1), stepSource(turn, 3, 1), stepSource(turn, 1, -1), stepSource(turn, 0, 1)]).toEqual([
    2, 1, 3, 1,
  ])
  expect(stepSource(begun, 0, 1)).toBe(0)
})
