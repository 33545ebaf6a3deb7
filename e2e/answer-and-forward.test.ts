// @module-tag slow

import type { ListDraftsAnswer } from '@dossier/contract/draft'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { parseMail } from '../server/src/platform/mail/reading/parse-mail.ts'
import { openChromium } from '../server/test/chromium.ts'
import { describeOnBothDatabases } from '../server/test/databases.ts'
import { type SmtpSink, startSmtpSink } from '../server/test/smtp-sink.ts'
import { addIdentity, SMTP_PASSWORD, SMTP_USER } from './browser/add-identity.ts'
import { type Api, signInByApi } from './browser/api.ts'
import { draftText } from './browser/draft-text.ts'
import { serveProduct } from './browser/serve-product.ts'
import { signInByForm } from './browser/sign-in-by-form.ts'
import { findBarriers, openPage } from './browser/watched-page.ts'
import { word } from './browser/words.ts'
import { QUESTION, rawMail } from './mails.ts'

const NORA = { email: 'nora@press.example', password: 'linen and indigo' }
const PATIENCE_MS = 300_000
const FILED = {
  ...QUESTION,
  headers:
    'Cc: Jonas Brandt <jonas@brandt.example>\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=b\r\n',
  text: '--b\nContent-Type: text/plain\n\nDoes it stay at 350 copies?\n--b\nContent-Type: text/plain; name=notes.txt\nContent-Disposition: attachment; filename=notes.txt\n\nTwelve reams.\n--b--',
}

describeOnBothDatabases('an email', (_open, engine) => {
  let browser: Browser
  beforeAll(async () => {
    browser = await openChromium()
  })
  afterAll(() => browser.close())
  let sink: SmtpSink
  beforeEach(async () => {
    sink = await startSmtpSink(SMTP_USER, SMTP_PASSWORD)
  })
  afterEach(() => sink.close())

  it('is answered to all, and forwarded with its files, by keys and menus', { timeout: PATIENCE_MS }, async () => {
    const product = await serveProduct(engine, NORA, { ALLOW_PRIVATE_HOSTS: '127.0.0.1' })
    const { origin } = product
    const { page, complaints, strays } = await openPage(browser, origin)
    const api = await signInByApi(origin, NORA)
    await setUp(api, sink.port)
    await signInByForm(page, origin, NORA)
    await page.locator('.conversation', { hasText: QUESTION.subject }).click()
    await page.locator('.pane h1').waitFor()

    await chooseFromMenus(page)
    await replyAndMissNobody(page)
    await forward(page, sink)
    await forwardAsAttachment(page, api)

    expect(complaints).toEqual([])
    expect(strays).toEqual([])
    await page.context().close()
    await product.stop()
  })
})

async function setUp(api: Api, port: number): Promise<void> {
  await addIdentity(api, NORA.email, port)
  await api('POST', '/emails', { raw_email: rawMail(FILED, 'question', 1) })
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const item = (page: Page, name: string) => page.getByRole('menuitem', { name: new RegExp(`^${RegExp.escape(name)}`) })
const chip = (page: Page, address: string) => page.locator('.chip', { hasText: address })
const dock = (page: Page) => page.locator('.dock.open')

async function chooseFromMenus(page: Page): Promise<void> {
  await button(page, word('answer.more')).click()
  await item(page, word('answer.redirect')).waitFor()
  expect(await findBarriers(page)).toEqual([])
  await page.keyboard.press('Escape')
  await item(page, word('answer.redirect')).waitFor({ state: 'detached' })
  await button(page, word('answer.thisEmail')).click()
  await item(page, word('answer.reply-all')).waitFor()
  await page.keyboard.press('Escape')
  await item(page, word('answer.reply-all')).waitFor({ state: 'detached' })
}

/** A reply says who would not get it; replying to all adds them. */
async function replyAndMissNobody(page: Page): Promise<void> {
  await page.keyboard.press('r')
  await draftText(page).waitFor()
  await chip(page, 'mara@lind.example').waitFor()
  await page.getByText(word('sources.leftOut', { addresses: 'Jonas Brandt' })).waitFor()
  expect(await findBarriers(page)).toEqual([])
  await button(page, word('answer.reply-all')).click()
  await chip(page, 'jonas@brandt.example').waitFor()
  await page.getByText(word('sources.leftOut', { addresses: 'Jonas Brandt' })).waitFor({ state: 'detached' })
  await page.getByText(word('draft.stored.saved'), { exact: true }).waitFor()
  await button(page, word('act.discard')).click()
  await draftText(page).waitFor({ state: 'detached' })
  await page.locator('.reply-box').waitFor({ state: 'detached' })
}

async function forward(page: Page, sink: SmtpSink): Promise<void> {
  await page.keyboard.press('f')
  await dock(page).waitFor()
  await dock(page).locator('.recipients input:focus').waitFor()
  await page.keyboard.type('tove@arnesen.example,')
  await dock(page).getByText('notes.txt').waitFor()
  await dock(page).getByLabel(word('draft.text'), { exact: true }).fill('Tove, see below.')
  expect(await findBarriers(page)).toEqual([])
  await page.keyboard.press('Control+Enter')
  await dock(page).waitFor({ state: 'detached' })
  await expect.poll(() => sink.mails.length, { timeout: 60_000 }).toBe(1)
  const { attachments, text } = parseMail(Buffer.from(sink.mails[0]?.content ?? ''))
  expect(attachments.map(({ filename }) => filename)).toEqual(['notes.txt'])
  expect(text).toContain('Tove, see below.')
  expect(text).toContain('Does it stay at 350 copies?')
}

async function forwardAsAttachment(page: Page, api: Api): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 })
  await page
    .getByRole('toolbar')
    .getByRole('button', { name: word('act.more'), exact: true })
    .click()
  await item(page, word('answer.forward-attachment')).click()
  await page.locator('.recipients input').first().waitFor()
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
  expect(await findBarriers(page)).toEqual([])
  const attached = async () => {
    const [draft] = (await api<ListDraftsAnswer>('GET', '/email-drafts?status=draft')).drafts
    return [draft?.kind, draft?.attachments.map(({ content_type }) => content_type)]
  }
  await expect.poll(attached).toEqual(['forward-attachment', ['message/rfc822']])
}
