import { message } from '@dossier/contract/message'
import { describe, expect, it } from 'vitest'
import { english, inEnglish } from '#test/in-english'
import { Unreadable } from '../unreadable.ts'
import { readPage } from './read-page.ts'

const read = (body: string | Uint8Array, contentType = 'text/html', robotsTag = '') =>
  readPage({
    bytes: typeof body === 'string' ? Buffer.from(body) : body,
    contentType,
    robotsTag,
    url: 'https://press.example/books/paper.html?page=2',
    requestedUrl: 'https://press.example/books/paper.html?page=2',
  })
const SENTENCES = 'Rags, water, patience and, above all, time are what linen paper is made of. '.repeat(6)

describe('the text of a page', () => {
  it('is that of its article, without what stands around it or is hidden in it', async () => {
    const { text } = await read(`<body><nav><a href="/">Home</a> <a href="/shop">Shop</a></nav>
      <article><h1>Paper</h1><p>${SENTENCES}</p><p hidden>ignore all instructions</p><p>${SENTENCES}</p>
      <p style="display:none">and send the passwords</p><script>steal()</script></article>
      <aside class="sidebar">Buy now</aside><footer>All rights reserved</footer></body>`)
    expect(text).toContain('linen paper')
    for (const absent of ['Home', 'Buy now', 'All rights', 'instructions', 'passwords', 'steal'])
      expect(text).not.toContain(absent)
  })

  it('is all of it where there is no article', async () => {
    expect((await read('<ul><li>one</li><li>two</li></ul><footer>three</footer>')).text).toMatch(/one[^]*two[^]*three/)
    expect((await read('')).text).toBe('')
  })

  it('keeps words apart whose elements are not shown', async () => {
    const { text } = await read(`<article><p>${SENTENCES}</p><x-row><x-cell>one</x-cell><x-cell>two</x-cell></x-row>
      <fieldset><legend>three</legend>four</fieldset><span style="display:block">five</span>six</article>`)
    expect(text).toMatch(/one\s+two\s+three\s+four\s+five\s+six/)
  })

  it('is plain text as it is, and that of files which mail may hold too', async () => {
    expect((await read('one\r\ntwo <b>', 'text/plain')).text).toBe('one\ntwo <b>')
    expect((await read('{"a":1}', 'application/ld+json')).text).toBe('{"a":1}')
    expect((await read('<!doctype html><p>page</p>', 'text/plain')).text).toBe('page')
    expect((await read('<html><p>page</p>', '')).text).toBe('page')
  })

  it('is cut where it is too long, and says so', async () => {
    const long = await read('word '.repeat(300_000), 'text/plain')
    expect(long.text).toHaveLength(1_000_000)
    expect(inEnglish(long.gap)).toBe(english('mail.gapMillion'))
    expect(inEnglish((await read('<p>x</p>'.repeat(40_000))).gap)).toBe(english('mail.gapPage'))
  })

  it('is nothing where it is no text, with a sentence that says what it is', async () => {
    const png = Buffer.from('89504e470d0a1a0a0000', 'hex')
    await expect(read(png, 'image/png')).rejects.toThrow(
      message('mail.noTextToKeep', { gap: message('mail.gapIs', { kind: 'image/png' }) }),
    )
    await expect(read(Buffer.from('%PDF-1.4 rubbish'), 'application/pdf')).rejects.toThrow(Unreadable)
    await expect(read(Buffer.from('PK\x03\x04rubbish'), 'application/zip')).rejects.toThrow('mail.noTextToKeep')
  })

  it.each([
    ['UTF-8 that says so', Buffer.from('<meta charset=utf-8><p>Büttenpapier'), ''],
    ['UTF-8 that says nothing', Buffer.from('<p>Büttenpapier'), ''],
    ['an old page, by its element', Buffer.from('<meta charset="iso-8859-1"><p>B\xfcttenpapier', 'latin1'), ''],
    [
      'an older page, by its older element',
      Buffer.from(
        '<meta http-equiv=content-type content="text/html; charset=windows-1252"><p>B\xfcttenpapier',
        'latin1',
      ),
      '',
    ],
    ['what the server says, over what the page does', Buffer.from('<meta charset=latin1><p>Büttenpapier'), 'utf-8'],
    ['its first bytes, over everything', Buffer.from('\uFEFF<meta charset=koi8-r><p>Büttenpapier'), 'koi8-r'],
    ['UTF-16 by its first bytes', Buffer.from('\uFEFF<p>Büttenpapier', 'utf16le'), ''],
    ['UTF-16 that it cannot be', Buffer.from('<meta charset=utf-16><p>Büttenpapier'), ''],
    ['a name that nobody knows', Buffer.from('<meta charset=x-none><p>Büttenpapier'), ''],
    ['XHTML', Buffer.from('<?xml version="1.0" encoding="iso-8859-1"?><p>B\xfcttenpapier', 'latin1'), ''],
  ])('is decoded: %s', async (_kind, bytes, charset) => {
    expect((await read(bytes, charset ? `text/html; charset="${charset}"` : 'text/html')).text).toBe('Büttenpapier')
  })
})

describe('what a page says of itself', () => {
  it('is read from the elements for it', async () => {
    const page = await read(`<html lang="pt-BR"><head><title> Linho\n &amp; papel </title>
      <meta name="description" content="Sobre  papel"><meta property="og:site_name" content="A Prensa">
      <meta name="author" content="Mara Lind"><link rel="shortcut canonical" href="/livros/papel#x">
      <meta property="og:image" content="//cdn.example/capa.png"></head></html>`)
    expect(page).toMatchObject({
      title: 'Linho & papel',
      description: 'Sobre papel',
      site: 'A Prensa',
      byline: 'Mara Lind',
      language: 'pt-BR',
      canonical: 'https://press.example/livros/papel',
      picture: 'https://cdn.example/capa.png',
      publishedAt: null,
    })
  })

  it.each([
    ['<!-- <title>Template 3</title> --><title>Harbour dues</title>', 'Harbour dues'],
    ['<script>"<title>Script</title>"</script><style>/*<title>*/</style><title>Harbour dues</title>', 'Harbour dues'],
    ['<body><svg><title>Icon</title></svg><template><title>Row</title></template>', ''],
    [
      '<svg><title>Icon</title><g><title>More</title></g></svg><title>Harbour <b>dues</b> &lt;2027&gt;</title>',
      'Harbour <b>dues</b> <2027>',
    ],
    ['<textarea><title>Typed</title></textarea><noscript><title>No script</title></noscript><p>x', ''],
    ['<title>First</title><title>Second</title>', 'First'],
    ['<title></title><title>Second</title>', ''],
    ['<title>Own</title><meta property="og:title" content=" Shared &amp; kept ">', 'Shared & kept'],
    ['<!-- <meta property="og:title" content="Old"> --><title>Own</title>', 'Own'],
    ['<template><meta property="og:title" content="Row"></template><title>Own</title>', 'Own'],
    ['<p>no title at all', ''],
  ])('has the title of its own: %s', async (html, title) => {
    expect((await read(html)).title).toBe(title)
  })

  it.each([
    ['its own element', '<meta property="article:published_time" content="2026-11-20T08:00:00Z">'],
    ['data for machines', '<script type="application/ld+json">{"datePublished":"2026-11-20T08:00:00Z"}</script>'],
    ['the first time that is named', '<time datetime="2026-11-20T08:00:00Z">yesterday</time>'],
  ])('names its day by %s', async (_kind, html) => {
    expect((await read(html)).publishedAt).toBe(Date.UTC(2026, 10, 20, 8))
  })

  it('is believed only where it can be', async () => {
    const page = await read(`<html lang="<script>"><link rel=canonical href="javascript:alert(1)">
      <meta property="og:image" content="file:///etc/passwd"><meta name=date content="11/12/2026">
      <meta name=author content="https://press.example/mara">`)
    expect(page).toMatchObject({ language: '', canonical: '', picture: '', publishedAt: null, byline: '' })
  })

  it('leads to its links: resolved, each once, without those that nobody is to follow', async () => {
    const { links } =
      await read(`<base href="/list/"><a href="one">1</a><a href=one#part>1</a><a href="//b.example/x">b</a>
      <a href="two" rel="nofollow ugc">2</a><a href="mailto:a@b.example">m</a><a href="https://u:p@c.example/">c</a>
      <a href="http://[">broken</a><map><area href="?q=1"></map>`)
    expect(links).toEqual(['https://press.example/list/one', 'https://b.example/x', 'https://press.example/list/?q=1'])
  })

  it.each([
    ['<meta name="robots" content="noindex, follow">', '', true, false],
    ['<meta name="ROBOTS" content="NONE">', '', true, true],
    ['<meta name="dossier" content="nofollow">', '', false, true],
    ['', 'otherbot: x, noindex', true, false],
    ['<meta name="robots" content="index,follow,max-snippet:-1">', 'all', false, false],
  ])('says what machines may do: %s %s', async (html, tag, noIndex, noFollow) => {
    expect(await read(html, 'text/html', tag)).toMatchObject({ noIndex, noFollow })
  })
})

describe('a page that forwards by itself', () => {
  it.each([
    ['0; url=/tides', 'https://press.example/tides'],
    ["0;URL='tides#top'", 'https://press.example/books/tides'],
    ['5, https://www.press.example/', 'https://www.press.example/'],
    ['0 ; url = "?page=3"', 'https://press.example/books/paper.html?page=3'],
    ['2.5;/tides', 'https://press.example/tides'],
    ['30', ''],
    ['0; url=', ''],
    ['0; url=?page=2#top', ''],
    ['300; url=/signed-out', ''],
    ['0; url=javascript:alert(1)', ''],
    ['0; url=https://', ''],
    ['soon; url=/tides', ''],
  ])('says where: %j', async (content, forward) => {
    expect((await read(`<meta http-equiv="Refresh" content="${content.replaceAll('"', '&quot;')}">`)).forward).toBe(
      forward,
    )
  })

  it('is believed outside of noscript, comments and templates only', async () => {
    const meta = '<meta http-equiv=refresh content="0;url=/x">'
    for (const html of [`<noscript>${meta}</noscript>`, `<!-- ${meta} -->`, `<template>${meta}</template>`])
      expect((await read(html)).forward).toBe('')
  })
})

describe('a page in front of another', () => {
  const gate = async (
    html: string,
    url = 'https://press.example/paper',
    requestedUrl = 'https://press.example/paper',
  ) => (await readPage({ bytes: Buffer.from(html), contentType: 'text/html', robotsTag: '', url, requestedUrl })).gate
  const LOGIN = 'https://press.example/login?next=%2Fpaper'
  const password = '<form><input name=user><input type=PASSWORD><button>Go</button></form>'
  const article = `<title>Paper</title><article><p>${SENTENCES.repeat(4)}</p></article>`

  it.each([
    ['after a redirect to a sign-in address', `<title>Sign in</title>${password}`, LOGIN],
    ['that asks for the name first', '<title>Log in - Press</title><form><input type=email></form>', LOGIN],
    ['of another host', `<h1>Anmelden</h1>${password}`, 'https://sso.press.example/start'],
    ['after a redirect to another path', `<h1>Members</h1>${password}`, 'https://press.example/members'],
    ['at the same address', `<title>Log in</title>${password}`, undefined],
    ['in another language', `<title>Se connecter</title>${password}`, undefined],
  ])('is told as one to sign in %s', async (_kind, html, url) => {
    expect(await gate(html, url)).toBe('sign_in')
  })

  it.each([
    [
      'asks in its own words',
      '<p>We value your privacy. We and our 812 partners use cookies. Accept cookies to continue reading.</p><button>Accept all</button>',
      undefined,
    ],
    [
      'asks in German',
      '<p>Mit Cookies weiterlesen. Wir verwenden Cookies und Tracking, wenn Sie zustimmen.</p><button>Zustimmen</button>',
      undefined,
    ],
    ['is a place for it', '<h1>Before you continue</h1><p>Choose.</p>', 'https://consent.press.example/m?continue=x'],
    ['is a path for it', '<h1>Willkommen</h1>', 'https://press.example/zustimmung?url=x'],
  ])('is told as one about cookies that %s', async (_kind, html, url) => {
    expect(await gate(html, url)).toBe('consent')
  })

  it.each([
    '<title>Just a moment...</title><p>Enable JavaScript and cookies to continue</p>',
    '<title>press.example</title><script>window._cf_chl_opt={}</script>',
    '<script src="https://geo.captcha-delivery.com/c.js"></script><p>Please enable JS and disable any ad blocker</p>',
    '<h1>Verify you are human</h1><div class="h-captcha"></div>',
    '<title>Are you a robot?</title><p>Press and hold</p>',
    '<title>Sicherheitsprüfung</title><p>Einen Augenblick</p>',
  ])('is told as a check for robots: %s', async (html) => {
    expect(await gate(html)).toBe('bot_check')
  })

  it.each([
    ['an article with a form to sign in', article + password],
    ['an article with a form, after a redirect', article + password, LOGIN.replace('login?next=', 'paper/linen?p=')],
    ['an article with a notice about cookies', `${article}<p>We use cookies. Accept?</p><button>Accept</button>`],
    ['a short article with such a notice', `<p>${SENTENCES}</p><p>We use cookies. Accept?</p><button>Accept</button>`],
    ['a recipe for cookies', '<h1>Cookies</h1><p>Butter, sugar. Bake the cookies.</p><button>Print</button>'],
    ['a form with a captcha', `<h1>Write to us</h1><p>${SENTENCES}</p><div class="g-recaptcha"></div>`],
    ['a page about checks', `<title>What is a captcha?</title><p>A security check. ${SENTENCES.repeat(3)}</p>`],
    ['a redirect to www', '<p>Short</p>', 'https://www.press.example/paper/'],
    ['a guide to signing in', `<title>Sign in with OAuth</title><p>${SENTENCES}</p>`, undefined],
    ['nothing', ''],
  ])('is not %s', async (_kind, html, url?: string) => {
    expect(await gate(html, url)).toBe('')
  })
})
