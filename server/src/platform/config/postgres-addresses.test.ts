import { expect, it } from 'vitest'
import { addressesOf } from './postgres-addresses.ts'

it.each([
  ['postgres://u:p@db/x', ['postgres://u:p@db/x']],
  ['postgres://db', ['postgres://db']],
  ['postgres://u@/x', ['postgres://u@/x']],
  ['postgres://u:p,q@one:1,two:2/x?a=b,c', ['postgres://u:p,q@one:1/x?a=b,c', 'postgres://u:p,q@two:2/x?a=b,c']],
  ['postgresql://[::1]:1,two/x', ['postgresql://[::1]:1/x', 'postgresql://two/x']],
  ['postgres://u@localhost/x?host=/a,/b', ['postgres://u@localhost/x?host=%2Fa', 'postgres://u@localhost/x?host=%2Fb']],
  [
    'postgres://u@/x?host=one,two&port=1,2',
    ['postgres://u@localhost/x?host=one&port=1', 'postgres://u@localhost/x?host=two&port=2'],
  ],
  ['not an address', ['not an address']],
])('the servers of %s', (url, servers) => {
  expect(addressesOf(url)).toEqual(servers)
})
