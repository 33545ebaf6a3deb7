import { expect, it } from 'vitest'
import { unwrapLines } from './unwrap-lines.ts'

const LONG = 'here is the heron again, this time without the hat. Could you look at'

it('joins what a program broke at its edge', () => {
  expect(unwrapLines(`${LONG}\nthe proof and tell me?\n\nTomas`)).toBe(`${LONG} the proof and tell me?\n\nTomas`)
})

it('keeps what the writer broke', () => {
  const verse = 'the tide comes in\nthe tide goes out'
  expect(unwrapLines(verse)).toBe(verse)
  const list = `${LONG}\n- one\n- two\n1. three\n  indented`
  expect(unwrapLines(list)).toBe(list)
  const items = `- ${LONG}\nMara`
  expect(unwrapLines(items)).toBe(items)
})
