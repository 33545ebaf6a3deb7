import { expect, it } from 'vitest'
import { isValidAt } from './validity.ts'

it.each([
  [{ from: null, to: null, isReplaced: false }, true],
  [{ from: 10, to: null, isReplaced: false }, true],
  [{ from: 11, to: null, isReplaced: false }, false],
  [{ from: null, to: 10, isReplaced: false }, false],
  [{ from: null, to: 11, isReplaced: false }, true],
  [{ from: 1, to: 20, isReplaced: true }, false],
])('what holds %j is true at 10: %s', (validity, expected) => expect(isValidAt(validity, 10)).toBe(expected))
