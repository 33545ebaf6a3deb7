import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanHtml } from './clean-html.ts'

const clean = (html: string) => cleanHtml(html).html
const codes = (html: string) => cleanHtml(html).findings.map((finding) => finding.code)

describe('cleaning', () => {
  it.each([
    ['<script>alert(1)</script>a', 'a'],
    ['<img src=x onerror=alert(1)>', ''],
    ['<a href="javascript:alert(1)">x</a>', '<a>x</a>'],
    ['<a href="java\tscript:alert(1)">x</a>', '<a>x</a>'],
    ['<a href="//evil.org">x</a>', '<a>x</a>'],
    ['<svg><style><img src=x onerror=alert(1)></style></svg>', ''],
    ['<form action="http://e.org"><input name=a>b</form>', '<div>b</div>'],
    ['<p style="position:fixed;color:red;background:url(http://e.org/x)">a</p>', '<p style="color:red">a</p>'],
    ['<p style="width:expression(alert(1));c\\6flor:red">a</p>', '<p>a</p>'],
    ['<p id=x name=y class=z onclick=a>a</p>', '<p>a</p>'],
    ['<meta http-equiv=refresh content="0;url=http://e.org">a', 'a'],
    ['<fieldset><legend>a</legend>b</fieldset>', '<div><div>a</div>b</div>'],
    ['<x-name>a</x-name><x-value>b</x-value>', 'a b'],
    ['<xmp><img src=x onerror=alert(1)></xmp>', ''],
  ])('makes %j into %j', (html, expected) => {
    expect(clean(html)).toBe(expected)
  })

  it('keeps web, mail and phone links and makes them leave nothing behind', () => {
    expect(clean('<a href="https://x.org/a?b=1">x</a>')).toBe(
      '<a href="https://x.org/a?b=1" rel="noopener noreferrer nofollow" target="_blank">x</a>',
    )
    expect(clean('<a href="mailto:a@x.org">m</a>')).toContain('href="mailto:a@x.org"')
  })

  it('keeps what the mail itself brings: cid and small bitmap data', () => {
    expect(clean('<img src="cid:a@b" alt="x">')).toBe('<img alt="x" src="cid:a@b" />')
    expect(clean('<img src="data:image/png;base64,QUI=">')).toContain('data:image/png')
    expect(clean('<img src="data:image/svg+xml;base64,QUI=">')).toBe('')
  })
})

describe('remote references', () => {
  it('puts the address of a remote image aside', () => {
    const result = cleanHtml('<img src="https://x.org/a.png" width=10>')
    expect(result.hasRemoteImages).toBe(true)
    expect(result.html).toContain('data-remote-src="https://x.org/a.png"')
    expect(result.html).not.toMatch(/\ssrc=/)
    expect(result.findings[0]?.detail).toContain('x.org')
  })

  it.each([
    '<img srcset="https://x.org/a.png 1x">',
    '<table background="//x.org/a.png"><tr><td>a</table>',
    '<p style="background:url(https://x.org/a)">a</p>',
    '<p style="background-image:image-set(\'https://x.org/a\' 1x)">a</p>',
    '<video poster="https://x.org/a"></video>',
    '<picture><source srcset="https://x.org/a"><img></picture>',
    '<link rel=stylesheet href="https://x.org/a.css">',
    '<style>@import "https://x.org/a.css"</style>',
    '<style>p{background:url(https://x.org/a)}</style><p>a</p>',
    '<iframe src="https://x.org"></iframe>',
    '<object data="https://x.org"></object>',
    '<svg><image href="https://x.org/a"/></svg>',
    '<input type=image src="https://x.org/a">',
    '<body background="http://x.org/a">',
    '<img data-remote-src="https://x.org/a">',
  ])('says that %j would load something', (html) => {
    const result = cleanHtml(html)
    expect(result.hasRemoteImages).toBe(true)
    expect(result.html).not.toMatch(/\s(?:src|srcset|background|poster|data)=|url\(/)
  })

  it.each([
    '<img src="cid:a">',
    '<a href="https://x.org">x</a>',
    '<p style="color:red">a</p>',
    'a',
    '<img src="data:image/gif;base64,QUI=">',
    '<style>p{background:url(https://x.org/a)}</style>',
    '<picture><source srcset="https://x.org/a"></picture>',
  ])('says that %j loads nothing', (html) => {
    expect(cleanHtml(html).hasRemoteImages).toBe(false)
  })

  it('takes out invisible images that report the reading, and names their hosts', () => {
    const result = cleanHtml('a<img src="https://t.org/p" width="1" height="1">')
    expect([result.html, result.hasRemoteImages]).toEqual(['a', true])
    expect(result.findings.find((finding) => finding.code === 'trackers')?.detail).toContain('t.org')
  })
})

describe('findings', () => {
  it.each([
    ['<p onclick=a>a</p>', ['scripts']],
    ['<form><input></form>', ['forms']],
    ['<p style="display:none">secret</p>', ['hidden-text']],
    ['<style>p{}</style>', ['style-dropped']],
    ['<a href="data:text/html,x">a</a>', ['unsafe-links']],
    ['<p>a</p>', []],
  ])('of %j are %j', (html, expected) => {
    expect(codes(html)).toEqual(expected)
  })
})

it('survives 20 000 nested divs and keeps their text', () => {
  expect(clean(`${'<div>'.repeat(20_000)}deep`)).toContain('deep')
})

const piece = fc.constantFrom(
  '<p>',
  '</p>',
  '<a href="',
  '<img src=',
  'https://x.org/a',
  'cid:a',
  '"',
  "'",
  '>',
  '<',
  '<b',
  '</',
  '<table>',
  '<td>',
  '<style>',
  '</style>',
  '<svg>',
  '<!--',
  '-->',
  '&lt;',
  '&amp',
  '&#0;',
  ' style="color:red;',
  'background:url(//x)',
  ';',
  '\\',
  '/*',
  'text',
  '<title>',
  '<noscript>',
  '<plaintext>',
  '<![CDATA[',
  ' onerror=a',
  ' hidden',
  '<div style="opacity:0">',
  '\u0000',
  '\ud800',
  '<math><mtext>',
  '<textarea>',
  ' width=1 height=1',
)

it('gives the same when done twice', () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      const once = clean(pieces.join(''))
      expect(clean(once)).toBe(once)
    }),
    { numRuns: 2000 },
  )
})

it('leaves nothing that loads or runs, whatever goes in', () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      // Text outside tags is escaped, so each tag of the result can be checked separately.
      for (const tag of clean(pieces.join('')).match(/<[^>]*>/g) ?? []) {
        expect(tag).not.toMatch(
          /^<(?:script|style|svg|math|iframe|title|textarea|noscript)|\ssrc="(?!cid:|data:image)|\sstyle="[^"]*url\(/i,
        )
        expect(tag.replace(/"[^"]*"/g, '""')).not.toMatch(/\son\w+=/i)
      }
    }),
    { numRuns: 1000 },
  )
})

it('sees through escapes, mixed case, line breaks and a base address', () => {
  const remote = (html: string) => cleanHtml(html).hasRemoteImages
  expect(remote('<p style="background:u\\72l(https://x.org/a)">')).toBe(true)
  expect(remote('<img src="ht\ntps://x.org/a">')).toBe(true)
  expect(remote('<svg><feImage href="https://x.org/a"></svg>')).toBe(true)
  expect(remote('<meta http-equiv=refresh content="0;url=https://x.org">')).toBe(true)
  expect(remote('<base href="https://x.org/"><img src=a.png>')).toBe(true)
  expect(remote('<base href="https://x.org/"><p>text')).toBe(false)
  expect(remote('<img src=a.png>')).toBe(false)
  expect(remote('<script src="https://x.org/a.js"></script>')).toBe(false)
})
