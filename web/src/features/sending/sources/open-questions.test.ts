import { describe, expect, it } from 'vitest'
import { gapsIn, questionsIn } from './open-questions.ts'

const SKELETON =
  'Hello Mara,\n\nTo your points:\n\n- “Does it stay at 350?”\n  \n- “And the price?”\n  12 pounds.\n- „Wann?“ Am Freitag.\n- « Où ? »\n\nBest regards'

describe('what a draft still has to answer', () => {
  it('is what it repeats and leaves empty', () => {
    expect(questionsIn(SKELETON)).toEqual([
      { question: 'Does it stay at 350?', answered: false },
      { question: 'And the price?', answered: true },
      { question: 'Wann?', answered: true },
      { question: 'Où ?', answered: false },
    ])
  })

  it('is nothing where no question is repeated: a list of things is no question', () => {
    expect(questionsIn('Dear Mara,\n\n- 350 copies\n- “Linen” is the title.\n\nNora')).toEqual([
      { question: 'Linen', answered: true },
    ])
    expect(questionsIn('Dear Mara, it stays.')).toEqual([])
  })

  it('is what stands in square brackets', () => {
    expect(gapsIn('It is [number] copies, by [day].')).toEqual(['[number]', '[day]'])
    expect(gapsIn('No [ gap\n ] here.')).toEqual([])
  })
})
