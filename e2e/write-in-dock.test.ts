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
import { draftText, readDraftText } from './browser/draft-text.ts'
import { openPlace } from './browser/open-place.ts'
import { serveProduct } from './browser/serve-product.ts'
import { signInByForm } from './browser/sign-in-by-form.ts'
import { findBarriers, openPage } from './browser/watched-page.ts'
import { word, wordPattern } from './browser/words.ts'
import { QUESTION, rawMail } from './mails.ts'

const NORA = { email: 'nora@press.example', password: 'linen and indigo' }
const PATIENCE_MS = 300_000
/** Ten seconds of undo time, plus time for a busy machine. */
const SENT_WITHIN = { timeout: 60_000 }

describeOnBothDatabases('a mail over the page', (_open, engine) => {
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

  it('is begun, put aside, found again after a reload, sent and taken back without leaving the place', {
    timeout: PATIENCE_MS,
  }, async () => {
    const product = await serveProduct(engine, NORA, { ALLOW_PRIVATE_HOSTS: '127.0.0.1' })
    const { origin } = product
    const { page, complaints, strays } = await openPage(browser, origin)
    const api = await signInByApi(origin, NORA)
    await api('POST', '/emails', { raw_email: rawMail(QUESTION, 'question', 1) })
    await addIdentity(api, NORA.email, sink.port)

    await signInByForm(page, origin, NORA)
    await leaveUntouched(page, api)
    await writeAndMinimise(page)
    await openSeveral(page, api)
    await sendAndUndo(page)
    await fitAPhone(page)
    await writeOnTwoDevices(browser, origin, page, api)

    await page.keyboard.press('ControlOrMeta+Enter')
    await page.getByText(word('outbox.wasSent', { names: 'mara@lind.example' })).waitFor(SENT_WITHIN)
    expect(sink.mails).toHaveLength(1)
    expect(parseMail(Buffer.from(sink.mails[0]?.content ?? '')).html).toContain('<strong>350</strong> copies.')
    expect(complaints.filter((line) => !/^409 |status of 409|ERR_INTERNET_DISCONNECTED/.test(line))).toEqual([])
    expect(strays).toEqual([])
    await page.context().close()
    await product.stop()
  })
})

const dock = (page: Page) => page.locator('.dock:not(.minimised)')
const tab = (page: Page, name: string) => page.locator('.dock-tab', { hasText: name })
const row = (page: Page) => page.locator('.conversation', { hasText: QUESTION.subject })
const saved = (page: Page) => dock(page).getByText(word('draft.stored.saved'), { exact: true }).waitFor()
const openDrafts = async (api: Api) => (await api<ListDraftsAnswer>('GET', '/email-drafts?status=draft')).drafts

async function begin(page: Page): Promise<void> {
  await page.keyboard.press('c')
  await dock(page).locator('.recipients input:focus').waitFor()
}

async function leaveUntouched(page: Page, api: Api): Promise<void> {
  await row(page).click()
  await page.locator('.pane h1').waitFor()
  const path = page.url()
  await begin(page)
  expect(page.url()).toBe(path)
  expect(await findBarriers(page)).toEqual([])
  await page.keyboard.press('Escape')
  await dock(page).waitFor({ state: 'detached' })
  await expect.poll(() => openDrafts(api)).toEqual([])
  // So does an answer in which nobody wrote.
  await page.keyboard.press('r')
  await page.locator('.reply-box .rich-text:focus').waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => openDrafts(api)).toEqual([])
}

async function writeAndMinimise(page: Page): Promise<void> {
  await begin(page)
  await page.keyboard.type('mara@lind.example')
  await page.keyboard.press('Enter')
  await dock(page).getByLabel(word('draft.field.subject')).fill('The plan')
  await draftText(page).click()
  await page.keyboard.type('It stays at **350** copies.')
  await saved(page)
  await page.keyboard.press('Control+Shift+E')
  await page.locator('.dock.wide').waitFor()
  expect(await findBarriers(page)).toEqual([])
  await page.keyboard.press('Control+Shift+M')
  await tab(page, 'The plan').waitFor()
  expect(await dock(page).count()).toBe(0)
  await openPlace(page, word('sending.outbox'))
  await tab(page, 'The plan').waitFor()
  await page.reload()
  await tab(page, 'The plan').waitFor()
  expect(await findBarriers(page)).toEqual([])
}

async function openSeveral(page: Page, api: Api): Promise<void> {
  await openPlace(page, word('mailbox.inbox'))
  await row(page).waitFor()
  for (const subject of ['Second', 'Third']) {
    await begin(page)
    await dock(page).getByLabel(word('draft.field.subject')).fill(subject)
    await saved(page)
    await page.keyboard.press('Control+Shift+M')
    await tab(page, subject).waitFor()
  }
  await row(page).focus()
  await page.keyboard.press('c')
  await page.getByText(word('draft.docksFull')).waitFor()
  expect(await openDrafts(api)).toHaveLength(3)
  for (const subject of ['Second', 'Third'])
    await page.getByRole('button', { name: word('compose.close', { title: subject }) }).click()
  await tab(page, 'Third').waitFor({ state: 'detached' })
  expect(await openDrafts(api)).toHaveLength(3)
}

async function sendAndUndo(page: Page): Promise<void> {
  await page.keyboard.press('Control+Shift+M')
  await dock(page).waitFor()
  expect(await readDraftText(page)).toBe('It stays at 350 copies.')
  expect(await draftText(page).locator('strong').textContent()).toBe('350')
  await draftText(page).click()
  await page.keyboard.press('ControlOrMeta+Enter')
  await page.getByText(wordPattern('outbox.goesIn', { names: 'mara@lind.example' })).waitFor()
  await dock(page).waitFor({ state: 'detached' })
  const path = page.url()
  await page.reload()
  await page
    .getByRole('button', { name: word('act.undo') })
    .first()
    .click()
  await dock(page).locator('.rich-text strong').waitFor()
  expect(page.url()).toBe(path)
}

async function fitAPhone(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await dock(page).boundingBox()).toMatchObject({ x: 0, y: 0, width: 320, height: 640 })
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
  expect(await findBarriers(page)).toEqual([])
  await page.setViewportSize({ width: 1440, height: 900 })
}

/** A change of the subject there and of the text here are merged; two changes of the text wait for a choice. */
async function writeOnTwoDevices(browser: Browser, origin: string, page: Page, api: Api): Promise<void> {
  const draft = (await openDrafts(api)).find(({ subject }) => subject === 'The plan')
  const { page: other } = await openPage(browser, origin)
  await signInByForm(other, origin, NORA)
  await other.locator('.index-tabs').waitFor()
  await other.goto(`${origin}/drafts/${draft?._id}`)
  await other.locator('.rich-text strong').waitFor()
  await other.getByLabel(word('draft.field.subject')).fill('The plan of May')
  await expect.poll(() => dock(page).getByLabel(word('draft.field.subject')).inputValue()).toBe('The plan of May')
  await draftText(page).click()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.type(' Mine.')
  await other.locator('.rich-text', { hasText: 'Mine.' }).waitFor()
  expect(await draftText(other).locator('strong').textContent()).toBe('350')

  await other.context().setOffline(true)
  await draftText(other).click()
  await other.keyboard.press('ControlOrMeta+End')
  await other.keyboard.type(' There.')
  await page.keyboard.type(' Here.')
  await saved(page)
  await other.context().setOffline(false)
  await other.getByText(word('draft.disputed')).waitFor(SENT_WITHIN)
  await other.getByRole('button', { name: word('draft.keepBoth') }).click()
  await page.locator('.rich-text', { hasText: 'There.' }).waitFor()
  expect(await readDraftText(page)).toContain('Here.')
  await other.context().close()
}
