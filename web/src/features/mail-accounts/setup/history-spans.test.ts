import { expect, it } from 'vitest'
import { sinceOf } from './history-spans.ts'

const at = (iso: string): number => Date.parse(iso)

it('goes back by whole months, and never less than the span says', () => {
  expect(sinceOf('all', at('2026-11-26T10:00:00Z'))).toBeNull()
  expect(sinceOf('year', at('2026-11-26T10:00:00Z'))).toBe('2025-11-01T00:00:00.000Z')
  expect(sinceOf('quarter', at('2026-05-31T23:59:00Z'))).toBe('2026-02-01T00:00:00.000Z')
  expect(sinceOf('quarter', at('2026-01-15T00:00:00Z'))).toBe('2025-10-01T00:00:00.000Z')
})
