// @module-tag slow

import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openChromium } from '../server/test/chromium.ts'
import { describeOnBothDatabases } from '../server/test/databases.ts'
import { type Api, signInByApi } from './browser/api.ts'
import { serveProduct } from './browser/serve-product.ts'
import { signInByForm } from './browser/sign-in-by-form.ts'
import { findBarriers, openPage } from './browser/watched-page.ts'
import { germanWord, word } from './browser/words.ts'
import { NEWSLETTER, QUESTION, rawMail } from './mails.ts'

const NORA = { email: 'nora@press.example', password: 'linen and indigo' }
const PATIENCE_MS = 300_000
const DAY_MINUTES = 24 * 60
const FIVE_DAYS = 5 * DAY_MINUTES

const EVENT = [
  'BEGIN:VCALENDAR',
  'VERSION:2.0',
  'METHOD:REQUEST',
  'BEGIN:VEVENT',
  'UID:kick-off@brandt.example',
  'DTSTAMP:20261125T100000Z',
  'DTSTART:20301203T090000Z',
  'DTEND:20301203T100000Z',
  'SUMMARY:Project kick-off',
  'ORGANIZER;CN=Jonas Brandt:mailto:jonas@brandt.example',
  'ATTENDEE;CN=Nora Feld;PARTSTAT=NEEDS-ACTION;RSVP=TRUE:mailto:nora@press.example',
  'END:VEVENT',
  'END:VCALENDAR',
].join('\n')
const INVITATION = {
  from: 'Jonas Brandt <jonas@brandt.example>',
  subject: 'Invitation: Project kick-off',
  text: `--b\nContent-Type: text/plain\n\nOne hour.\n--b\nContent-Type: text/calendar; method=REQUEST; charset=utf-8\n\n${EVENT}\n--b--`,
  headers: 'MIME-Version: 1.0\r\nContent-Type: multipart/alternative; boundary=b\r\n',
}
const BOOKS = { from: 'Town Library <desk@library.example>', subject: 'Three books to collect', text: 'They are here.' }
/** To herself is to the press, so that the story needs no other address. */
const ASKED = {
  from: 'Nora Feld <nora@press.example>',
  subject: 'Proof for Friday',
  text: 'Could you send the last two pages by Friday?',
}

describeOnBothDatabases('what is to do today', (_open, engine) => {
  let browser: Browser
  beforeAll(async () => {
    browser = await openChromium()
  })
  afterAll(() => browser.close())

  it('stands beside the inbox, each with its act', { timeout: PATIENCE_MS }, async () => {
    const product = await serveProduct(engine, NORA)
    const { origin } = product
    const { page, complaints, strays } = await openPage(browser, origin)
    const api = await signInByApi(origin, NORA)
    const { projects } = await api<{ projects: [{ _id: string }] }>('GET', '/projects')
    await api('POST', `/projects/${projects[0]._id}/email-identities`, { email: NORA.email })
    await api('POST', '/emails', { raw_email: rawMail(NEWSLETTER, 'news', 1) })
    await signInByForm(page, origin, NORA)
    await page.getByText(word('today.nothing')).waitFor()
    expect(await findBarriers(page)).toEqual([])

    await receive(api)
    await showAll(page)
    await actOnEach(page)
    await speakGerman(page, api)
    await narrow(page)

    expect(complaints).toEqual([])
    expect(strays).toEqual([])
    await page.context().close()
    await product.stop()
  })
})

const section = (page: Page, name: string) => page.locator('.today').getByRole('region', { name, exact: true })

/** Arrives by events while the page is open. */
async function receive(api: Api): Promise<void> {
  const ingest = async (mail: typeof BOOKS, id: string, minutesAgo: number, more = {}): Promise<string> => {
    const body = { raw_email: rawMail(mail, id, minutesAgo), ...more }
    return (await api<{ email: { _id: string } }>('POST', '/emails', body)).email._id
  }
  const question = await ingest(QUESTION, 'question', 3)
  const books = await ingest(BOOKS, 'books', 4)
  const back = await ingest({ ...BOOKS, subject: 'Back from the binder' }, 'back', 5)
  await ingest(INVITATION, 'invitation', 2)
  await ingest(ASKED, 'asked', FIVE_DAYS, { mailbox: 'sent' })
  const today = new Date().toISOString().slice(0, 10)
  await api('PUT', `/emails/${question}`, {
    labels: ['reply-required'],
    triaged: true,
    triage_action_points: [{ text: 'Confirm 350 copies', due_date: today }],
  })
  await api('PUT', `/emails/${books}`, {
    labels: ['human-do'],
    triaged: true,
    triage_action_points: [{ text: 'Collect three books', due_date: '2026-01-02' }],
  })
  await api('PUT', `/emails/${back}`, { snoozed_until: new Date(Date.now() - 1_000).toISOString() })
}

async function showAll(page: Page): Promise<void> {
  const due = section(page, word('today.due'))
  await due.getByText('Confirm 350 copies').waitFor()
  await due.getByText('Collect three books').waitFor()
  expect(await due.locator('.title').allTextContents()).toEqual(['Collect three books', 'Confirm 350 copies'])
  await due.getByText(word('chip.overdue')).waitFor()
  await section(page, word('today.invitations')).getByText('Project kick-off').waitFor()
  await section(page, word('today.unanswered')).getByText(ASKED.subject).waitFor()
  await section(page, word('today.returned')).getByText('Back from the binder').waitFor()
  expect(await findBarriers(page)).toEqual([])
}

async function actOnEach(page: Page): Promise<void> {
  const press = async (name: string, label: string): Promise<void> => {
    await section(page, name).getByRole('button', { name: label }).focus()
    await page.keyboard.press('Enter')
  }
  await press(word('today.due'), word('today.about', { act: word('today.archive'), subject: 'Collect three books' }))
  await page.getByText(word('done.archived'), { exact: true }).waitFor()
  await page.locator('.today h2:focus').waitFor()
  await section(page, word('today.due')).getByText('Collect three books').waitFor({ state: 'detached' })
  await page.keyboard.press('z')
  await section(page, word('today.due')).getByText('Collect three books').waitFor()

  await press(word('today.invitations'), word('invitation.accept'))
  await section(page, word('today.invitations')).waitFor({ state: 'detached' })

  await press(word('today.unanswered'), word('today.about', { act: word('today.remind'), subject: ASKED.subject }))
  await page.getByText(word('today.reminded')).waitFor()
  await section(page, word('today.unanswered')).waitFor({ state: 'detached' })
  await page.keyboard.press('z')
  await section(page, word('today.unanswered')).waitFor()

  await press(
    word('today.returned'),
    word('today.about', { act: word('today.archive'), subject: 'Back from the binder' }),
  )
  await section(page, word('today.returned')).waitFor({ state: 'detached' })

  await press(word('today.due'), word('today.about', { act: word('today.reply'), subject: 'Confirm 350 copies' }))
  await page.locator('.pane h1', { hasText: QUESTION.subject }).waitFor()
  await page.getByLabel(word('draft.text'), { exact: true }).waitFor()
  await page.goBack()
  await section(page, word('today.due')).getByRole('button', { name: 'Collect three books Town' }).focus()
  await page.keyboard.press('Enter')
  await page.locator('.pane h1', { hasText: BOOKS.subject }).waitFor()
  await page.keyboard.press('u')
  await page.locator('.today').waitFor()
}

async function speakGerman(page: Page, api: Api): Promise<void> {
  await api('PATCH', '/profile', { language: 'de' })
  await page.reload()
  await page.getByRole('region', { name: germanWord('today.unanswered') }).waitFor()
  expect(await findBarriers(page)).toEqual([])
}

/** One column: the list is the screen. */
async function narrow(page: Page): Promise<void> {
  for (const width of [800, 320]) {
    await page.setViewportSize({ width, height: 700 })
    if (width < 761) await page.locator('.today').waitFor({ state: 'detached' })
    expect(await page.evaluate<boolean>('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
    expect(await findBarriers(page)).toEqual([])
  }
}
