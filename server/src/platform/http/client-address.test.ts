import { expect, it } from 'vitest'
import { withoutPort } from './client-address.ts'

it.each([
  ['192.0.2.7:4711', '192.0.2.7'],
  ['[2001:db8::1]:443', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['192.0.2.7', '192.0.2.7'],
  ['2001:db8::1', '2001:db8::1'],
  ['unknown', 'unknown'],
])('an address of a client is %s without its port: %s', (given, address) => {
  expect(withoutPort(given)).toBe(address)
})
