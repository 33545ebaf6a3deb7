import { describe, expect, it } from 'vitest'
import { MAIL_FRAME_SANDBOX, mailFrameDocument } from './mail-frame-document.ts'

const REMOTE = '<img alt="a" data-remote-src="https://x.example/a.png">'

describe('the document of a mail', () => {
  it('fetches nothing unless pictures are asked for', () => {
    const shut = mailFrameDocument(REMOTE)
    expect(shut).toContain(REMOTE)
    expect(shut).toContain('img-src data:;')
    const open = mailFrameDocument(REMOTE, { showImages: true })
    expect(open).toContain('<img alt="a" src="https://x.example/a.png">')
    expect(open).toContain('img-src data: https: http:;')
  })

  it('brings back pictures only, and only from the web', () => {
    const others =
      '<a data-remote-src="https://x.example">data-remote-src="https://y.example"</a><img data-remote-src="file:///x">'
    expect(mailFrameDocument(others, { showImages: true })).toContain(others)
  })

  it('shows the pictures that came with the mail, as data and nothing else', () => {
    const html = '<img src="cid:a%40x">'
    const data = 'data:image/png;base64,iVBORw0KGgo='
    expect(mailFrameDocument(html, { inlineImages: new Map([['a@x', data]]) })).toContain(`<img src="${data}">`)
    const evil = new Map([['a@x', '"><script>alert(1)</script>']])
    expect(mailFrameDocument(html, { inlineImages: evil })).toContain(html)
  })

  it('gives the frame’s body what the mail’s own body had', () => {
    const html = '<div data-mail-body="true" style="margin:0">a</div>b'
    expect(mailFrameDocument(html)).toContain('<body data-mail-body="true" style="margin:0">a</div>b</body>')
    expect(mailFrameDocument('<div style="margin:0">a</div>')).toContain('<body><div style="margin:0">a</div></body>')
    const later = '<p>a</p><div data-mail-body="true" style="margin:0">b</div>'
    expect(mailFrameDocument(later)).toContain(`<body>${later}</body>`)
  })

  it('allows neither scripts nor an origin nor forms', () => {
    expect(MAIL_FRAME_SANDBOX).toEqual(['allow-popups', 'allow-popups-to-escape-sandbox'])
    expect(mailFrameDocument('')).toContain("default-src 'none'")
  })
})
