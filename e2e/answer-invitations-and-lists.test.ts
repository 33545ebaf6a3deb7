// @module-tag slow

import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { openChromium } from '../server/test/chromium.ts'
import { describeOnBothDatabases } from '../server/test/databases.ts'
import { type SmtpSink, startSmtpSink } from '../server/test/smtp-sink.ts'
import { signInByApi } from './browser/api.ts'
import { serveProduct } from './browser/serve-product.ts'
import { signInByForm } from './browser/sign-in-by-form.ts'
import { findBarriers, openPage } from './browser/watched-page.ts'
import { word } from './browser/words.ts'
import { NEWSLETTER, rawMail } from './mails.ts'

const NORA = { email: 'nora@press.example', password: 'linen and indigo' }
const SMTP_PASSWORD = 'the words of the mail server'
const PATIENCE_MS = 300_000
/** Ten seconds of undo time, plus time for a busy machine. */
const SENT_WITHIN = { timeout: 90_000 }

const EVENT = [
  'BEGIN:VCALENDAR',
  'VERSION:2.0',
  'PRODID:-//Brandt//Calendar//EN',
  'METHOD:REQUEST',
  'BEGIN:VEVENT',
  'UID:kick-off@brandt.example',
  'SEQUENCE:0',
  'DTSTAMP:20261125T100000Z',
  'DTSTART:20301203T090000Z',
  'DTEND:20301203T100000Z',
  'SUMMARY:Project kick-off',
  'LOCATION:The reading room',
  'ORGANIZER;CN=Jonas Brandt:mailto:jonas@brandt.example',
  'ATTENDEE;CN=Nora Feld;PARTSTAT=NEEDS-ACTION;RSVP=TRUE:mailto:nora@press.example',
  'END:VEVENT',
  'END:VCALENDAR',
].join('\n')
const INVITATION = {
  from: 'Jonas Brandt <jonas@brandt.example>',
  subject: 'Invitation: Project kick-off',
  text: `--b\nContent-Type: text/plain\n\nOne hour, no slides.\n--b\nContent-Type: text/calendar; method=REQUEST; charset=utf-8\n\n${EVENT}\n--b--`,
  headers: 'MIME-Version: 1.0\r\nContent-Type: multipart/alternative; boundary=b\r\n',
}
const LIST = { ...NEWSLETTER, headers: 'List-Unsubscribe: <mailto:leave@paper.example?subject=leave>\r\n' }

describeOnBothDatabases('an email that can be answered by one click', (_open, engine) => {
  let browser: Browser
  let sink: SmtpSink
  beforeAll(async () => {
    browser = await openChromium()
  })
  afterAll(() => browser.close())
  beforeEach(async () => {
    sink = await startSmtpSink('nora', SMTP_PASSWORD)
  })
  afterEach(() => sink.close())

  it('sends the answer to an invitation, and leaves a mailing list', { timeout: PATIENCE_MS }, async () => {
    const product = await serveProduct(engine, NORA, { ALLOW_PRIVATE_HOSTS: '127.0.0.1' })
    const { origin } = product
    const { page, complaints, strays } = await openPage(browser, origin)
    const api = await signInByApi(origin, NORA)
    const { projects } = await api<{ projects: [{ _id: string }] }>('GET', '/projects')
    const smtp = { host: '127.0.0.1', port: sink.port, tls: false, ssl: false }
    await api('POST', `/projects/${projects[0]._id}/email-identities`, {
      email: NORA.email,
      smtp: { ...smtp, auth_user: 'nora', auth_password: SMTP_PASSWORD },
    })
    for (const [at, mail] of [INVITATION, LIST].entries())
      await api('POST', '/emails', { raw_email: rawMail(mail, `mail-${at}`, at + 1) })
    await signInByForm(page, origin, NORA)

    await accept(page, sink)
    await unsubscribe(page, sink)

    expect(complaints).toEqual([])
    expect(strays).toEqual([])
    await page.context().close()
    await product.stop()
  })
})

const rowOf = (page: Page, subject: string) => page.locator('.conversation', { hasText: subject })

async function accept(page: Page, sink: SmtpSink): Promise<void> {
  await rowOf(page, INVITATION.subject).click()
  const card = page.getByRole('region', { name: word('invitation.label') })
  await card.getByText('The reading room').waitFor()
  expect(await page.locator('.file-cards').count()).toBe(0)
  expect(await findBarriers(page)).toEqual([])
  await card.getByRole('button', { name: word('invitation.accept') }).focus()
  await page.keyboard.press('Enter')
  await card.getByText(word('invitation.answered.accept', { name: 'Jonas Brandt' })).waitFor()
  expect(await findBarriers(page)).toEqual([])
  await card.getByRole('button', { name: word('act.change') }).waitFor()
  await expect.poll(() => sink.mails.length, SENT_WITHIN).toBe(1)
  expect(sink.mails[0]).toMatchObject({ from: NORA.email, to: ['jonas@brandt.example'] })
  expect(sink.mails[0]?.content).toMatch(/method=REPLY/i)
}

async function unsubscribe(page: Page, sink: SmtpSink): Promise<void> {
  const list = 'news@paper.example'
  await rowOf(page, LIST.subject).click()
  await page.getByRole('button', { name: word('unsubscribe.act') }).click()
  await page.getByText(word('unsubscribe.ask.email', { list })).waitFor()
  expect(await findBarriers(page)).toEqual([])
  expect(sink.mails).toHaveLength(1)
  await page.getByRole('button', { name: word('unsubscribe.act') }).click()
  await expect.poll(() => sink.mails.length, SENT_WITHIN).toBe(2)
  expect(sink.mails[1]).toMatchObject({ from: NORA.email, to: ['leave@paper.example'] })
  await page.getByText(word('unsubscribe.done', { list })).waitFor(SENT_WITHIN)
  expect(await page.getByRole('button', { name: word('unsubscribe.act') }).count()).toBe(0)
}
