// @module-tag slow

import type { ListActsAnswer } from '@dossier/contract/act'
import type { EmailAnswer } from '@dossier/contract/email'
import type { ListEmailsAnswer } from '@dossier/contract/email-lists'
import type { Browser, Page, Route } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openChromium } from '../server/test/chromium.ts'
import { describeOnBothDatabases } from '../server/test/databases.ts'
import { type Api, signInByApi } from './browser/api.ts'
import { serveProduct } from './browser/serve-product.ts'
import { signInByForm } from './browser/sign-in-by-form.ts'
import { findBarriers, openPage } from './browser/watched-page.ts'
import { word } from './browser/words.ts'
import { QUESTION, rawMail } from './mails.ts'

const NORA = { email: 'nora@press.example', password: 'linen and indigo' }
const PATIENCE_MS = 240_000
const SUBJECTS = ['Linen', 'Cotton', 'Hemp', 'Rags']

let browser: Browser
beforeAll(async () => {
  browser = await openChromium()
})
afterAll(() => browser.close())

describeOnBothDatabases('undo and redo', (_open, engine) => {
  it('reach back over a reload and other tabs, and say what they did', { timeout: PATIENCE_MS }, async () => {
    const product = await serveProduct(engine, NORA)
    const api = await signInByApi(product.origin, NORA)
    for (const subject of SUBJECTS)
      await api('POST', '/emails', { raw_email: rawMail({ ...QUESTION, subject }, subject, 1) })
    const { page, complaints, strays } = await openPage(browser, product.origin)
    await signInByForm(page, product.origin, NORA)
    await undoAfterReload(page)
    await undoInOtherTab(page)
    await undoBulkAct(page, api)
    await chooseFromMenu(page)
    await tellWhatStays(page, api)
    await takeBackWhatWaits(page)
    await reloadAtOnce(page, api)
    await undoAndReloadAtOnce(page, api)
    await page.context().close()
    // The refusal of an undo, and the connection that is cut on purpose.
    expect(complaints.filter((line) => !/409|ERR_INTERNET_DISCONNECTED|WebSocket/.test(line))).toEqual([])
    expect(strays).toEqual([])
    await product.stop()
  })
})

const row = (page: Page, subject: string) =>
  page.locator('.conversation').filter({ has: page.getByText(subject, { exact: true }) })
const gone = (page: Page, subject: string) => row(page, subject).waitFor({ state: 'detached' })
const actsOf = async (api: Api) => (await api<ListActsAnswer>('GET', '/acts')).acts
const menu = (page: Page) => page.getByRole('button', { name: word('acts.label') })
const notice = (page: Page, text: string) => page.locator('.undo-slot', { hasText: text }).waitFor()
const archived = (title: string): string => word('acts.of', { told: word('done.archived'), title })

async function archive(page: Page, subject: string): Promise<void> {
  await row(page, subject).focus()
  const stored = page.waitForResponse((answer) => answer.request().method() === 'PUT')
  await page.keyboard.press('e')
  await gone(page, subject)
  await stored
}

async function undoAfterReload(page: Page): Promise<void> {
  for (const subject of ['Linen', 'Cotton', 'Hemp']) await archive(page, subject)
  await page.reload()
  await menu(page).waitFor()
  for (const subject of ['Hemp', 'Cotton', 'Linen']) {
    await page.keyboard.press('z')
    await notice(page, word('acts.undone', { what: archived(subject) }))
    await row(page, subject).waitFor()
  }
  await page.keyboard.press('Z')
  await notice(page, word('acts.done', { what: archived('Linen') }))
  await gone(page, 'Linen')
  await page.keyboard.press('z')
  await row(page, 'Linen').waitFor()
}

/** An open menu takes the letters. */
async function closeMenu(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await page.getByRole('menu').waitFor({ state: 'detached' })
}

async function undoInOtherTab(page: Page): Promise<void> {
  const other = await page.context().newPage()
  await other.goto(page.url())
  await row(other, 'Linen').waitFor()
  await archive(page, 'Linen')
  await gone(other, 'Linen')
  await menu(other).click()
  await other
    .getByRole('menuitem', { name: archived('Linen') })
    .first()
    .waitFor()
  await closeMenu(other)
  const listed = page.waitForResponse(async (answer) => {
    const isList = answer.request().method() === 'GET' && /\/acts\b/.test(answer.url())
    return isList && ((await answer.json()) as ListActsAnswer).acts[0]?.state === 'undone'
  })
  await other.keyboard.press('z')
  await row(other, 'Linen').waitFor()
  await row(page, 'Linen').waitFor()
  await listed
  await menu(page).click()
  await page
    .getByRole('menuitem', { name: archived('Linen') })
    .first()
    .waitFor()
  await closeMenu(page)
  await page.keyboard.press('Z')
  await gone(page, 'Linen')
  await gone(other, 'Linen')
  await page.keyboard.press('z')
  await row(other, 'Linen').waitFor()
  await other.close()
}

/**
 * Nothing is lost when the page is reloaded before the answers. The service has the first change already, and another
 * device has changed that email since: it is not archived again.
 */
async function reloadAtOnce(page: Page, api: Api): Promise<void> {
  const list = async (mailbox: string) => (await api<ListEmailsAnswer>('GET', `/emails?mailbox=${mailbox}`)).emails
  const inbox = () => list('inbox')
  for (const { _id } of [...(await list('archived')), ...(await list('spam'))])
    await api('PUT', `/emails/${_id}`, { mailbox: 'inbox' })
  for (const subject of SUBJECTS) await row(page, subject).waitFor()
  const changes = (url: URL): boolean => /\/api\/v1\/emails\/[^/]+$/.test(url.pathname)
  const applied = Promise.withResolvers<string>()
  await page.route(changes, async (route) => {
    if (route.request().method() !== 'PUT') return route.fallback()
    const { email } = (await (await route.fetch()).json()) as EmailAnswer
    // Its answer never arrives, and the other requests wait behind it.
    applied.resolve(email._id)
  })
  for (const subject of SUBJECTS) {
    await row(page, subject).focus()
    await page.keyboard.press('x')
  }
  await page.keyboard.press('e')
  const first = await applied.promise
  await api('PUT', `/emails/${first}`, { mailbox: 'inbox' })
  await page.unroute(changes)
  await page.reload()
  await expect.poll(async () => (await inbox()).map(({ _id }) => _id)).toEqual([first])
  const [elsewhere, here] = await actsOf(api)
  expect(elsewhere).toMatchObject({ mailbox: 'inbox', count: 1 })
  expect(here).toMatchObject({ mailbox: 'archived', count: SUBJECTS.length })
  const [left] = await inbox()
  await row(page, left?.subject ?? '').waitFor()
  await expect.poll(() => page.locator('.conversation').count()).toBe(1)
}

/** An undo whose request was cut off by the reload is sent again after it. */
async function undoAndReloadAtOnce(page: Page, api: Api): Promise<void> {
  const undos = (url: URL): boolean => url.pathname.endsWith('/undo')
  const asked = Promise.withResolvers<void>()
  let requests = 0
  await page.route(undos, (route) => {
    requests += 1
    if (requests > 1) return route.continue()
    asked.resolve()
  })
  const left = page.locator('.conversation').first()
  await left.focus()
  await page.keyboard.press('s')
  await left.getByRole('img', { name: word('list.star') }).waitFor()
  await page.keyboard.press('z')
  await asked.promise
  expect((await actsOf(api))[0]).toMatchObject({ kind: 'mark', state: 'done' })
  await page.reload()
  await expect.poll(async () => (await actsOf(api))[0]).toMatchObject({ kind: 'mark', state: 'undone' })
  await page.unroute(undos)
}

/** A change of many conversations is one act, also for the service. */
async function undoBulkAct(page: Page, api: Api): Promise<void> {
  const before = await actsOf(api)
  for (const subject of ['Linen', 'Cotton', 'Hemp']) {
    await row(page, subject).focus()
    await page.keyboard.press('x')
  }
  await page.keyboard.press('e')
  for (const subject of ['Linen', 'Cotton', 'Hemp']) await gone(page, subject)
  await expect.poll(async () => (await actsOf(api))[0]?.count).toBe(3)
  const added = (await actsOf(api)).filter(({ _id }) => before.every((act) => act._id !== _id))
  expect(added).toHaveLength(1)
  await page.keyboard.press('z')
  for (const subject of ['Linen', 'Cotton', 'Hemp']) await row(page, subject).waitFor()
  await expect.poll(async () => (await actsOf(api))[0]?.state).toBe('undone')
}

/** An older act alone is undone by keyboard from the menu. */
async function chooseFromMenu(page: Page): Promise<void> {
  await archive(page, 'Cotton')
  await archive(page, 'Hemp')
  await menu(page).press('Enter')
  const item = page.getByRole('menuitem', { name: archived('Cotton') })
  await item.first().waitFor()
  expect(await findBarriers(page)).toEqual([])
  await item.first().press('Enter')
  await row(page, 'Cotton').waitFor()
  await gone(page, 'Hemp')
}

/** An act that something newer has replaced stays, and z passes it by. */
async function tellWhatStays(page: Page, api: Api): Promise<void> {
  await archive(page, 'Rags')
  const [act] = await actsOf(api)
  const changeMeanwhile = async (route: Route): Promise<void> => {
    await api('PUT', `/emails/${act?.items[0]?.id}`, { mailbox: 'spam' })
    await route.continue()
  }
  await page.route('**/api/v1/acts/*/undo', changeMeanwhile, { times: 1 })
  await page.keyboard.press('z')
  await page.locator('.undo-slot .bad', { hasText: 'Rags' }).waitFor()
  await gone(page, 'Rags')
  expect(await findBarriers(page)).toEqual([])
}

async function takeBackWhatWaits(page: Page): Promise<void> {
  await page.context().setOffline(true)
  await page.locator('.rail .offline').waitFor()
  await row(page, 'Linen').focus()
  await page.keyboard.press('e')
  await gone(page, 'Linen')
  const waits = page.getByText(word('live.waiting', { count: 1 }))
  await waits.waitFor()
  await page.keyboard.press('z')
  await row(page, 'Linen').waitFor()
  await waits.waitFor({ state: 'detached' })
  await page.context().setOffline(false)
  await page.locator('.rail .offline').waitFor({ state: 'detached' })
  await row(page, 'Linen').waitFor()
}
