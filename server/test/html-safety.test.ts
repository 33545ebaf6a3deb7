import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { cleanHtml } from '#platform/mail/reading/clean-html'
import { APP_POLICY } from '#platform/pages/web-app.routes'
import { IN_SIGHT, openChromium } from './chromium.ts'
import { BENIGN, OWN_VECTORS } from './html/own-vectors.ts'
import { fetchedByEach, inMailFrame, inOpenFrame, showAll } from './html/show-in-chromium.ts'

// The large collections are a command of their own: node server/test/html-safety.ts
let browser: Browser
beforeAll(async () => {
  browser = await openChromium(IN_SIGHT)
})
afterAll(() => browser?.close())

const cleaned = OWN_VECTORS.map((html) => cleanHtml(html).html)

it('notices scripts and requests where nothing is cleaned, or it would prove nothing', async () => {
  const shown = await showAll(browser, OWN_VECTORS.map(inOpenFrame))
  expect(shown.scripts).toBeGreaterThan(5)
  expect(shown.requests.length).toBeGreaterThan(10)
})

const NOTHING = { scripts: 0, stopped: 0, requests: [] }

it('runs no script and sends no request when cleaned mail is shown in the mail frame', async () => {
  expect(await showAll(browser, cleaned.map(inMailFrame), APP_POLICY)).toEqual(NOTHING)
})

it('runs no script and sends no request even where scripts are allowed and no policy helps', async () => {
  expect(await showAll(browser, cleaned.map(inOpenFrame))).toEqual(NOTHING)
})

it('runs no script and sends no request in the mail frame even if cleaning had failed', async () => {
  const { scripts, stopped, requests } = await showAll(browser, OWN_VECTORS.map(inMailFrame), APP_POLICY)
  expect({ scripts, requests }).toEqual({ scripts: 0, requests: [] })
  expect(stopped).toBeGreaterThan(5)
})

it('would notice a script in the mail frame if its sandbox let one run', async () => {
  const opened = OWN_VECTORS.map((html) => ({ document: html, sandbox: `${inMailFrame('').sandbox} allow-scripts` }))
  expect((await showAll(browser, opened)).scripts).toBeGreaterThan(5)
})

it('says that something would have been fetched exactly when Chromium fetches it', { timeout: 120_000 }, async () => {
  // Not a navigation, a link's ping, and what browsers differ in.
  const documents = OWN_VECTORS.filter((html) => !/refresh|ping=|rel=preload|filter:/.test(html))
  const fetched = await fetchedByEach(browser, documents)
  const said = documents.map((html) => [html, cleanHtml(html).hasRemoteImages])
  expect(said).toEqual(documents.map((html, index) => [html, (fetched[index] ?? []).length > 0]))
})

it('keeps the words and the looks of mail that means no harm', () => {
  const { html } = cleanHtml(BENIGN)
  expect(html.replace(/<[^>]*>/g, '')).toBe(BENIGN.replace(/<[^>]*>/g, ''))
  for (const look of ['background-color:#f4f1ea', 'color:#1c2524', 'font-size:18px', 'width="600"', 'color:#0b6b63'])
    expect(html).toContain(look)
})
