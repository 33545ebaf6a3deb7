import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { htmlToSend } from '../server/src/features/sending/composition/html-to-send.ts'
import { quoteForward, quoteReply } from '../server/src/features/sending/composition/quote-original.ts'
import { signAndQuote } from '../server/src/features/sending/composition/sign.ts'
import { openChromium } from '../server/test/chromium.ts'
import { CLIENTS, layout } from './browser/client-layout.ts'

const ORIGINAL = {
  text: 'Which of the two?',
  html: '<p>Which of the <b>two</b>?</p><p>The left or the right?</p>',
  subject: 'Plates',
  from: { name: 'Mara', address: 'mara@lind.example' },
  to: [{ name: 'Nora', address: 'nora@press.example' }],
  cc: [],
  writtenAt: { at: 0, offsetMinutes: 60, timeZone: 'Europe/Berlin' },
  language: 'en',
}
const WRITTEN =
  '<h2>Plates</h2><p>Dear <strong>Mara</strong>, the <a href="https://press.example">left</a> one.</p><ul><li>one</li>' +
  '<li>two</li></ul><blockquote type="cite"><p>quoted</p></blockquote><pre>a  b</pre><table border="1" cellpadding="6" ' +
  'cellspacing="0" style="border-collapse:collapse"><tbody><tr><th align="left">Size</th><th align="right">Price</th></tr>' +
  '<tr><td>A4</td><td align="right">11.80</td></tr></tbody></table><p>Bye</p>'
const PIXEL = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'
const SIGNATURE = { text: 'Nora', html: `<b>Nora</b><br><img src="${PIXEL}" alt="Press" width="80" height="20">` }

describe('a sent email', () => {
  let browser: Browser
  let page: Page
  beforeAll(async () => {
    browser = await openChromium()
    page = await browser.newPage({ viewport: { width: 700, height: 900 } })
  })
  afterAll(() => browser.close())

  it.each([
    ['new', null],
    ['a reply', quoteReply(ORIGINAL)],
    ['forwarded', quoteForward(ORIGINAL)],
  ] as const)('that is %s looks alike in Gmail, Outlook and Apple Mail', async (_what, quote) => {
    const { html } = signAndQuote({ text: 'Dear Mara', html: WRITTEN }, SIGNATURE, quote)
    const sent = htmlToSend(html)
    const everything = await layout(page, sent, [])
    expect(everything.some((box) => box.startsWith('blockquote') && box.includes(' 2px '))).toBe(true)
    for (const client of Object.values(CLIENTS)) expect(await layout(page, sent, client)).toEqual(everything)
  })

  it('would show a difference', async () => {
    const html = '<div style="display:flex"><p>a</p><p>b</p></div>'
    expect(await layout(page, html, CLIENTS.Outlook)).not.toEqual(await layout(page, html, []))
  })
})
