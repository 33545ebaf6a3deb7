// @module-tag slow

import type { EmailAnswer } from '@dossier/contract/email'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openChromium } from '../server/test/chromium.ts'
import { describeOnBothDatabases } from '../server/test/databases.ts'
import { type Api, signInByApi } from './browser/api.ts'
import { openPlace } from './browser/open-place.ts'
import { serveProduct } from './browser/serve-product.ts'
import { signInByForm } from './browser/sign-in-by-form.ts'
import { findBarriers, openPage } from './browser/watched-page.ts'
import { word } from './browser/words.ts'
import { QUESTION, rawMail } from './mails.ts'

const NORA = { email: 'nora@press.example', password: 'linen and indigo' }
const PATIENCE_MS = 300_000
/** Nine hours ahead of UTC all year. */
const ZONE = 'Asia/Tokyo'
const DAY_MINUTES = 24 * 60
const BOOKS = { from: 'Town Library <desk@library.example>', subject: 'Three books to collect', text: 'They are here.' }
/** To herself is to the press, so that the story needs no other address. */
const ASKED = {
  from: 'Nora Feld <nora@press.example>',
  subject: 'Proof for Friday',
  text: 'Could you send the last two pages by Friday?',
}
const OLDER = 30
const OLDEST = `Older letter ${OLDER - 1}`

let browser: Browser
beforeAll(async () => {
  browser = await openChromium()
})
afterAll(() => browser.close())

describeOnBothDatabases('email that comes back, and the ways to it', (_open, engine) => {
  it('is put aside until a day, a reminder or an answer, and is found by label and address', {
    timeout: PATIENCE_MS,
  }, async () => {
    const product = await serveProduct(engine, NORA)
    const api = await signInByApi(product.origin, NORA)
    await api('PATCH', '/profile', { time_zone: ZONE })
    const ids = await receive(api)
    const { page, complaints, strays } = await openPage(browser, product.origin, { timezoneId: 'America/New_York' })
    await signInByForm(page, product.origin, NORA)
    await snoozeUntilDay(page, api, ids.question)
    await changeSnooze(page, api, ids.question)
    await remindAndUndo(page, api, ids.books)
    await seeUnanswered(page, api, ids.asked)
    await seeReturned(page, api, ids)
    await searchSnoozed(page, api, ids.books)
    await followLabels(page)
    await addProject(page)
    await walkRegions(page)
    await openByAddress(page, product.origin, ids.oldest)
    await swipeOnPhone(page)
    await page.context().close()
    expect([...complaints, ...strays]).toEqual([])
    await product.stop()
  })
})

const row = (page: Page, subject: string) => page.locator('.conversation', { hasText: subject })
const chip = (page: Page, subject: string) => row(page, subject).locator('.row-chip')
const emailOf = async (api: Api, id: string) => (await api<EmailAnswer>('GET', `/emails/${id}`)).email

async function receive(api: Api) {
  const ingest = async (mail: typeof BOOKS, id: string, minutesAgo: number, more = {}): Promise<string> => {
    const body = { raw_email: rawMail(mail, id, minutesAgo), ...more }
    return (await api<{ email: { _id: string } }>('POST', '/emails', body)).email._id
  }
  const older: string[] = []
  for (let nth = 0; nth < OLDER; nth += 1)
    older.push(await ingest({ ...BOOKS, subject: `Older letter ${nth}` }, `older-${nth}`, 2 * DAY_MINUTES + nth))
  const question = await ingest(QUESTION, 'question', 2)
  const books = await ingest(BOOKS, 'books', 4)
  const asked = await ingest(ASKED, 'asked', 5 * DAY_MINUTES, { mailbox: 'sent' })
  for (const id of older.slice(0, 2)) await api('PUT', `/emails/${id}`, { labels: ['Fair'] })
  await api('PUT', `/emails/${older[1]}`, { mailbox: 'archived' })
  await api('PUT', `/emails/${older[2]}`, { mailbox: 'spam' })
  return { question, books, asked, oldest: older.at(-1) ?? '' }
}

/** A day and a time of the profile's zone, by keyboard; what has passed is refused. */
async function snoozeUntilDay(page: Page, api: Api, id: string): Promise<void> {
  await row(page, QUESTION.subject).focus()
  await page.keyboard.press('h')
  await page.getByRole('menuitem', { name: word('moment.pick') }).press('Enter')
  const dialog = page.getByRole('dialog', { name: word('moment.snooze') })
  await dialog.locator('[role="button"]:focus').waitFor()
  expect(await findBarriers(page)).toEqual([])
  // From tomorrow to today.
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.type('0000')
  await dialog.getByRole('button', { name: word('act.snooze') }).press('Enter')
  await dialog.getByText(word('moment.past')).waitFor()
  await dialog.locator('[data-selected]').focus()
  for (let days = 0; days < 9; days += 1) await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.type('0930')
  await dialog.getByRole('button', { name: word('act.snooze') }).press('Enter')
  await row(page, QUESTION.subject).waitFor({ state: 'detached' })
  await expect.poll(async () => (await emailOf(api, id)).snoozed_until).toBe(inTokyo(9, '00:30'))
}

/** Nine hours earlier in UTC. */
const inTokyo = (days: number, utc: string): string => {
  const today = new Date(Date.now() + 9 * 3_600_000).toISOString().slice(0, 10)
  return `${new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10)}T${utc}:00.000Z`
}

/** Snoozed says when each returns, how many there are, and lets one change and end it. */
async function changeSnooze(page: Page, api: Api, id: string): Promise<void> {
  const places = page.getByRole('navigation', { name: word('mailbox.navigation') })
  await places.getByRole('link', { name: `${word('mailbox.snoozed')} 1` }).click()
  await chip(page, QUESTION.subject).filter({ hasText: ', 09:30' }).waitFor()
  await row(page, QUESTION.subject).click()
  const lines = page.locator('.coming-back')
  await lines.getByText('09:30').waitFor()
  expect(await findBarriers(page)).toEqual([])
  await lines.getByRole('button', { name: word('act.change') }).press('Enter')
  await page.getByRole('menuitem', { name: word('moment.pick') }).press('Enter')
  const dialog = page.getByRole('dialog', { name: word('moment.snooze') })
  await dialog.locator('[role="button"]:focus').waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.type('1045')
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(async () => (await emailOf(api, id)).snoozed_until).toBe(inTokyo(9, '01:45'))
  await page.keyboard.press('u')
  await row(page, QUESTION.subject).click()
  await lines.getByRole('button', { name: word('snooze.end') }).click()
  await expect.poll(async () => (await emailOf(api, id)).snoozed_until).toBeNull()
  await page.keyboard.press('g')
  await page.keyboard.press('i')
  await row(page, QUESTION.subject).waitFor()
}

/** A reminder is set in the conversation, shown in its row, and taken back. */
async function remindAndUndo(page: Page, api: Api, id: string): Promise<void> {
  await row(page, BOOKS.subject).click()
  await page
    .getByRole('toolbar', { name: word('thread.toolbar') })
    .getByRole('button', { name: word('act.more'), exact: true })
    .click()
  await page.getByRole('menuitem', { name: word('remind.act') }).press('Enter')
  const menu = page.getByRole('menu', { name: word('remind.title') })
  await menu.waitFor()
  expect(await findBarriers(page)).toEqual([])
  await menu.getByRole('menuitem', { name: word('remind.days', { count: 3 }) }).press('Enter')
  await expect.poll(async () => (await emailOf(api, id)).remind_at).toBe(inTokyo(2, '23:00'))
  await chip(page, BOOKS.subject)
    .getByText(word('chip.remindAt', { day: '' }).trim())
    .waitFor()
  const remove = page.locator('.coming-back').getByRole('button', { name: word('remind.remove') })
  await remove.click()
  await remove.waitFor({ state: 'detached' })
  await expect.poll(async () => (await emailOf(api, id)).remind_at).toBeNull()
  await page.keyboard.press('z')
  await remove.waitFor()
  await expect.poll(async () => (await emailOf(api, id)).remind_at).not.toBeNull()
  await page.keyboard.press('u')
}

/** A question of ours that nobody answered says so, with a reminder beside it. */
async function seeUnanswered(page: Page, api: Api, id: string): Promise<void> {
  await openPlace(page, word('mailbox.sent'))
  await row(page, ASKED.subject).click()
  const lines = page.locator('.coming-back')
  await lines.getByText(word('back.unanswered', { count: 5 })).waitFor()
  await lines.getByRole('button', { name: word('remind.act') }).press('Enter')
  await page.getByRole('menuitem', { name: word('remind.days', { count: 1 }) }).press('Enter')
  await lines.getByRole('button', { name: word('remind.remove') }).waitFor()
  await expect.poll(async () => (await emailOf(api, id)).remind_at).not.toBeNull()
  await chip(page, ASKED.subject).waitFor({ state: 'attached' })
}

/** What returned is on top of the inbox, and says why in row and conversation. */
async function seeReturned(
  page: Page,
  api: Api,
  ids: { question: string; books: string; asked: string },
): Promise<void> {
  const past = new Date(Date.now() - 1_000).toISOString()
  // The acts under the pointer hide the chip of a row.
  await page.mouse.move(900, 880)
  await page.keyboard.press('u')
  await page.keyboard.press('g')
  await page.keyboard.press('i')
  await row(page, QUESTION.subject).waitFor()
  const first = page.locator('.conversation').first()
  await api('PUT', `/emails/${ids.books}`, { remind_at: past })
  await first.filter({ hasText: BOOKS.subject }).getByText(word('chip.reminder')).waitFor()
  await api('PUT', `/emails/${ids.asked}`, { remind_at: past })
  await first.filter({ hasText: ASKED.subject }).getByText(word('chip.reminder')).waitFor()
  await first.press('Enter')
  await page
    .locator('.coming-back')
    .getByText(word('back.reminded', { when: '' }).split(',')[0] ?? '')
    .waitFor()
  await page.keyboard.press('u')
  await api('PUT', `/emails/${ids.question}`, { snoozed_until: past })
  await first.filter({ hasText: QUESTION.subject }).getByText(word('chip.back')).waitFor()
  expect(await findBarriers(page)).toEqual([])
}

/** The inbox and `in:inbox` agree; snoozed conversations are found by their own operator. */
async function searchSnoozed(page: Page, api: Api, id: string): Promise<void> {
  await api('PUT', `/emails/${id}`, { snoozed_until: new Date(Date.now() + 86_400_000).toISOString() })
  await row(page, BOOKS.subject).waitFor({ state: 'detached' })
  const found = async (query: string): Promise<string[]> =>
    (await api<{ results: { subject: string }[] }>('POST', '/emails/search', { query })).results.map(
      ({ subject }) => subject,
    )
  expect(await found('in:inbox subject:books')).toEqual([])
  expect(await found('in:inbox subject:proof')).toEqual([ASKED.subject])
  await page.keyboard.press('/')
  const field = page.getByRole('combobox', { name: word('palette.label') })
  await field.pressSequentially('is:snoozed books')
  // The rows above it come with the answer, and move it.
  await page.locator('.palette-row.hit', { hasText: BOOKS.subject }).waitFor()
  await page.locator('.palette-row.mail').click()
  await row(page, BOOKS.subject).waitFor()
  expect(await page.locator('.conversation').count()).toBe(1)
  await page.keyboard.press('g')
  await page.keyboard.press('i')
  await row(page, QUESTION.subject).waitFor()
}

/** A label lists its emails of every mailbox but trash and spam, and so does All mail. */
async function followLabels(page: Page): Promise<void> {
  const labels = page.getByRole('navigation', { name: word('mailbox.labels') })
  await labels.getByRole('link', { name: 'Fair' }).click()
  await row(page, 'Older letter 0').waitFor()
  await row(page, 'Older letter 1').waitFor()
  expect(await page.locator('.conversation').count()).toBe(2)
  await page.getByRole('heading', { name: 'Fair', level: 1 }).waitFor()
  await labels.locator('a[aria-current="page"]', { hasText: 'Fair' }).waitFor()
  expect(await findBarriers(page)).toEqual([])
  await openPlace(page, word('mailbox.all'))
  await expect.poll(() => page.title()).toBe(`${word('mailbox.all')} · Dossier`)
  await row(page, BOOKS.subject).waitFor()
  await page.getByText(word('list.count', { count: OLDER + 2 })).waitFor()
  expect(await row(page, 'Older letter 2').count()).toBe(0)
  // What is archived stays here.
  await row(page, 'Older letter 0').focus()
  await page.keyboard.press('e')
  await page.getByText(word('done.archived'), { exact: true }).waitFor()
  await row(page, 'Older letter 0').waitFor()
  await page.keyboard.press('z')
}

/** The rail leads to the form of a new project. */
async function addProject(page: Page): Promise<void> {
  await page.getByRole('link', { name: word('mailbox.newProject') }).press('Enter')
  const form = page.getByRole('form', { name: word('project.make') })
  await form.getByLabel(word('project.name')).fill('Harbour fair')
  await page.keyboard.press('Enter')
  await form.waitFor({ state: 'detached' })
  await page.goBack()
  await openPlace(page, word('mailbox.all'))
  await page.getByRole('link', { name: 'Harbour fair' }).waitFor()
}

/** Ctrl+F6 leads from region to region, `w` to the margin and back, and `.` shows the acts here. */
async function walkRegions(page: Page): Promise<void> {
  await row(page, 'Older letter 0').click()
  await page.locator('.pane h1').waitFor()
  await row(page, 'Older letter 0').focus()
  for (const region of ['#mail .toolbar', '#mail .scroll', '#mail .margin', 'header.rail', 'main .top', '#list']) {
    await page.keyboard.press('Control+F6')
    await page.locator(`${region}:focus, ${region} :focus`).first().waitFor()
  }
  await page.keyboard.press('Control+Shift+F6')
  await page.locator('main .top :focus').waitFor()
  await page.keyboard.press('w')
  await page.locator('#mail .margin :focus').waitFor()
  await page.keyboard.press('w')
  await page.locator('#mail .scroll:focus').waitFor()
  await page.keyboard.press('.')
  const commands = page.locator('.palette-row')
  await commands
    .filter({ hasText: word('keys.does.archive') })
    .first()
    .waitFor()
  await commands
    .filter({ hasText: word('keys.does.snooze') })
    .first()
    .waitFor()
  expect(await findBarriers(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: word('keys.title') })
  for (const does of ['regions', 'margin', 'acts'] as const) await sheet.getByText(word(`keys.does.${does}`)).waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('u')
}

const IS_IN_LIST = `(() => {
  const { top, bottom } = document.querySelector('.conversation[aria-selected="true"]').getBoundingClientRect()
  const list = document.getElementById('list').getBoundingClientRect()
  return top >= list.top && bottom <= list.bottom
})()`

/** An address of a conversation far down opens it, marks its row, scrolls to it and says its position. */
async function openByAddress(page: Page, origin: string, id: string): Promise<void> {
  await page.goto(`${origin}${new URL(page.url()).pathname.replace(/\/mail\/.*/, `/mail/inbox/${id}`)}`)
  const marked = page.locator('.conversation[aria-selected="true"]', { hasText: OLDEST })
  await marked.waitFor()
  await expect.poll(() => page.evaluate<boolean>(IS_IN_LIST)).toBe(true)
  const position = page.locator('.pane .position')
  await expect.poll(() => position.textContent()).toMatch(/^\d+/)
  const [at, total] = ((await position.textContent()) ?? '').match(/\d+/g) ?? []
  expect(at).toBe(total)
  await page.keyboard.press('u')
}

/** A finger to the right archives, one to the left opens the menu of the snooze; the bar has Search. */
async function swipeOnPhone(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.reload()
  const finger = await page.context().newCDPSession(page)
  await finger.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  const swipe = async (subject: string, by: number): Promise<void> => {
    const { y = 0 } = (await row(page, subject).boundingBox()) ?? {}
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
      finger.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y: y + 20 }] })
    // At once: a finger that waits selects the row.
    const moves = [0.2, 0.5, 1].map((share) => 195 + by * share)
    await Promise.all([touch('touchStart', 195), ...moves.map((x) => touch('touchMove', x)), touch('touchEnd')])
  }
  await row(page, QUESTION.subject).waitFor()
  await swipe(QUESTION.subject, 170)
  await row(page, QUESTION.subject).waitFor({ state: 'detached' })
  await page.getByText(word('done.archived'), { exact: true }).waitFor()
  await swipe(ASKED.subject, 170)
  await row(page, ASKED.subject).waitFor({ state: 'detached' })
  await swipe('Older letter 3', -170)
  const menu = page.getByRole('menu', { name: word('act.snooze') })
  await menu.waitFor()
  expect(await findBarriers(page)).toEqual([])
  await menu.getByRole('menuitem', { name: word('moment.pick') }).press('Enter')
  const dialog = page.getByRole('dialog', { name: word('moment.snooze') })
  await dialog.waitFor()
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 })
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width)
    const { x = -1, width: wide = 999 } = (await dialog.boundingBox()) ?? {}
    expect(x >= 0 && x + wide <= width).toBe(true)
  }
  expect(await findBarriers(page)).toEqual([])
  await dialog.getByRole('button', { name: word('act.cancel') }).click()
  await page.getByRole('button', { name: word('app.search'), exact: true }).click()
  await page.getByRole('combobox', { name: word('palette.label') }).waitFor()
  await page.keyboard.press('Escape')
}
