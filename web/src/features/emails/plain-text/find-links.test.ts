import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findLinks } from './find-links.ts'

const links = (text: string) => findLinks(text).flatMap(({ href }) => href ?? [])

describe('links in plain text', () => {
  it.each([
    ['Confirm: https://lind.example/a?x=1&y=2 today', 'https://lind.example/a?x=1&y=2'],
    ['at <https://lind.example/2026>, and', 'https://lind.example/2026'],
    ['the plan (https://lind.example/plan).', 'https://lind.example/plan'],
    ['see https://lind.example/Linen_(paper), please', 'https://lind.example/Linen_(paper)'],
    ['“https://lind.example/a”', 'https://lind.example/a'],
    ['https://lind.example/a/b.', 'https://lind.example/a/b'],
    ['HTTPS://Lind.example!', 'HTTPS://Lind.example'],
    ['http://localhost:4100/x', 'http://localhost:4100/x'],
    ['www.lind.example/linen', 'https://www.lind.example/linen'],
    ['lind.example/linen.', 'https://lind.example/linen'],
    ['shop.lind.com', 'https://shop.lind.com'],
    ['write to bo.x+y@lind.example.', 'mailto:bo.x+y@lind.example'],
    ['<bo@lind.example>', 'mailto:bo@lind.example'],
    ['mailto:bo@lind.example?subject=Linen', 'mailto:bo@lind.example?subject=Linen'],
    ['+49 (0)30 123 45-67', 'tel:+49301234567'],
    ['Tel.: 030 / 123 45 67', 'tel:0301234567'],
    ['(555) 123-4567', 'tel:5551234567'],
    ['<https://lind.example/a/long/\nway/to/go>', 'https://lind.example/a/long/way/to/go'],
  ])('finds the link of %j', (text, href) => {
    expect(links(text)).toEqual([href])
  })

  it.each([
    'and/or',
    'Order 2026-11-02 and 0012345678',
    'It is done.It was good.',
    'e.g. this, v1.2.3, 10.5.2026, 12:30',
    'https://',
    'a@b',
    'javascript:alert(1)',
    'IBAN DE02 1203 0000 0000 2020 51',
  ])('finds no link in %j', (text) => {
    expect(links(text)).toEqual([])
  })

  it('names the real host where an address looks like another', () => {
    const hosts = (text: string) => findLinks(text).flatMap(({ deceivingHost }) => deceivingHost ?? [])
    expect(hosts('https://bank.example@evil.example/login')).toEqual(['evil.example'])
    expect(hosts('https://b\u0430nk.example/')).toEqual(['xn--bnk-6cd.example'])
    expect(hosts('https://\u0440\u0430\u0443.com/')).toHaveLength(1)
    for (const honest of [
      'https://bücher.example',
      'https://пример.example',
      'https://bank.example/a@b',
      'https://例え.example',
    ])
      expect(hosts(honest), honest).toEqual([])
  })

  it('keeps every character of a text, and links to nothing but pages, emails and phones', () => {
    const pieces = fc.constantFrom(
      'https://',
      'www.',
      'a.com',
      '@',
      '.',
      '/',
      '(',
      ')',
      '<',
      '>',
      ' ',
      '\n',
      '+49 30 1234567',
      'ä',
      'tel: ',
      'mailto:',
    )
    fc.assert(
      fc.property(fc.array(fc.oneof(pieces, fc.string({ maxLength: 8 }))), (parts) => {
        const text = parts.join('')
        const found = findLinks(text)
        expect(found.map((part) => part.text).join('')).toBe(text)
        for (const { href } of found) expect(href ?? 'tel:', text).toMatch(/^(?:https?:\/\/|mailto:|tel:)/i)
      }),
    )
  })

  it('links a limited number of addresses', () => {
    expect(links('a@lind.example '.repeat(3000))).toHaveLength(2000)
  })
})
