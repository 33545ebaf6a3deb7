import { expect, it } from 'vitest'
import { readVectors } from './read-vectors.ts'

const answer = (...data: unknown[]) => ({ data })
const of = (embedding: unknown, index?: unknown) => ({ embedding, ...(index === undefined ? {} : { index }) })

it('puts vectors in the order of the texts', () => {
  const read = readVectors({ ...answer(of([3, 4], 1), of([1, 2], 0)), usage: { prompt_tokens: 9 } }, ['a', 'b'])
  expect(read?.vectors.map((vector) => [...vector])).toEqual([
    [1, 2],
    [3, 4],
  ])
  expect(read?.tokens).toBe(9)
})

it('trusts the order where no index is named, and estimates tokens', () => {
  expect(readVectors(answer(of([1]), of([2])), ['eight ch', ''])).toMatchObject({ tokens: 2 })
})

it.each([
  ['nothing', null],
  ['no list', { data: 'x' }],
  ['too few', answer(of([1]))],
  ['too many', answer(of([1]), of([1]), of([1]))],
  ['one index twice', answer(of([1], 0), of([1], 0))],
  ['an index of no text', answer(of([1], 0), of([1], 2))],
  ['a broken index', answer(of([1], 0), of([1], 0.5))],
  ['an index of another kind', answer(of([1], 0), of([1], '__proto__'))],
  ['different lengths', answer(of([1, 2]), of([1]))],
  ['an empty vector', answer(of([]), of([]))],
  ['texts for numbers', answer(of(['1']), of([1]))],
  ['numbers beyond float32', answer(of([1e300]), of([1]))],
  ['null for a number', answer(of([null]), of([1]))],
  ['zeros', answer(of([0]), of([1]))],
  ['base64', answer(of('AACAPw=='), of([1]))],
  ['a vector without end', answer(of(Array.from({ length: 8_193 }, () => 1)), of([1]))],
])('refuses %s', (_name, value) => {
  expect(readVectors(value, ['a', 'b'])).toBeNull()
})
