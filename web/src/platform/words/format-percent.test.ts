import { expect, it } from 'vitest'
import { formatPercent } from './format-percent.ts'

it('writes a confidence in percent, as each language does', () => {
  expect(formatPercent(0.86, 'en')).toBe('86%')
  expect(formatPercent(0.86, 'de')).toBe('86\u00a0%')
  expect(formatPercent(1, 'en')).toBe('100%')
})
