import { describe, expect, it } from 'vitest'
import type { ResolveDns } from '#platform/dns/dns'
import { findAddresses } from './find-addresses.ts'

function world(names: Record<string, { A?: string[]; AAAA?: string[] } | null>): ResolveDns {
  return async (name, type) => {
    const known = names[name]
    const records = known?.[type as 'A' | 'AAAA']
    if (records) return records
    throw Object.assign(new Error(name), { code: known === null ? 'ETIMEOUT' : known ? 'ENODATA' : 'ENOTFOUND' })
  }
}

const rules = (names: Parameters<typeof world>[0], allowPrivateHosts: string[] = []) => ({
  resolveDns: world(names),
  allowPrivateHosts,
})

describe('the addresses of a host', () => {
  it('are those of both families, IPv4 first', async () => {
    const names = { 'smtp.press.example': { A: ['1.1.1.1', '1.0.0.1'], AAAA: ['2606:4700::1111'] } }
    expect(await findAddresses(rules(names), 'SMTP.press.example.')).toEqual(['1.1.1.1', '1.0.0.1', '2606:4700::1111'])
  })

  it('are asked for by the name that DNS knows', async () => {
    const names = { 'smtp.xn--bcher-kva.example': { A: ['1.1.1.1'] } }
    expect(await findAddresses(rules(names), 'smtp.Bücher.example')).toEqual(['1.1.1.1'])
    // Full-width digits and dots form a disguised address.
    await expect(findAddresses(rules({}), '１２７．0．0．1')).rejects.toMatchObject({ code: 'forbidden' })
    await expect(findAddresses(rules({}), 'a b\u0080')).rejects.toMatchObject({ code: 'ENOTFOUND' })
  })

  it('are enough in one family', async () => {
    const names = { 'six.example': { AAAA: ['2606:4700::1111'] } }
    expect(await findAddresses(rules(names), 'six.example')).toEqual(['2606:4700::1111'])
  })

  it.each([
    ['a private address', '10.1.2.3'],
    ['loopback', '127.0.0.1'],
    ['loopback in brackets', '[::1]'],
    ['mapped loopback', '::ffff:127.0.0.1'],
    ['a name of a private address', 'inside.example'],
    ['a name of which one address of several is private', 'mixed.example'],
    ['a name whose IPv6 address is private', 'six.example'],
  ])('are not given for %s', async (_kind, host) => {
    const names = {
      'inside.example': { A: ['192.168.0.1'] },
      'mixed.example': { A: ['1.1.1.1', '127.0.0.1'] },
      'six.example': { A: ['1.1.1.1'], AAAA: ['fd00::1'] },
    }
    await expect(findAddresses(rules(names), host)).rejects.toMatchObject({
      code: 'forbidden',
      message: expect.stringContaining('ALLOW_PRIVATE_HOSTS'),
    })
  })

  it('never come from another spelling of an address, or from the hosts file, unless the operator said so', async () => {
    for (const host of ['localhost', '0x7f.1', '2130706433', '127.1'])
      await expect(findAddresses(rules({}), host)).rejects.toMatchObject({ code: 'ENOTFOUND' })
    expect(await findAddresses(rules({}, ['localhost']), 'LocalHost')).toContain('127.0.0.1')
  })

  it('are given for a private address that the operator named, and for no other', async () => {
    const allowing = rules({}, ['127.0.0.1', '::1'])
    expect(await findAddresses(allowing, '127.0.0.1')).toEqual(['127.0.0.1'])
    expect(await findAddresses(allowing, '[::1]')).toEqual(['::1'])
    await expect(findAddresses(allowing, '127.0.0.2')).rejects.toMatchObject({ code: 'forbidden' })
  })

  it('say why there are none: no such name, or nobody to ask', async () => {
    await expect(findAddresses(rules({}), 'none.example')).rejects.toMatchObject({ code: 'ENOTFOUND' })
    await expect(findAddresses(rules({ 'slow.example': null }), 'slow.example')).rejects.toMatchObject({
      code: 'ETIMEOUT',
    })
  })
})
