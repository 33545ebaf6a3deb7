import { describe, expect, it } from 'vitest'
import { createImitationFinder, imitatedBrand } from './look-alikes.ts'
import { toUnicode } from './punycode.ts'

describe('the imitation of a company', () => {
  it.each([
    ['paypa1.com', 'paypal.com'],
    ['paypai.com', 'paypal.com'],
    ['paypall.com', 'paypal.com'],
    ['payapl.com', 'paypal.com'],
    ['rnicrosoft.com', 'microsoft.com'],
    ['micros0ft-login.net', 'microsoft.com'],
    ['secure-paypal.com', 'paypal.com'],
    ['paypalsecure.com', 'paypal.com'],
    ['paypal.com.login.evil.example', 'paypal.com'],
    ['xn--pple-43d.com', 'apple.com'],
    ['apple-id-login.example', 'apple.com'],
  ])('%s is found', (host, shown) => {
    expect(imitatedBrand(host)).toBe(shown)
  })

  it.each([
    'paypal.com',
    'www.paypal.com',
    'paypal.co.uk',
    'mail.google.com',
    'pineapple.com',
    'finance.example',
    'telecom.example',
    'orange-county.example',
    'ledger-times.example',
    'finances-locales.example',
    'lind.example',
    'localhost',
    '',
  ])('%s is none', (host) => {
    expect(imitatedBrand(host)).toBe('')
  })
})

describe('the imitation of a correspondent', () => {
  const imitated = createImitationFinder(['lindpress.example', 'partners.example'])
  it.each(['lindpres.example', 'l1ndpress.example', 'lindpress-billing.example', 'lindpress.example.evil.test'])(
    '%s is found',
    (host) => {
      expect(imitated(host)).toBe('lindpress.example')
    },
  )

  it.each([
    'lindpress.example',
    'mail.lindpress.example',
    'partner.example',
    'lindpress-museum.example',
    'other.example',
  ])('%s is none', (host) => {
    expect(imitated(host)).toBe('')
  })
})

it('shows the letters of international names, and leaves broken ones', () => {
  expect(toUnicode('xn--bcher-kva.example')).toBe('bücher.example')
  expect(toUnicode('xn--pypal-4ve.com')).toBe('pаypal.com')
  expect(toUnicode('xn--!!!.example')).toBe('xn--!!!.example')
  expect(toUnicode('xn--99999999999.example')).toBe('xn--99999999999.example')
})
