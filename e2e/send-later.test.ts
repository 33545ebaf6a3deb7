// @module-tag slow

import type { ListOutgoingAnswer } from '@dossier/contract/outgoing-email'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { openChromium } from '../server/test/chromium.ts'
import { describeOnBothDatabases } from '../server/test/databases.ts'
import { type SmtpSink, startSmtpSink } from '../server/test/smtp-sink.ts'
import { addIdentity, SMTP_PASSWORD, SMTP_USER } from './browser/add-identity.ts'
import { type Api, signInByApi } from './browser/api.ts'
import { draftText } from './browser/draft-text.ts'
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

describeOnBothDatabases('an email that is sent later', (_open, engine) => {
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

  it('is scheduled, undone, edited, cancelled and sent now; a reply is archived with a reminder', {
    timeout: PATIENCE_MS,
  }, async () => {
    const product = await serveProduct(engine, NORA, { ALLOW_PRIVATE_HOSTS: '127.0.0.1' })
    const { origin } = product
    const { page, complaints, strays } = await openPage(browser, origin)
    const api = await signInByApi(origin, NORA)
    await setUp(api, sink.port)
    await signInByForm(page, origin, NORA)
    await page.locator('.conversation').first().waitFor()

    await doubt(page)
    await schedule(page)
    await undoAfterReload(page)
    await edit(page)
    await cancel(page)
    await sendNow(page, sink)
    await replyAndArchive(page, api)

    expect(complaints).toEqual([])
    expect(strays).toEqual([])
    await page.context().close()
    await product.stop()
  })
})

async function setUp(api: Api, port: number): Promise<void> {
  await addIdentity(api, NORA.email, port)
  await api('POST', '/emails', { raw_email: rawMail(QUESTION, 'question', 1) })
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const item = (page: Page, name: string) => page.getByRole('menuitem', { name: new RegExp(`^${RegExp.escape(name)}`) })
const row = (page: Page) => page.locator('.outbox-row', { hasText: 'The offer' }).first()

/** The text announces a file; sending asks once. */
async function doubt(page: Page): Promise<void> {
  await page.keyboard.press('c')
  await page.locator('.recipients input:focus').waitFor()
  await page.keyboard.type('jonas@brandt.example,')
  await page.getByLabel(word('draft.field.subject')).fill('The offer')
  await draftText(page).fill('Dear Jonas, please find attached the offer of {{date}}.')
  await page.keyboard.press('Control+Enter')
  await page.getByText(word('send.doubt.attachment')).waitFor()
  await page.getByText(word('send.doubt.placeholder', { name: '{{date}}' })).waitFor()
  expect(await findBarriers(page)).toEqual([])
  await draftText(page).fill('Dear Jonas, here is the offer.')
  await page.getByText(word('send.doubt.attachment')).waitFor({ state: 'detached' })
}

async function schedule(page: Page): Promise<void> {
  await button(page, word('send.more')).focus()
  await page.keyboard.press('Enter')
  await item(page, word('send.later')).waitFor()
  expect(await findBarriers(page)).toEqual([])
  await item(page, word('send.later')).press('Enter')
  await item(page, word('send.at.tomorrow')).waitFor()
  expect(await findBarriers(page)).toEqual([])
  await item(page, word('send.at.tomorrow')).press('Enter')
  await page.locator('.sending-slot', { hasText: 'jonas@brandt.example' }).waitFor()
}

async function undoAfterReload(page: Page): Promise<void> {
  await page.reload()
  await page.locator('.sending-slot', { hasText: 'jonas@brandt.example' }).waitFor()
  await page.keyboard.press('z')
  await page.getByText(word('outbox.takenBack')).waitFor()
  await draftText(page).waitFor()
  await page.keyboard.press('Control+Shift+L')
  await item(page, word('moment.pick')).press('Enter')
  await page.locator('dialog[open]').waitFor()
  expect(await findBarriers(page)).toEqual([])
  await button(page, word('send.schedule')).click()
  await page.locator('.sending-slot', { hasText: 'jonas@brandt.example' }).waitFor()
}

async function edit(page: Page): Promise<void> {
  await openPlace(page, word('sending.outbox'))
  await page.getByRole('heading', { name: word('outbox.scheduled') }).waitFor()
  expect(await findBarriers(page)).toEqual([])
  await row(page)
    .getByRole('button', { name: word('act.edit') })
    .click()
  await draftText(page).fill('Dear Jonas, here is the better offer.')
  await page.keyboard.press('Control+Shift+L')
  await item(page, word('send.at.tomorrow')).press('Enter')
  await page.locator('.sending-slot', { hasText: 'jonas@brandt.example' }).waitFor()
}

async function cancel(page: Page): Promise<void> {
  await openPlace(page, word('sending.outbox'))
  await row(page)
    .getByRole('button', { name: word('act.cancel') })
    .click()
  await page.getByText(word('outbox.unscheduled')).waitFor()
  await openPlace(page, word('sending.drafts'))
  await page.locator('.entry-list a', { hasText: 'The offer' }).click()
  await draftText(page).waitFor()
  await page.keyboard.press('Control+Shift+L')
  await item(page, word('send.at.tomorrow')).press('Enter')
  await page.locator('.sending-slot', { hasText: 'jonas@brandt.example' }).waitFor()
}

async function sendNow(page: Page, sink: SmtpSink): Promise<void> {
  await openPlace(page, word('sending.outbox'))
  await page.setViewportSize({ width: 320, height: 640 })
  await row(page)
    .getByRole('button', { name: word('outbox.sendNow') })
    .waitFor()
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320)
  await page.setViewportSize({ width: 1440, height: 900 })
  await row(page)
    .getByRole('button', { name: word('outbox.sendNow') })
    .click()
  await row(page).getByText(word('outbox.sent')).waitFor(SENT_WITHIN)
  expect(sink.mails).toHaveLength(1)
  expect(String(sink.mails[0]?.content)).toContain('here is the better offer')
}

async function replyAndArchive(page: Page, api: Api): Promise<void> {
  await page.getByRole('link', { name: word('mailbox.inbox') }).click()
  await page.locator('.conversation', { hasText: QUESTION.subject }).click()
  await page.locator('.pane h1').waitFor()
  await page.keyboard.press('r')
  await draftText(page).fill('Dear Mara, it stays at 350 copies.')
  await page.keyboard.press('Control+Shift+H')
  await page.getByRole('menuitemradio', { name: word('remind.days', { count: 3 }) }).press('Enter')
  await page.getByText(word('outbox.reminds', { count: 3 })).waitFor()
  expect(await findBarriers(page)).toEqual([])
  await page.keyboard.press('Control+Shift+Enter')
  await page.getByText(wordPattern('outbox.goesIn', { names: 'mara@lind.example' })).waitFor()
  await page.locator('.conversation', { hasText: QUESTION.subject }).waitFor({ state: 'detached', ...SENT_WITHIN })
  const latest = async () => {
    const [outgoing] = (await api<ListOutgoingAnswer>('GET', '/outgoing-emails')).outgoing_emails
    return [outgoing?.status, outgoing?.archive, outgoing?.remind_after_days]
  }
  await expect.poll(latest).toEqual(['sent', true, 3])
}
