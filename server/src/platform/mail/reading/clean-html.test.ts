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
    [
      '<p style="position:fixed;color:red;background:url(http://e.org/x)">a</p>',
      '<p style="color:red;background:none" data-background-src="http://e.org/x">a</p>',
    ],
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

describe('background images', () => {
  const HERO = 'https://x.example/hero.jpg'
  it.each([
    [`<td background="${HERO}">`, `data-background-src="${HERO}"`],
    [`<td style="background-image:url(${HERO});height:9px">`, 'style="background-image:none;height:9px"'],
    [
      `<td style="background:#123 url('${HERO}') no-repeat center/cover">`,
      'background:#123 none no-repeat center/cover',
    ],
    [
      `<td style="background:linear-gradient(red,blue),url(${HERO})">`,
      'style="background:linear-gradient(red,blue),none"',
    ],
    [`<style>.a{background:url(${HERO})}</style><td class=a>`, `data-background-src="${HERO}"`],
    ['<td background="//x.example/hero.jpg">', `data-background-src="${HERO}"`],
    ['<td style="background:url(cid:a@x)">', 'data-background-src="cid:a@x"'],
    ['<td style="background:url(data:image/png;base64,QUI=)">', 'data-background-src="data:image/png;base64,QUI="'],
    [`<body background="${HERO}">a`, `<div data-mail-body="true" data-background-src="${HERO}">`],
  ])('moves that of %j aside and keeps the rest', (html, expected) => {
    const row = html.startsWith('<body') ? html : `<table><tr>${html}a</td></tr></table>`
    const once = clean(row.replace(/^(<table><tr>)(<style>.*<\/style>)/, '$2$1'))
    expect(once).toContain(expected)
    expect(once).toContain('data-background-src="')
    expect(once).not.toContain('url(')
    expect(clean(once)).toBe(once)
  })

  it.each([
    `<p background="${HERO}" style="background:#fff">a</p>`,
    `<p style="background-image:url(${HERO});background-image:none">a</p>`,
    `<p style="background:url(${HERO}) !important;background:none !important">a</p>`,
    '<p style="background:url(javascript:alert(1))">a</p>',
    '<p style="background:url(data:image/svg+xml;base64,QUI=)">a</p>',
    '<p background="images/a.png">a</p>',
    `<div style="background:url(${HERO});width:1px;height:1px"></div>`,
  ])('keeps none of %j', (html) => {
    expect(clean(html)).not.toContain('data-background-src')
  })
})

describe('images that came with the email', () => {
  const part = (names: Partial<{ id: string; contentId: string; location: string; filename: string }>) => ({
    id: '1',
    contentId: '',
    location: '',
    filename: '',
    ...names,
  })

  it.each([
    ['its Content-ID', 'cid:a@x', { contentId: 'a@x' }, 'cid:a@x'],
    ['its Content-ID, in capitals', 'CID:A@X', { contentId: 'a@x' }, 'cid:a@x'],
    ['its Content-ID, encoded', 'cid:a%40x', { contentId: 'a@x' }, 'cid:a@x'],
    ['its file name behind cid:', 'cid:page1.png', { filename: 'page1.png' }, 'cid:attachment-1'],
    ['its Content-ID without cid:', 'page1.png', { contentId: 'page1.png' }, 'cid:page1.png'],
    ['its file name', 'images/Page%201.png', { contentId: 'a@x', filename: 'page 1.PNG' }, 'cid:a@x'],
    ['a file of its sender', 'file:///C:\\Users\\a\\image001.png', { filename: 'image001.png' }, 'cid:attachment-1'],
    ['its location', 'http://lind.example/plan.png', { location: 'http://lind.example/plan.png' }, 'cid:attachment-1'],
    [
      'its location in the folder',
      'img/plan.png',
      { location: 'http://lind.example/img/plan.png' },
      'cid:attachment-1',
    ],
  ])('are found by %s', (_name, src, names, expected) => {
    const result = cleanHtml(`<img alt="a" src="${src}">`, [part(names)])
    expect(result.html).toBe(`<img alt="a" src="${expected}" />`)
    expect([result.hasRemoteImages, result.shownParts]).toEqual([false, ['1']])
  })

  it('are shown as backgrounds too', () => {
    const result = cleanHtml('<p style="background:url(bg.png)">a</p>', [part({ filename: 'bg.png' })])
    expect(result.html).toContain('data-background-src="cid:attachment-1"')
    expect(result.shownParts).toEqual(['1'])
  })

  it.each(['https://lind.example/page1.png', '//lind.example/page1.png', 'page2.png', '', 'javascript:page1.png'])(
    'are never taken for %j',
    (src) => {
      const result = cleanHtml(`<img alt="a" src="${src}">`, [part({ contentId: 'a@x', filename: 'page1.png' })])
      expect(result.html).not.toContain('cid:')
      expect(result.shownParts).toEqual([])
    },
  )
})
