import { describe, expect, it } from 'vitest'
import { isOutsideAddress } from './outside-address.ts'

describe('an address in the public internet', () => {
  it.each([
    '1.1.1.1',
    '93.184.216.34',
    '2606:4700::1111',
    '::ffff:1.1.1.1',
    '64:ff9b::101:101',
    '2a00:1450:4001:800::200e',
  ])('is %s', (address) => {
    expect(isOutsideAddress(address)).toBe(true)
  })

  it.each([
    ['loopback', '127.0.0.1'],
    ['loopback anywhere in its range', '127.255.1.2'],
    ['nothing', '0.0.0.0'],
    ['private', '10.0.0.1'],
    ['private', '172.31.255.255'],
    ['private', '192.168.1.1'],
    ['link-local, where clouds keep their secrets', '169.254.169.254'],
    ['shared', '100.64.0.1'],
    ['documentation', '192.0.2.1'],
    ['benchmarks', '198.18.0.1'],
    ['multicast', '224.0.0.1'],
    ['broadcast', '255.255.255.255'],
    ['reserved', '240.0.0.1'],
    ['loopback', '::1'],
    ['nothing', '::'],
    ['unique local', 'fd00::1'],
    ['link-local', 'fe80::1'],
    ['link-local with a zone', 'fe80::1%eth0'],
    ['outside with a zone', '2606:4700::1111%eth0'],
    ['site-local', 'fec0::1'],
    ['multicast', 'ff02::1'],
    ['mapped loopback', '::ffff:127.0.0.1'],
    ['mapped loopback in hexadecimal', '::ffff:7f00:1'],
    ['compatible loopback', '::7f00:1'],
    ['NAT64 of loopback', '64:ff9b::7f00:1'],
    ['NAT64 of a private address', '64:ff9b::a00:1'],
    ['local NAT64', '64:ff9b:1::101:101'],
    ['6to4 of loopback', '2002:7f00:1::'],
    ['Teredo', '2001::1'],
    ['documentation', '2001:db8::1'],
    ['never handed out', '4000::1'],
    ['loopback in other spellings', '0x7f.1'],
    ['loopback as one number', '2130706433'],
    ['loopback in octal', '0177.0.0.1'],
    ['loopback in short', '127.1'],
    ['no address', 'localhost'],
    ['no address', ''],
    ['no address', '[::1]'],
  ])('is not %s (%s)', (_kind, address) => {
    expect(isOutsideAddress(address)).toBe(false)
  })
})
