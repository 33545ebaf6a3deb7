import { expect, it } from 'vitest'
import { formatSize } from './format-size.ts'

it('tells sizes as people say them', () => {
  expect(formatSize(0, 'en')).toBe('0 kB')
  expect(formatSize(10, 'en')).toBe('1 kB')
  expect(formatSize(1_240_000, 'en')).toBe('1.2 MB')
  expect(formatSize(25_102_500_000, 'en')).toBe('25.1 GB')
  expect(formatSize(1_240_000, 'de')).toBe('1,2 MB')
})
