import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { inEnglish } from '#test/in-english'
import { checkAddress, parseAddressList } from './addresses.ts'

const list = (text: string) =>
  parseAddressList(text).map(({ name, address }) => (name ? `${name} <${address}>` : address))

describe('an address list', () => {
  it.each([
    ['Jo Doe <Jo@X.org>, b@y.org', ['Jo Doe <jo@x.org>', 'b@y.org']],
    ['"Doe, Jo" <jo@x.org>', ['Doe, Jo <jo@x.org>']],
    ['jo@x.org (Jo (the) Doe)', ['Jo the Doe <jo@x.org>']],
    ['Team: a@x.org, Bo <b@x.org>;, c@x.org', ['a@x.org', 'Bo <b@x.org>', 'c@x.org']],
    ['undisclosed-recipients:;', []],
    ['<@hop1,@hop2:jo@x.org>', ['jo@x.org']],
    ['"jo doe"@x.org', ['"jo doe"@x.org']],
    ['Pete(A nice \\) chap) <pete(his account)@silly.test(his host)>', ['Pete <pete@silly.test>']],
    ['=?utf-8?Q?J=C3=B6?= <jo@x.org>', ['Jö <jo@x.org>']],
    ['jo @ x.org', ['jo@x.org']],
    ['boss@corp.com <evil@y.org>', ['boss@corp.com <evil@y.org>']],
    ['jo@[192.168.0.1]', ['jo@[192.168.0.1]']],
    ['root', ['root']],
    ['nobody in particular', []],
    [', ,;', []],
    ['"open <jo@x.org>', ['open <jo@x.org>']],
    ['Jo <jo@x.org', ['Jo <jo@x.org>']],
  ])('%j is read as %j', (text, expected) => {
    expect(list(text)).toEqual(expected)
  })

  it('never holds control characters or an empty address', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.constantFrom(
            'a',
            '@',
            'x.org',
            '<',
            '>',
            '"',
            '(',
            ')',
            ',',
            ';',
            ':',
            '\\',
            ' ',
            '\r\n',
            '\0',
            '[',
            ']',
            'é',
            '=?utf-8?q?=00?=',
          ),
        ),
        (parts) => {
          for (const { name, address } of parseAddressList(parts.join(''))) {
            expect(address).not.toBe('')
            expect(name + address).not.toMatch(/\p{Cc}/u)
          }
        },
      ),
    )
  })
})

describe('an address to send to', () => {
  it.each(['jo@x.org', 'Jo.Doe+tag@sub.x-y.org', 'jürgen@müller.de', "o'hara@x.org", 'root@localhost'])(
    'takes %j',
    (text) => {
      expect(checkAddress(text)).toEqual({ ok: true, address: text.toLowerCase() })
    },
  )

  it.each([
    '',
    ' ',
    'jo',
    '@x.org',
    'jo@',
    'a@b@c',
    'jo@x.org\r\nBcc: e@y.org',
    'jo@x.org,e@y.org',
    'jo@x.org; e@y.org',
    'Jo <jo@x.org>',
    '"jo"@x.org',
    'jo@[1.2.3.4]',
    'jo doe@x.org',
    'jo\u202e@x.org',
    'jo\0@x.org',
    '.jo@x.org',
    'jo..doe@x.org',
    'jo@-x.org',
    'jo@x..org',
    `${'a'.repeat(65)}@x.org`,
    `jo@${'a.'.repeat(140)}org`,
  ])('refuses %j with a reason', (text) => {
    const result = checkAddress(text)
    expect(result.ok).toBe(false)
    expect(result.ok ? '' : inEnglish(result.reason)).toMatch(/^(?:is|contains|must)\b/)
  })

  it('never takes what a list would read as something else', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', '@', '.', ',', '<', '>', '\n', ' ', '(', '"', 'é') }),
        (text) => {
          const result = checkAddress(text)
          if (result.ok) expect(parseAddressList(text).map((one) => one.address)).toEqual([result.address])
        },
      ),
      { numRuns: 2000 },
    )
  })
})
