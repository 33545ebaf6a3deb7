import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readTokens } from '../read-tokens.ts'
import { DARK, deferredImages, LIGHT, MAIL_FRAME_SANDBOX, mailFrameDocument } from './mail-frame-document.ts'

const ADDRESS = 'https://x.example/a.png'
const REMOTE = `<img alt="a" data-remote-src="${ADDRESS}">`

describe('the document of a mail', () => {
  const DATA = 'data:image/png;base64,iVBORw0KGgo='

  it('fetches nothing, also not from the service, whatever it shows', () => {
    for (const document of [
      mailFrameDocument(REMOTE),
      mailFrameDocument(REMOTE, { remote: new Map([[ADDRESS, DATA]]) }),
    ])
      expect(document).toContain("default-src 'none'; style-src 'unsafe-inline'; img-src data:;")
    expect(mailFrameDocument(REMOTE)).not.toContain('<img')
  })

  it('shows a picture from elsewhere when somebody fetched it, as data and nothing else', () => {
    const html = '<img alt="a" data-remote-src="https://x.example/a.png?a=1&amp;b=2">'
    const address = 'https://x.example/a.png?a=1&b=2'
    expect(deferredImages(html + html + REMOTE)).toEqual([address, ADDRESS])
    expect(mailFrameDocument(html, { remote: new Map([[address, DATA]]) })).toContain(`<img alt="a" src="${DATA}">`)
    for (const other of ['https://x.example/a.png', '"><script>alert(1)</script>', 'data:text/html,x'])
      expect(mailFrameDocument(html, { remote: new Map([[address, other]]) })).not.toContain('<img')
  })

  it('keeps relative images for the page to fill, only when told to', () => {
    const html = `<img alt="a" data-remote-src="strip.gif">${REMOTE}`
    expect(mailFrameDocument(html)).not.toContain('<img')
    const kept = mailFrameDocument(html, { keepsRelative: true })
    expect(kept.match(/<img[^>]*>/g)).toEqual(['<img alt="a" data-remote-src="strip.gif">'])
  })

  it('brings back pictures only', () => {
    const others = '<a data-remote-src="https://x.example/a.png">data-remote-src="https://x.example/a.png"</a>'
    expect(mailFrameDocument(others, { remote: new Map([[ADDRESS, DATA]]) })).toContain(others)
    expect(deferredImages(others)).toEqual([])
  })

  it('shows the pictures that came with the mail, as data and nothing else', () => {
    const html = '<img src="cid:a%40x">'
    expect(mailFrameDocument(html, { inline: new Map([['a@x', DATA]]) })).toContain(`<img src="${DATA}">`)
    const evil = new Map([['a@x', '"><script>alert(1)</script>']])
    expect(mailFrameDocument(html, { inline: evil })).not.toContain('<img')
    expect(mailFrameDocument(html)).not.toContain('cid:')
  })

  it('shows backgrounds like other pictures, in the place that their style keeps', () => {
    const html =
      '<td style="color:red;background:linear-gradient(red,blue),none center" data-background-src="https://x.example/a.png">a</td>'
    const own = '<table data-background-src="cid:a%40x"><tr>'
    expect(deferredImages(html + own)).toEqual([ADDRESS])
    expect(mailFrameDocument(html)).toContain(html)
    expect(mailFrameDocument(html, { remote: new Map([[ADDRESS, DATA]]) })).toContain(
      `<td style="color:red;background:linear-gradient(red,blue),url(&quot;${DATA}&quot;) center">a</td>`,
    )
    expect(mailFrameDocument(own, { inline: new Map([['a@x', DATA]]) })).toContain(
      `<table style="background-image:url(&quot;${DATA}&quot;)"><tr>`,
    )
    const body = `<div data-background-src="${ADDRESS}" data-mail-body="true" style="color:red">a</div>`
    expect(mailFrameDocument(body, { remote: new Map([[ADDRESS, DATA]]) })).toContain(
      `<body dir="auto" data-mail-body="true" style="background-image:url(&quot;${DATA}&quot;);color:red">`,
    )
    for (const other of ['"><script>alert(1)</script>', 'data:text/html,x', 'https://x.example/b'])
      expect(mailFrameDocument(html, { remote: new Map([[ADDRESS, other]]) })).toContain(html)
  })

  it('gives the frame’s body what the mail’s own body had', () => {
    const html = '<div data-mail-body="true" style="margin:0">a</div>b'
    expect(mailFrameDocument(html)).toContain('<body dir="auto" data-mail-body="true" style="margin:0">a</div>b</body>')
    expect(mailFrameDocument('<div style="margin:0">a</div>')).toContain(
      '<body dir="auto"><div style="margin:0">a</div></body>',
    )
    const later = '<p>a</p><div data-mail-body="true" style="margin:0">b</div>'
    expect(mailFrameDocument(later)).toContain(`<body dir="auto">${later}</body>`)
  })

  it('lays an email out from the side that it says, else from that of its first words', () => {
    expect(mailFrameDocument('<p>a</p>')).toContain('<body dir="auto">')
    const html = '<div data-mail-body="true" dir="rtl">a</div>'
    expect(mailFrameDocument(html)).toContain('<body data-mail-body="true" dir="rtl">a</div>')
  })

  it('is as dark as the page around it only where it says nothing of how it looks', () => {
    const isDark = (html: string) => mailFrameDocument(html, {}, true).includes('<html class="dark">')
    const plain = ['<p>a</p>', '<a href="https://x.example/?color=1">a</a>', '<table><tr><td>1</td></tr></table>']
    expect(plain.map(isDark)).toEqual([true, true, true])
    const coloured = ['<p style="color:red">a</p>', '<font size=2>a</font>', '<td BGCOLOR="#fff">', '<img alt="a">']
    expect(coloured.map(isDark)).toEqual([false, false, false, false])
    expect(mailFrameDocument('<p>a</p>')).toContain('<html><head>')
    const { light, dark } = readTokens(readFileSync(new URL('../tokens.css', import.meta.url), 'utf8')).hex
    const named = (colours: Map<string, string>) => ({
      sheet: colours.get('sheet'),
      ink: colours.get('ink'),
      accent: colours.get('accent'),
      ground: colours.get('sheet-2'),
      line: colours.get('line-2'),
      soft: colours.get('ink-2'),
    })
    expect([DARK, LIGHT]).toEqual([named(dark), named(light)])
  })

  it('shows a note in our type, dark also with images, unless it has colours of its own', () => {
    const classOf = (html: string, isDark: boolean) =>
      /<html([^>]*)>/.exec(mailFrameDocument(html, { isNote: true }, isDark))?.[1]
    expect(classOf('<p>a</p>', false)).toBe(' class="note"')
    expect(classOf('<p><img alt="a"></p>', true)).toBe(' class="note dark"')
    expect(classOf('<p style="color:red">a</p>', true)).toBe(' class="note"')
  })

  it('allows neither scripts nor forms, and an origin only because nothing can run with it', () => {
    expect(MAIL_FRAME_SANDBOX).toEqual(['allow-popups', 'allow-popups-to-escape-sandbox', 'allow-same-origin'])
    expect(mailFrameDocument('')).toContain("default-src 'none'")
  })
})
