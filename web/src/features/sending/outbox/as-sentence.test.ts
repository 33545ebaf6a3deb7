import { expect, it } from 'vitest'
import { asSentence } from './as-sentence.ts'

it('ends what a server said, unless it ends already', () => {
  expect(asSentence('550 not from here')).toBe('550 not from here.')
  expect(asSentence('Who are you? ')).toBe('Who are you?')
  expect(asSentence('The server is down.')).toBe('The server is down.')
  expect(asSentence('')).toBe('')
})
