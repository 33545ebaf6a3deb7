// @module-tag slow

import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { parseMail } from '../server/src/platform/mail/reading/parse-mail.ts'
import { openChromium } from '../server/test/chromium.ts'
import { describeOnDatabases } from '../server/test/databases.ts'
import { lintForClients } from '../server/test/lint-for-clients.ts'
import { type SmtpSink, startSmtpSink } from '../server/test/smtp-sink.ts'
import { addIdentity, SMTP_PASSWORD, SMTP_USER } from './browser/add-identity.ts'
import { signInByApi } from './browser/api.ts'
import { CLIENTS, layout } from './browser/client-layout.ts'
import { paste } from './browser/paste.ts'
import { serveProduct } from './browser/serve-product.ts'
import { signInByForm } from './browser/sign-in-by-form.ts'
import { findBarriers, openPage } from './browser/watched-page.ts'
import { word } from './browser/words.ts'

const NORA = { email: 'nora@press.example', password: 'linen and indigo' }
const PATIENCE_MS = 240_000
const EXCEL =
  '<table border=0 style="border-collapse:collapse"><tr><td class=xl65>Size</td><td style="text-align:right">Price</td></tr>' +
  '<tr><td>A4</td><td style="text-align:right">11.80</td></tr></table>'
/** What the editor can write; the story fails when one of them is not in the sent email. */
const ELEMENTS = 'h1 h2 h3 p strong em u s code a ul ol li blockquote pre hr br img table tbody tr th td'.split(' ')

describeOnDatabases(['sqlite'], 'every element of the editor', (_open, engine) => {
  let browser: Browser
  let sink: SmtpSink
  beforeAll(async () => {
    browser = await openChromium()
  })
  beforeEach(async () => {
    sink = await startSmtpSink(SMTP_USER, SMTP_PASSWORD)
  })
  afterEach(() => sink.close())
  afterAll(() => browser.close())

  it('is sent as HTML that Gmail, Outlook and Apple Mail show alike', { timeout: PATIENCE_MS }, async () => {
    const product = await serveProduct(engine, NORA, { ALLOW_PRIVATE_HOSTS: '127.0.0.1' })
    const { page, strays } = await openPage(browser, product.origin)
    const api = await signInByApi(product.origin, NORA)
    await addIdentity(api, NORA.email, sink.port)
    await signInByForm(page, product.origin, NORA)
    await page.locator('.index-tabs').waitFor()

    await begin(page)
    await writeBlocks(page)
    await writeTable(page)
    expect(await findBarriers(page)).toEqual([])
    const { html, text } = await send(page, sink)

    const names = new Set([...html.matchAll(/<([a-z0-9]+)/g)].map(([, name]) => name))
    expect(ELEMENTS.filter((name) => !names.has(name))).toEqual([])
    expect(html).toContain('<td align="right">11.80</td>')
    expect(lintForClients(html)).toEqual([])
    const shown = html.replaceAll(/src="cid:[^"]*"/g, 'src=""')
    const blank = await browser.newPage({ viewport: { width: 700, height: 900 } })
    const whole = await layout(blank, shown, [])
    for (const client of Object.values(CLIENTS)) expect(await layout(blank, shown, client)).toEqual(whole)
    expect(text).toContain('Size | Price\n-----|------\nA4   | 11.80')
    expect(strays).toEqual([])
    await page.context().close()
    await product.stop()
  })
})

const body = (page: Page) => page.locator('.dock.open .rich-text')

async function begin(page: Page): Promise<void> {
  await page.keyboard.press('c')
  await page.locator('.dock.open .recipients input:focus').waitFor()
  await page.keyboard.type('tove@arnesen.example,')
  await page.getByLabel(word('draft.field.subject'), { exact: true }).fill('All of it')
  await body(page).click()
}

/** By the shortcuts and the marks that one types. */
async function writeBlocks(page: Page): Promise<void> {
  for (const [at, name] of ['One', 'Two', 'Three'].entries()) {
    await page.keyboard.type(`${'#'.repeat(at + 1)} ${name}`)
    await page.keyboard.press('Enter')
  }
  for (const key of ['b', 'i', 'u', 'Shift+s', 'e']) {
    await page.keyboard.press(`ControlOrMeta+${key}`)
    await page.keyboard.type('word')
    await page.keyboard.press(`ControlOrMeta+${key}`)
    await page.keyboard.type(' ')
  }
  await page.keyboard.press('Shift+Enter')
  await page.keyboard.type('https://press.example ')
  await page.keyboard.press('Enter')
  for (const start of ['- ', '3. ', '> ', '``` ']) {
    await page.keyboard.type(`${start}a`)
    for (let times = 0; times < 3; times += 1) await page.keyboard.press('Enter')
  }
  await page.keyboard.type('---')
  await page.locator('.rich-text hr').waitFor()
  await page.evaluate(`(async () => {
    const canvas = document.createElement('canvas')
    canvas.width = 40
    canvas.height = 20
    const blob = await new Promise((resolve) => canvas.toBlob(resolve))
    const clipboardData = new DataTransfer()
    clipboardData.items.add(new File([blob], 'plan.png', { type: 'image/png' }))
    document.querySelector('.dock.open .rich-text').dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })()`)
  await page.locator('.rich-text img[alt="plan.png"][src]').waitFor()
}

/** Tab goes through the cells and adds a row; a menu changes the table. */
async function writeTable(page: Page): Promise<void> {
  await body(page).press('ControlOrMeta+End')
  await page.keyboard.press('Enter')
  await paste(page, { 'text/html': EXCEL, 'text/plain': 'Size\tPrice\nA4\t11.80' })
  await page.locator('.rich-text td', { hasText: '11.80' }).click()
  await page.keyboard.press('Tab')
  await page.keyboard.type('A5')
  await page.locator('.rich-text td', { hasText: 'A5' }).waitFor()
  await page.getByRole('button', { name: word('compose.table.label'), exact: true }).click()
  await page.getByRole('menuitem', { name: word('compose.table.deleteRow') }).click()
  await page.locator('.rich-text td', { hasText: 'A5' }).waitFor({ state: 'detached' })
}

async function send(page: Page, sink: SmtpSink): Promise<{ html: string; text: string }> {
  await page.getByText(word('draft.stored.saved'), { exact: true }).waitFor()
  await page.keyboard.press('ControlOrMeta+Enter')
  await page.locator('.dock').waitFor({ state: 'detached' })
  await expect.poll(() => sink.mails.length, { timeout: 60_000 }).toBe(1)
  const { html, text } = parseMail(Buffer.from(sink.mails[0]?.content ?? ''))
  return { html, text }
}
