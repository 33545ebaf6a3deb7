import { expect, it } from 'vitest'
import { writtenAtOffset } from './written-offset.ts'

it.each([
  ['Wed, 18 Nov 2026 10:00:00 +0100', 60],
  ['Wed, 18 Nov 2026 01:00:00 -0800 (PST)', -480],
  ['Wed, 18 Nov 2026 14:30:00 +0530', 330],
  ['Wed, 18 Nov 2026 04:00:00 EST', -300],
  ['Wed, 18 Nov 2026 09:00:00 +0000', null],
  ['Wed, 18 Nov 2026 09:00:00 -0000', null],
  ['Wed, 18 Nov 2026 09:00:00 GMT', null],
  ['Wed, 18 Nov 2026 09:00:00 +9900', null],
  ['', null],
])('reads the zone of %j as %j', (value, offset) => {
  expect(writtenAtOffset({ headers: [{ name: 'date', value }] })).toBe(offset)
})

it('knows no zone without a Date header', () => {
  expect(writtenAtOffset({ headers: [] })).toBeNull()
})
