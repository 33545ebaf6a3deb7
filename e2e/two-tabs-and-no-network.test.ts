// @module-tag slow

import type { ListDraftsAnswer } from '@dossier/contract/draft'
import type { ListEmailsAnswer } from '@dossier/contract/email-lists'
import type { Browser, Page, WebSocketRoute } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openChromium } from '../server/test/chromium.ts'
import { describeOnBothDatabases } from '../server/test/databases.ts'
import { type Api, signInByApi } from './browser/api.ts'
import { draftText } from './browser/draft-text.ts'
import { serveProduct } from './browser/serve-product.ts'
import { signInByForm } from './browser/sign-in-by-form.ts'
import { findBarriers, openPage } from './browser/watched-page.ts'
import { word } from './browser/words.ts'
import { QUESTION, rawMail } from './mails.ts'

const NORA = { email: 'nora@press.example', password: 'linen and indigo' }
const PATIENCE_MS = 240_000
const WAIT = { timeout: 30_000 }
const BURST = 10

let browser: Browser
beforeAll(async () => {
  browser = await openChromium()
})
afterAll(() => browser.close())

describeOnBothDatabases('what is shown in two tabs', (_open, engine) => {
  it('is the same, whatever one of them missed', { timeout: PATIENCE_MS }, async () => {
    const product = await serveProduct(engine, NORA)
    expect(await keepTwoTabsInStep(product.origin, await signInByApi(product.origin, NORA))).toEqual([])
    await product.stop()
  })
})

// These screens do not depend on the database.
describeOnBothDatabases('what was read', (_open, engine) => {
  it('is read again without a line, until the sign-in ends', { timeout: PATIENCE_MS }, async () => {
    const product = await serveProduct(engine, NORA)
    expect(await readOffline(product.origin, await signInByApi(product.origin, NORA))).toEqual([])
    await product.stop()
  })
})

/** @returns console complaints and requests to other hosts. */
async function keepTwoTabsInStep(origin: string, api: Api): Promise<string[]> {
  for (const subject of ['Linen', 'Cotton', 'Hemp', 'Rags']) await receive(api, subject)
  const { page, complaints, strays } = await openPage(browser, origin)
  await signInByForm(page, origin, NORA)
  await row(page, 'Linen').waitFor()
  const other = await openOtherTab(page)
  await undoBeforeEvent(page, other.page)
  await followTheOtherTab(page, other)
  await catchUpMissedEvents(page, other, api)
  await refetchAfterLostCursor(page, other, api)
  await limitRequestsDuringBurst(other.page, api)
  await deleteEmptyDraft(page, other.page, api)
  await page.context().close()
  // An expired cursor is a normal condition.
  return [...complaints.filter((line) => !/410/.test(line)), ...strays]
}

/** @returns requests to other hosts; console errors about the unreachable service are expected. */
async function readOffline(origin: string, api: Api): Promise<string[]> {
  for (const subject of ['Woven', 'Laid']) await receive(api, subject)
  const { page, strays } = await openPage(browser, origin, { serviceWorkers: 'allow' })
  await readSomething(page, origin)
  await readCachedOffline(page)
  await reconnect(page, api)
  await clearAfterSessionEnd(page, api)
  await clearAtSignOut(page, origin)
  await page.context().close()
  return strays
}

const row = (page: Page, subject: string) =>
  page.locator('.conversation').filter({ has: page.getByText(subject, { exact: true }) })
const removedRow = (page: Page, subject: string) => row(page, subject).waitFor({ state: 'detached' })
const inboxHolds = (page: Page, count: number) =>
  page.getByRole('tab', { name: new RegExp(`^${word('split.everything')}\\D*${count}$`) }).waitFor()
const offline = (page: Page) => page.locator('.rail .offline')

const openText = (page: Page) => page.locator('.letter-text', { hasText: 'About Woven.' })

const receive = (api: Api, subject: string) =>
  api('POST', '/emails', { raw_email: rawMail({ ...QUESTION, subject, text: `About ${subject}.` }, subject, 1) })

async function archive(page: Page, subject: string): Promise<void> {
  await row(page, subject).click()
  await page.locator('.conversation[aria-selected="true"]', { hasText: subject }).waitFor()
  await page.locator('.pane h1', { hasText: subject }).waitFor()
  await page.keyboard.press('e')
  await removedRow(page, subject)
}

interface OtherTab {
  page: Page
  cut(): Promise<void>
  mend(): void
}

/**
 * A real browser fires an error on a refused socket. Playwright's stand-in only closes it, so the client would notice
 * after twenty seconds.
 */
const FIRE_ERROR_ON_REFUSAL = `globalThis.WebSocket = class extends WebSocket {
  constructor(...given) {
    super(...given)
    let opened = false
    this.addEventListener('open', () => { opened = true })
    this.addEventListener('close', () => opened || this.dispatchEvent(new Event('error')))
  }
}`

async function openOtherTab(first: Page): Promise<OtherTab> {
  const page = await first.context().newPage()
  let isCut = false
  let line: WebSocketRoute | undefined
  await page.routeWebSocket(/socket\.io/, async (socket) => {
    if (isCut) return socket.close()
    line = socket
    socket.connectToServer()
  })
  await page.addInitScript(FIRE_ERROR_ON_REFUSAL)
  await page.goto(first.url())
  await row(page, 'Linen').waitFor()
  return {
    page,
    async cut() {
      isCut = true
      await line?.close()
      await offline(page).waitFor()
    },
    mend() {
      isCut = false
    },
  }
}

async function undoBeforeEvent(page: Page, other: Page): Promise<void> {
  const held: (() => void)[] = []
  await page.route('**/api/v1/acts/*/undo', async (route) => {
    await new Promise<void>((go) => held.push(go))
    await route.continue()
  })
  await archive(page, 'Rags')
  await page.keyboard.press('z')
  await row(page, 'Rags').waitFor()
  await removedRow(other, 'Rags')
  await expect.poll(() => held.length).toBe(1)
  expect(await row(page, 'Rags').count()).toBe(1)
  held[0]?.()
  await row(other, 'Rags').waitFor()
  for (const tab of [page, other]) await inboxHolds(tab, 4)
  expect(await row(page, 'Rags').count()).toBe(1)
  await page.unroute('**/api/v1/acts/*/undo')
  await page.keyboard.press('u')
}

async function followTheOtherTab(page: Page, other: OtherTab): Promise<void> {
  await inboxHolds(other.page, 4)
  await archive(page, 'Linen')
  await removedRow(other.page, 'Linen')
  await inboxHolds(other.page, 3)
  await archive(other.page, 'Cotton')
  await removedRow(page, 'Cotton')
  await inboxHolds(page, 2)
}

async function catchUpMissedEvents(page: Page, other: OtherTab, api: Api): Promise<void> {
  const asked: string[] = []
  other.page.on('request', (request) => asked.push(request.url()))
  await other.cut()
  expect(await findBarriers(other.page)).toEqual([])
  await archive(page, 'Hemp')
  await receive(api, 'Vellum')
  await row(page, 'Vellum').waitFor()
  expect(await row(other.page, 'Hemp').count()).toBe(1)
  expect(await row(other.page, 'Vellum').count()).toBe(0)
  other.mend()
  await row(other.page, 'Vellum').waitFor()
  await removedRow(other.page, 'Hemp')
  await offline(other.page).waitFor({ state: 'detached' })
  expect(asked.filter((url) => url.includes('/events?since='))).toHaveLength(1)
}

async function refetchAfterLostCursor(page: Page, other: OtherTab, api: Api): Promise<void> {
  let refused = 0
  await other.page.route('**/api/v1/events?*', (route) => {
    refused += 1
    return route.fulfill({ status: 410, json: { status: 410, code: 'cursor_expired', detail: 'Begin anew.' } })
  })
  await other.cut()
  await receive(api, 'Parchment')
  await row(page, 'Parchment').waitFor()
  await archive(page, 'Rags')
  other.mend()
  await row(other.page, 'Parchment').waitFor()
  await removedRow(other.page, 'Rags')
  expect(refused).toBe(1)
  await other.page.unroute('**/api/v1/events?*')
  await archive(page, 'Parchment')
  await removedRow(other.page, 'Parchment')
}

async function deleteEmptyDraft(page: Page, other: Page, api: Api): Promise<void> {
  const drafts = async () => {
    const { drafts } = await api<ListDraftsAnswer>('GET', '/email-drafts?status=draft')
    return drafts.map(({ to, body_text = '' }) => [...to, body_text].join(' '))
  }
  for (const tab of [page, other]) {
    await tab.keyboard.press('c')
    await tab.locator('.recipients input:focus').waitFor()
  }
  // Two tabs begin two emails.
  await expect.poll(drafts).toHaveLength(2)
  await page.keyboard.press('Escape')
  await expect.poll(drafts).toHaveLength(1)

  const { drafts: left } = await api<ListDraftsAnswer>('GET', '/email-drafts?status=draft')
  await page.goto(new URL(`/drafts/${left[0]?._id}`, page.url()).href)
  await page.locator('.recipients input:focus').waitFor()
  await page.keyboard.press('Escape')
  await page.getByText(word('draft.count', { count: 1 }), { exact: true }).waitFor()
  await other.keyboard.type('mara@lind.example')
  await other.keyboard.press('Escape')
  await other.locator('.dock').waitFor({ state: 'detached' })
  // Leaving the page saves pending input.
  await expect.poll(drafts).toEqual(['mara@lind.example '])

  await page.locator('.entry-list a').click()
  await page.getByRole('button', { name: word('draft.remove', { address: 'mara@lind.example' }) }).click()
  await draftText(page).fill('Dear Mara')
  await page.getByText(word('draft.stored.saved'), { exact: true }).waitFor()
  await draftText(page).fill('')
  await page.getByLabel(word('draft.field.to'), { exact: true }).fill('mara')
  await page.keyboard.press('Escape')
  await expect.poll(drafts).toEqual([''])
  await page.locator('.entry-list a').click()
  expect(await page.getByLabel(word('draft.field.to'), { exact: true }).inputValue()).toBe('mara')
  await page.getByLabel(word('draft.field.to'), { exact: true }).fill('')
  await page.keyboard.press('Escape')
  await expect.poll(drafts).toEqual([])
  await page.getByText(word('draft.none')).waitFor()
  for (const tab of [page, other]) await tab.getByRole('link', { name: word('sending.drafts'), exact: true }).waitFor()
}

/** Many events cause few requests: the lists refetch at most every 1.5 seconds. */
async function limitRequestsDuringBurst(page: Page, api: Api): Promise<void> {
  const lists: string[] = []
  page.on('request', (request) => {
    if (/\/emails\?.*limit=25/.test(request.url())) lists.push(request.url())
  })
  const begunAt = performance.now()
  for (let at = 0; at < BURST; at += 1) await receive(api, `Sample ${at}`)
  await row(page, `Sample ${BURST - 1}`).waitFor()
  const seconds = (performance.now() - begunAt) / 1000
  expect(lists.length).toBeGreaterThan(0)
  expect(lists.length).toBeLessThanOrEqual(2 + seconds / 1.5)
}

async function readSomething(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/login`)
  // From here on the service worker handles every request.
  await expect.poll(() => page.evaluate('navigator.serviceWorker.controller !== null'), WAIT).toBe(true)
  await signInByForm(page, origin, NORA)
  await row(page, 'Woven').click()
  await openText(page).waitFor()
  await expect.poll(() => cachedUrls(page), WAIT).toContain('/thread')
}

async function readCachedOffline(page: Page): Promise<void> {
  await page.context().setOffline(true)
  await page.reload()
  await openText(page).waitFor()
  await offline(page).waitFor()
  expect(await findBarriers(page)).toEqual([])
  await changeOffline(page)
  await reportMissingData(page)
  await fitAPhone(page)
}

/** A change shows at once, waits on this device, and survives a reload. */
async function changeOffline(page: Page): Promise<void> {
  const waits = page.getByText(word('live.waiting', { count: 1 }))
  await page.keyboard.press('e')
  await waits.waitFor()
  await removedRow(page, 'Woven')
  await page.reload()
  await waits.waitFor()
  await row(page, 'Laid').waitFor()
  await removedRow(page, 'Woven')
}

async function reconnect(page: Page, api: Api): Promise<void> {
  const archived = async () => (await api<ListEmailsAnswer>('GET', '/emails?mailbox=archived')).emails.length
  expect(await archived()).toBe(0)
  await page.context().setOffline(false)
  await offline(page).waitFor({ state: 'detached' })
  await expect.poll(archived, WAIT).toBe(1)
  await row(page, 'Laid').waitFor()
  await removedRow(page, 'Woven')
}

async function reportMissingData(page: Page): Promise<void> {
  await page.getByRole('link', { name: word('record.list.url') }).click()
  await page.getByText(word('problem.load', { reason: word('problem.unreachable') })).waitFor()
  expect(await findBarriers(page)).toEqual([])
  await page.getByRole('link', { name: word('mailbox.inbox') }).click()
  await row(page, 'Laid').waitFor()
}

async function fitAPhone(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 })
  await offline(page).waitFor()
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390)
  expect(await findBarriers(page)).toEqual([])
  await page.setViewportSize({ width: 1440, height: 900 })
}

const cachedUrls = (page: Page) =>
  page.evaluate<string>(`(async () => {
    return (await (await caches.open('dossier-read')).keys()).map(({ url }) => url).join()
  })()`)

async function clearAfterSessionEnd(page: Page, api: Api): Promise<void> {
  expect(await cachedUrls(page)).toContain('/emails')
  await api('DELETE', '/sessions')
  // A background request of the previous step may already have led there.
  const step = page.getByRole('link', { name: word('mailbox.archived') }).click({ timeout: 5_000 })
  await step.catch(() => undefined)
  await page.waitForURL(/\/login/)
  expect(await cachedUrls(page)).toBe('')
}

async function clearAtSignOut(page: Page, origin: string): Promise<void> {
  await signInByForm(page, origin, NORA)
  await row(page, 'Laid').waitFor()
  await expect.poll(() => cachedUrls(page), WAIT).toContain('/emails')
  expect(await cachedUrls(page)).not.toMatch(/tokens|sessions|members/)
  // Sign-out offline clears the device at once and notifies the service when it is reachable.
  await page.context().setOffline(true)
  await page.getByRole('button', { name: word('signIn.out') }).click()
  await page.getByLabel(word('signIn.password')).waitFor()
  expect(await cachedUrls(page)).toBe('')
  expect(await whoIsIn(page)).toBe('nobody can tell')
  await page.context().setOffline(false)
  await expect.poll(() => whoIsIn(page), WAIT).toBe('nobody')
}

const whoIsIn = (page: Page) =>
  page.evaluate<string>(`fetch('/auth/session').then(
    async (answer) => (await answer.json()).user?.email ?? 'nobody',
    () => 'nobody can tell',
  )`)
