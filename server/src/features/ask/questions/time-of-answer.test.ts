import { expect, it } from 'vitest'
import { findTimeOfAnswer } from './time-of-answer.ts'

const read = (question: string, ...earlier: string[]) => {
  const found = findTimeOfAnswer(question, earlier)
  return found && [found.isAfter ? 'after' : 'before', ...found.name].join(' ')
}

it.each([
  ['What came since Nora answered?', 'after nora'],
  ['What has happened since Nora Feld last replied?', 'after nora feld'],
  ['What did I write before Otto confirmed?', 'before otto'],
  ['Was kam, seit Nora geantwortet hat?', 'after nora'],
  ["Qu'est-ce qui est arrivé depuis que Odile a répondu ?", 'after odile'],
  ['What did Nora say, and what came since she answered?', 'after nora'],
  ['What came since she answered?', null],
  ['What came since March?', null],
])('%s is %s', (question, expected) => expect(read(question)).toBe(expected))

it('takes the name of a pronoun from an earlier question', () =>
  expect(read('And what came since she answered?', 'Who is Ida?', 'What did Nora write?')).toBe('after nora'))
