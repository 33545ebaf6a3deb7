import { describe, expect, it } from 'vitest'
import type { DnsRecords } from '#platform/dns/dns'
import { checkMailDomain } from './check-mail-domain.ts'

type Zone = Record<string, DnsRecords | string>

function check(domain: string, zone: Zone = {}) {
  return checkMailDomain(async (name, type) => {
    const answer = zone[`${type} ${name}`] ?? 'ENODATA'
    if (typeof answer === 'string') throw Object.assign(new Error(answer), { code: answer })
    return answer
  }, domain)
}

const mx = (exchange: string) => [{ exchange, priority: 10 }]

describe('a domain of a recipient', () => {
  it('receives email with a mail exchanger, or with an address and none', async () => {
    expect(await check('lind.org', { 'MX lind.org': mx('mx.lind.org') })).toBe('yes')
    expect(await check('lind.org', { 'A lind.org': ['192.0.2.1'] })).toBe('yes')
    expect(await check('lind.org', { 'AAAA lind.org': ['2001:db8::1'] })).toBe('yes')
    expect(await check('Bücher.Org.', { 'MX xn--bcher-kva.org': mx('mx.example') })).toBe('yes')
  })

  it('receives none without both, with a null MX, or when it cannot exist', async () => {
    expect(await check('lind.org', { 'MX lind.org': 'ENOTFOUND' })).toBe('no')
    expect(await check('lind.org')).toBe('no')
    const refusing = { 'A lind.org': ['192.0.2.1'] }
    expect(await check('lind.org', { ...refusing, 'MX lind.org': mx('') })).toBe('no')
    expect(await check('lind.org', { ...refusing, 'MX lind.org': mx('.') })).toBe('no')
    for (const impossible of ['lind..org', '-lind.org', `${'a'.repeat(64)}.org`, 'a b.org', '.org'])
      expect(await check(impossible), impossible).toBe('no')
  })

  it('is not judged when DNS fails or cannot tell', async () => {
    expect(await check('lind.org', { 'MX lind.org': 'ETIMEOUT' })).toBe('unknown')
    expect(await check('lind.org', { 'A lind.org': 'ESERVFAIL' })).toBe('unknown')
    for (const local of ['[192.0.2.1]', 'intranet', '192.0.2.1', 'press.example', 'mail.test', 'desk.local'])
      expect(await check(local), local).toBe('unknown')
  })
})
