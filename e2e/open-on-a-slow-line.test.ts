// @module-tag slow

import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openChromium } from '../server/test/chromium.ts'
import { describeOnBothDatabases } from '../server/test/databases.ts'
import { type Api, signInByApi } from './browser/api.ts'
import { serveProduct } from './browser/serve-product.ts'
import { signInByForm } from './browser/sign-in-by-form.ts'
import { QUESTION, rawMail } from './mails.ts'

const NORA = { email: 'nora@press.example', password: 'linen and indigo' }
const PATIENCE_MS = 240_000

let browser: Browser
beforeAll(async () => {
  browser = await openChromium()
})
afterAll(() => browser.close())

describeOnBothDatabases('a slow line', (_open, engine) => {
  it('brings the session and the first rows beside the code of the inbox', { timeout: PATIENCE_MS }, async () => {
    const product = await serveProduct(engine, NORA)
    const api = await signInByApi(product.origin, NORA)
    await receive(api)
    const { context, inbox } = await signIn(product.origin)
    await askBesideTheCode(context, inbox)
    await sayThatCodeIsMissing(context, inbox)
    expect(context.pages()).toEqual([])
    await context.close()
    await product.stop()
  })
})

const receive = (api: Api): Promise<unknown> => api('POST', '/emails', { raw_email: rawMail(QUESTION, 'slow-line', 1) })

async function signIn(origin: string): Promise<{ context: BrowserContext; inbox: string }> {
  const context = await browser.newContext({ serviceWorkers: 'block' })
  const page = await context.newPage()
  await signInByForm(page, origin, NORA)
  await page.locator('.conversation').waitFor()
  const inbox = page.url()
  await page.close()
  return { context, inbox }
}

/** The code of the inbox is held back until the answers are there. */
async function askBesideTheCode(context: BrowserContext, inbox: string): Promise<void> {
  const page = await context.newPage()
  const { held, release } = await holdInboxCode(page)
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  const rows = page.waitForResponse((response) => isFirstPage(response.url()))
  const session = page.waitForResponse((response) => isSession(response.url()))
  await page.goto(inbox, { waitUntil: 'commit' })
  await Promise.all([held, rows, session])
  expect(await page.locator('.conversation').count()).toBe(0)
  release()
  await page.locator('.conversation', { hasText: QUESTION.subject }).waitFor()
  expect([asked.filter(isFirstPage).length, asked.filter(isSession).length]).toEqual([1, 1])
  await page.close()
}

const isSession = (address: string): boolean => address.endsWith('/auth/session')
const isFirstPage = (address: string): boolean => /\/api\/v1\/emails\?.*limit=25\b/.test(address)

async function holdInboxCode(page: Page): Promise<{ held: Promise<void>; release(): void }> {
  let hold = (): void => undefined
  let release = (): void => undefined
  const held = new Promise<void>((resolve) => {
    hold = resolve
  })
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/assets\/inbox-[^/]+\.js$/, async (route) => {
    hold()
    await released
    await route.continue()
  })
  return { held, release: () => release() }
}

async function sayThatCodeIsMissing(context: BrowserContext, inbox: string): Promise<void> {
  const page = await context.newPage()
  await page.route(/\/assets\/start-[^/]+\.js$/, (route) => route.abort())
  await page.goto(inbox)
  await page.getByText('Dossier could not be loaded.').waitFor()
  await page.close()
}
