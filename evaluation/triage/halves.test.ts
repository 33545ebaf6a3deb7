import { expect, it } from 'vitest'
import { halfOf, hashOf } from './halves.ts'

it('splits by the first hex digit of the hash, for bytes and for text alike', () => {
  const texts = Array.from({ length: 400 }, (_, index) => `message ${index}`)
  for (const text of texts) {
    expect(halfOf(text)).toBe(Number.parseInt(hashOf(text)[0] ?? '', 16) % 2 === 0 ? 'tuning' : 'test')
    expect(halfOf(Buffer.from(text))).toBe(halfOf(text))
  }
  const tuned = texts.filter((text) => halfOf(text) === 'tuning').length
  expect(tuned).toBeGreaterThan(150)
  expect(tuned).toBeLessThan(250)
})

it('counts what somebody saw of the test half to tuning', () => {
  const seen = "I'll go back 04th Jan 2019."
  expect(Number.parseInt(hashOf(seen)[0] ?? '', 16) % 2).toBe(1)
  expect(halfOf(seen)).toBe('tuning')
})
