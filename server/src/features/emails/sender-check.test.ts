import { describe, expect, it } from 'vitest'
import type { AuthenticationResult } from './ingest/authentication.ts'
import { senderCheckOf } from './sender-check.ts'

const from = (address: string, name = '') => ({ role: 'from', name, address })
const pass = (domain: string): AuthenticationResult => ({ result: 'pass', domain, source: 'in.press.example' })

const check = (dmarc: AuthenticationResult | null, ...participants: ReturnType<typeof from>[]) =>
  senderCheckOf({
    arrival: dmarc ? JSON.stringify({ authentication: { dmarc } }) : '',
    participants: JSON.stringify([...participants, { role: 'reply-to', name: '', address: 'x@evil.example' }]),
  })

describe('a sender is confirmed', () => {
  it.each([
    ['mara@lind.example', 'Mara Lind'],
    ['mara@lind.example', 'mara@lind.example'],
    ['mara@news.lind.example', 'Lind.example'],
    ['mara@lind.example', 'J. R. Lind, St. Gallen, 3.5 m'],
    ['mara@xn--bcher-kva.example', 'Bücher.example'],
    ['mara@bücher.example', ''],
  ])('at %s, named “%s”', (address, name) => {
    const domain = address.includes('cher') ? 'xn--bcher-kva.example' : 'lind.example'
    expect(check(pass(domain), from(address, name))).toBe('confirmed')
  })
})

describe('a sender is not confirmed', () => {
  it.each([
    'boss@bank.example',
    '“boss@bank.example”',
    'Bank.example',
    'BANK.EXAMPLE support',
    'lind.example via bank.example',
    'lind.example.bank.example',
    'boss＠bank．example',
    'boss@bank\u200b.example',
    'boss@bank。example',
    'lіnd.example',
    'boss@bank',
    'boss@bank.co.uk',
  ])('under the name “%s”', (name) => {
    expect(check(pass('lind.example'), from('mara@lind.example', name))).toBe('unconfirmed')
  })

  it('at another address than the checked one', () => {
    for (const address of [
      'a@bank.example',
      'a@lind.example.bank.example',
      'a@evillind.example',
      'a@',
      '',
      'lind.example@',
    ])
      expect(check(pass('lind.example'), from(address)), address).toBe('unconfirmed')
    expect(check(pass(''), from(''))).toBe('unconfirmed')
    expect(check(pass('lind.example'))).toBe('unconfirmed')
  })

  it('among several', () => {
    expect(check(pass('lind.example'), from('mara@lind.example'), from('a@bank.example'))).toBe('unconfirmed')
    expect(check(pass('lind.example'), from('mara@lind.example'), from(''))).toBe('unconfirmed')
  })

  it('without a clear result, or without a check', () => {
    for (const result of ['none', 'temperror', 'permerror', 'policy', 'neutral'])
      expect(check({ ...pass('lind.example'), result }, from('mara@lind.example'))).toBe('unconfirmed')
    expect(check({ ...pass('lind.example'), result: 'fail' }, from('mara@lind.example'))).toBe('failed')
    expect(check(null, from('mara@lind.example'))).toBe('not_checked')
  })
})
