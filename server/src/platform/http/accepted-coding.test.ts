import { expect, it } from 'vitest'
import { acceptedCoding } from './accepted-coding.ts'

it.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['GZIP;q=0.5', 'gzip'],
  ['*', 'br'],
  ['br;q=0, gzip; q=1', 'gzip'],
  ['br;q=0, *;q=0.1', 'gzip'],
  ['gzip;q=0', null],
  ['gzip;q=nonsense', null],
  ['identity', null],
  ['bread, gzippy', null],
  ['', null],
])('reads %s as %s', (header, coding) => expect(acceptedCoding(header, ['br', 'gzip'])).toBe(coding))

it('reads a long header only in part', () => {
  expect(acceptedCoding(`${'x,'.repeat(50)}gzip`, ['gzip'])).toBeNull()
})
