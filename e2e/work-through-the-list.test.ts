// @module-tag slow

import type { ListEmailsAnswer } from '@dossier/contract/email-lists'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openChromium } from '../server/test/chromium.ts'
import { describeOnBothDatabases } from '../server/test/databases.ts'
import { type Api, signInByApi } from './browser/api.ts'
import { serveProduct } from './browser/serve-product.ts'
import { signInByForm } from './browser/sign-in-by-form.ts'
import { findBarriers, openPage } from './browser/watched-page.ts'
import { word } from './browser/words.ts'
import { NEWSLETTER, QUESTION, rawMail } from './mails.ts'

const NORA = { email: 'nora@press.example', password: 'linen and indigo' }
const PATIENCE_MS = 240_000

let browser: Browser
beforeAll(async () => {
  browser = await openChromium()
})
afterAll(() => browser.close())

describeOnBothDatabases('the list of conversations', (_open, engine) => {
  it('shows how emails begin, as each device likes it, and is worked through', { timeout: PATIENCE_MS }, async () => {
    const product = await serveProduct(engine, NORA)
    const api = await signInByApi(product.origin, NORA)
    await receive(api)
    const { page, complaints, strays } = await openPage(browser, product.origin)
    await signInByForm(page, product.origin, NORA)
    await readRows(page)
    await namePages(page)
    await readAhead(page)
    await chooseDensity(page)
    await widenList(page)
    await actByMouse(page)
    await markByKey(page)
    await undoAndRedo(page)
    await starAndSnooze(page, api)
    await actOnMany(page)
    await holdOnPhone(page)
    await openByAddress(page)
    await searchByOperators(page)
    await closePane(page)
    await page.context().close()
    expect([...complaints, ...strays]).toEqual([])
    await product.stop()
  })
})

async function receive(api: Api): Promise<void> {
  for (const [nth, sketch] of [QUESTION, NEWSLETTER].entries())
    await api('POST', '/emails', { raw_email: rawMail(sketch, `row-${nth}`, 2 - nth) })
}

const row = (page: Page, subject: string) => page.locator('.conversation', { hasText: subject })
const heightOf = async (page: Page): Promise<number> =>
  (await row(page, QUESTION.subject).boundingBox())?.height ?? Number.NaN
const listWidth = async (page: Page): Promise<number> =>
  Math.round((await page.locator('#list').boundingBox())?.width ?? 0)

async function readRows(page: Page): Promise<void> {
  await row(page, QUESTION.subject).getByText('the samples came back this morning').waitFor()
  expect(await heightOf(page)).toBe(52)
  expect(await findBarriers(page)).toEqual([])
}

async function namePages(page: Page): Promise<void> {
  await expect.poll(() => page.title()).toBe(`${word('mailbox.inbox')} · Dossier`)
  await row(page, NEWSLETTER.subject).click()
  await expect.poll(() => page.title()).toBe(`${NEWSLETTER.subject} · Dossier`)
  await page.keyboard.press('u')
  await expect.poll(() => page.title()).toBe(`${word('mailbox.inbox')} · Dossier`)
}

/** Conversations beside the open one are read before they are opened. */
async function readAhead(page: Page): Promise<void> {
  await page.reload()
  const read = new Set<string>()
  page.on('request', (request) => {
    if (request.url().includes('/thread?')) read.add(request.url())
  })
  await row(page, QUESTION.subject).click()
  await expect.poll(() => read.size).toBe(2)
  await page.keyboard.press('u')
}

async function chooseView(page: Page, choice: string): Promise<void> {
  await page.getByRole('button', { name: word('view.label'), exact: true }).press('Enter')
  await page.getByRole('menuitemradio', { name: choice, exact: true }).press('Enter')
}

async function chooseDensity(page: Page): Promise<void> {
  await chooseView(page, word('view.comfortable'))
  await expect.poll(() => heightOf(page)).toBe(77)
  await page.reload()
  await expect.poll(() => heightOf(page)).toBe(77)
  expect(await findBarriers(page)).toEqual([])
  await chooseView(page, word('view.compact'))
  await expect.poll(() => heightOf(page)).toBe(52)
}

async function widenList(page: Page): Promise<void> {
  const edge = page.getByRole('separator', { name: word('list.edge') })
  expect(await listWidth(page)).toBe(404)
  const { x = 0, y = 0 } = (await edge.boundingBox()) ?? {}
  await page.mouse.move(x + 4, y + 200)
  await page.mouse.down()
  await page.mouse.move(x + 104, y + 200, { steps: 4 })
  await page.mouse.up()
  await expect.poll(() => listWidth(page)).toBeGreaterThan(480)
  const dragged = await listWidth(page)
  await edge.press('ArrowRight')
  await expect.poll(() => listWidth(page)).toBe(dragged + 16)
  await page.reload()
  await expect.poll(() => listWidth(page)).toBe(dragged + 16)
  await edge.dblclick({ position: { x: 4, y: 300 } })
  await expect.poll(() => listWidth(page)).toBe(404)
  await page.setViewportSize({ width: 1680, height: 900 })
  await expect.poll(() => listWidth(page)).toBe(460)
  await page.setViewportSize({ width: 1440, height: 900 })
}

/** The acts of a row act on it alone, and open nothing. */
async function actByMouse(page: Page): Promise<void> {
  const newsletter = row(page, NEWSLETTER.subject)
  await newsletter.hover()
  await newsletter.getByRole('button', { name: word('act.markUnread') }).click()
  await page.locator('.conversation.unread', { hasText: NEWSLETTER.subject }).waitFor()
  await newsletter.getByRole('button', { name: word('act.archive') }).click()
  await newsletter.waitFor({ state: 'detached' })
  expect(await page.locator('.pane').count()).toBe(0)
  await page.keyboard.press('z')
  await newsletter.waitFor()
}

/** An open conversation that is marked as unread closes, and stays unread. */
async function markByKey(page: Page): Promise<void> {
  await row(page, QUESTION.subject).click()
  await page.locator('.conversation:not(.unread)', { hasText: QUESTION.subject }).waitFor()
  const stored = page.waitForResponse((answer) => answer.request().postData() === '{"read":false}')
  await page.keyboard.press('m')
  await page.locator('.conversation.unread:focus', { hasText: QUESTION.subject }).waitFor()
  await page.locator('.pane').waitFor({ state: 'detached' })
  await stored
  await page.reload()
  await page.locator('.conversation.unread', { hasText: QUESTION.subject }).waitFor()
}

/** Every act of the page can be undone, and done again. */
async function undoAndRedo(page: Page): Promise<void> {
  const [newsletter, question] = [row(page, NEWSLETTER.subject), row(page, QUESTION.subject)]
  await newsletter.focus()
  await page.keyboard.press('e')
  await newsletter.waitFor({ state: 'detached' })
  await question.focus()
  await page.keyboard.press('e')
  await question.waitFor({ state: 'detached' })
  await page.keyboard.press('z')
  await question.waitFor()
  await page.keyboard.press('z')
  await newsletter.waitFor()
  await page.keyboard.press('Z')
  await newsletter.waitFor({ state: 'detached' })
  await page.keyboard.press('z')
  await newsletter.waitFor()
}

/** A snoozed conversation leaves the inbox, is found in Snoozed, and returns to the top of the inbox. */
async function starAndSnooze(page: Page, api: Api): Promise<void> {
  const newsletter = row(page, NEWSLETTER.subject)
  await newsletter.hover()
  await newsletter.getByRole('button', { name: word('act.star') }).click()
  // The acts lie over the star.
  await newsletter.getByRole('button', { name: word('act.unstar') }).waitFor()
  await newsletter.getByRole('button', { name: word('act.snooze') }).click()
  await page.getByRole('menu', { name: word('act.snooze') }).waitFor()
  expect(await findBarriers(page)).toEqual([])
  await page.getByRole('menuitem', { name: word('snooze.tomorrow') }).click()
  await newsletter.waitFor({ state: 'detached' })
  const snoozed = async () => (await api<ListEmailsAnswer>('GET', '/emails?snoozed=true')).emails
  await expect.poll(async () => (await snoozed()).length).toBe(1)
  expect((await snoozed())[0]).toMatchObject({ starred: true, mailbox: 'inbox' })
  await page.keyboard.press('z')
  await newsletter.waitFor()
  await expect.poll(async () => (await snoozed()).length).toBe(0)
  await newsletter.focus()
  await page.keyboard.press('h')
  await page.getByRole('menuitem', { name: word('snooze.answered') }).press('Enter')
  await newsletter.waitFor({ state: 'detached' })
  await page.locator('.conversation:focus', { hasText: QUESTION.subject }).waitFor()
  await expect.poll(async () => (await snoozed()).length).toBe(1)
  await page.keyboard.press('g')
  await page.keyboard.press('h')
  await newsletter.locator('.row-chip', { hasText: word('chip.untilAnswered') }).waitFor()
  await expect.poll(() => page.title()).toBe(`${word('mailbox.snoozed')} · Dossier`)
  expect(await findBarriers(page)).toEqual([])
  const stored = page.waitForResponse((answer) => answer.request().method() === 'PUT')
  await newsletter.focus()
  await page.keyboard.press('h')
  await page.getByRole('menuitem', { name: word('snooze.end') }).press('Enter')
  await page.getByText(word('empty.snoozed')).waitFor()
  await stored
  await page.keyboard.press('g')
  await page.keyboard.press('i')
  await newsletter.waitFor()
  await newsletter.focus()
  await page.keyboard.press('s')
  await newsletter.getByRole('img', { name: word('list.star') }).waitFor({ state: 'detached' })
  await page.keyboard.press('s')
  await newsletter.getByRole('img', { name: word('list.star') }).waitFor()
}

const topOf = async (page: Page, subject: string): Promise<number> => (await row(page, subject).boundingBox())?.y ?? 0

/** The acts on selected conversations take the head of the list, and move no row. */
async function actOnMany(page: Page): Promise<void> {
  const top = await topOf(page, QUESTION.subject)
  await row(page, NEWSLETTER.subject).focus()
  await page.keyboard.press('x')
  await row(page, QUESTION.subject).focus()
  await page.keyboard.press('x')
  const bar = page.getByRole('toolbar', { name: word('bulk.label', { count: 2 }) })
  await bar.waitFor()
  expect(await topOf(page, QUESTION.subject)).toBe(top)
  expect(await findBarriers(page)).toEqual([])
  await bar.getByRole('button', { name: word('act.snooze') }).click()
  await page.getByRole('menuitem', { name: word('snooze.tomorrow') }).click()
  await page.getByText(word('empty.inbox')).waitFor()
  await page.keyboard.press('z')
  await row(page, NEWSLETTER.subject).waitFor()
  await row(page, QUESTION.subject).waitFor()
}

/** A long press selects, opens nothing and moves no row. The acts are at the foot, at the size of a thumb. */
async function holdOnPhone(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 640 })
  const question = row(page, QUESTION.subject)
  const top = await topOf(page, QUESTION.subject)
  const finger = { pointerType: 'touch', pointerId: 7, isPrimary: true, bubbles: true, clientX: 120, clientY: top + 20 }
  await question.dispatchEvent('pointerdown', finger)
  const bar = page.getByRole('toolbar', { name: word('bulk.label', { count: 1 }) })
  await bar.waitFor()
  await question.dispatchEvent('pointerup', finger)
  await question.dispatchEvent('click')
  await page.locator('.conversation.ticked', { hasText: QUESTION.subject }).waitFor()
  expect(await page.locator('.pane').count()).toBe(0)
  expect(await topOf(page, QUESTION.subject)).toBe(top)
  for (const button of await bar.getByRole('button').all()) {
    const { width = 0, height = 0 } = (await button.boundingBox()) ?? {}
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
  }
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320)
  expect(await findBarriers(page)).toEqual([])
  await bar.getByRole('button', { name: word('bulk.clear') }).click()
  await bar.waitFor({ state: 'detached' })
  await page.setViewportSize({ width: 1440, height: 900 })
}

/** A conversation that is opened by its address is marked in the list. */
async function openByAddress(page: Page): Promise<void> {
  await row(page, NEWSLETTER.subject).click()
  await page.locator('.pane h1', { hasText: NEWSLETTER.subject }).waitFor()
  await page.reload()
  await page.locator('.conversation[aria-selected="true"]', { hasText: NEWSLETTER.subject }).waitFor()
  await page.locator('.pane .position', { hasText: word('thread.position', { position: 1, total: 2 }) }).waitFor()
  await page.keyboard.press('u')
}

/** Operators become chips, in the palette and in the field of the results. */
async function searchByOperators(page: Page): Promise<void> {
  await page.keyboard.press('/')
  const field = page.getByRole('combobox', { name: word('palette.label') })
  await field.pressSequentially('from:mara ')
  const chip = page.getByRole('listitem').filter({ hasText: word('find.operator.from', { value: 'mara' }) })
  await chip.waitFor()
  expect(await field.inputValue()).toBe('')
  await page.locator('.palette-row.hit', { hasText: QUESTION.subject }).waitFor()
  await expect.poll(() => page.locator('.palette-row.hit').count()).toBe(1)
  await field.pressSequentially('samples')
  await page.locator('.palette-row.hit mark', { hasText: 'samples' }).waitFor()
  expect(await findBarriers(page)).toEqual([])
  await page.locator('.palette-row.mail').click()
  await row(page, QUESTION.subject).locator('mark', { hasText: 'samples' }).waitFor()
  await chip.waitFor()
  expect(await findBarriers(page)).toEqual([])
  await page.getByRole('searchbox', { name: word('find.label') }).fill('')
  await page.keyboard.press('Backspace')
  await chip.waitFor({ state: 'detached' })
  const search = page.getByRole('searchbox', { name: word('find.label') })
  await search.pressSequentially('is:starred ')
  await row(page, NEWSLETTER.subject).waitFor()
  expect(await page.locator('.conversation').count()).toBe(1)
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Escape')
  await page.getByRole('tab').first().waitFor()
}

async function closePane(page: Page): Promise<void> {
  await chooseView(page, word('view.off'))
  await expect.poll(() => heightOf(page)).toBe(40)
  expect(await findBarriers(page)).toEqual([])
  await row(page, QUESTION.subject).click()
  await page.locator('.pane h1', { hasText: QUESTION.subject }).waitFor()
  expect(await row(page, QUESTION.subject).isVisible()).toBe(false)
  await page.keyboard.press('u')
  await page.locator('.conversation:focus', { hasText: QUESTION.subject }).waitFor()
}
