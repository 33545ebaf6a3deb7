import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { htmlToSend } from '../server/src/features/sending/composition/html-to-send.ts'
import { quoteForward, quoteReply } from '../server/src/features/sending/composition/quote-original.ts'
import { signAndQuote } from '../server/src/features/sending/composition/sign.ts'
import { openChromium } from '../server/test/chromium.ts'

// What a recipient sees of a sent email, in Chromium with the elements and properties taken away that a client does not
// know by the data of caniemail.com.

interface Feature {
  slug: string
  category: string
  stats: Record<string, Record<string, Record<string, string>>>
}
const PACKAGE = createRequire(new URL('../server/package.json', import.meta.url)).resolve('caniemail/caniemail.json')
const FEATURES = (JSON.parse(readFileSync(PACKAGE, 'utf8')) as { data: Feature[] }).data

const CLIENTS = { Gmail: ['gmail', 'desktop-webmail'], Outlook: ['outlook', 'windows'], Apple: ['apple-mail', 'macos'] }

/** Names of properties, elements and attributes that the newest version of a client does not support. */
function unsupported([family = '', platform = '']: readonly string[], category: string): string[] {
  const lacking = FEATURES.filter((feature) => feature.category === category).filter(({ stats }) =>
    Object.values(stats[family]?.[platform] ?? {})
      .at(-1)
      ?.startsWith('n'),
  )
  return lacking.map(({ slug }) => slug.replace(/^(?:css|html)-/, ''))
}

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
  '<li>two</li></ul><blockquote type="cite"><p>quoted</p></blockquote><pre>a  b</pre><p>Bye</p>'
const PIXEL = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'
const SIGNATURE = { text: 'Nora', html: `<b>Nora</b><br><img src="${PIXEL}" alt="Press" width="80" height="20">` }

/** Applies what a client leaves of an email, and reads where every line and image is. Runs in the page. */
const READ_LAYOUT = `({ html, properties, elements }) => {
  document.body.innerHTML = html
  for (const sheet of document.querySelectorAll('body style')) sheet.remove()
  for (const element of document.body.querySelectorAll('*')) {
    for (const property of [...element.style]) {
      const value = property + '-' + element.style.getPropertyValue(property)
      if (properties.includes(property) || properties.includes(value)) element.style.removeProperty(property)
    }
    if (elements.includes(element.localName)) element.replaceWith(...element.childNodes)
  }
  return [...document.body.querySelectorAll('h1,h2,h3,p,li,blockquote,pre,img,div')].map((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    const border = getComputedStyle(element).borderLeftWidth
    const words = element.localName === 'div' ? '' : element.textContent
    return [element.localName, words, border, ...[left, top, width, height].map(Math.round)].join(' ')
  })
}`

const layout = (page: Page, html: string, client: readonly string[]): Promise<string[]> => {
  const kept = { html, properties: unsupported(client, 'css'), elements: unsupported(client, 'html') }
  return page.evaluate<string[]>(`(${READ_LAYOUT})(${JSON.stringify(kept)})`)
}

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
