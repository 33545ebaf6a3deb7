// @module-tag slow

import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { cleanHtml } from '#platform/mail/reading/clean-html'
import { APP_POLICY } from '#platform/pages/web-app.routes'
import { IN_SIGHT, openChromium } from '#test/chromium'
import { CLICKED_SCRIPTS, openClicker } from './click-in-chromium.ts'
import { BENIGN, OWN_VECTORS } from './own-vectors.ts'
import { DIFFERING_VECTORS, REMOTE_VECTORS } from './remote-vectors.ts'
import { fetchedByEach, inMailFrame, inOpenFrame, showAll } from './show-in-chromium.ts'

// The large collections have their own command: node evaluation/html-safety/html-safety.ts
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

it('runs no script on a click either, here or in a page that it opens, even if cleaning had failed', {
  timeout: 120_000,
}, async () => {
  const { sandbox } = inMailFrame('')
  const open = `${sandbox} allow-scripts allow-forms allow-top-navigation`
  // All guards; then each alone: the sandbox, the policy of the frame, the policy of the page around it. Then none.
  const guards = [
    { sandbox, policy: APP_POLICY, framePolicy: true },
    { sandbox, policy: '', framePolicy: false },
    { sandbox: open, policy: '', framePolicy: true },
    { sandbox: open, policy: APP_POLICY, framePolicy: false },
    { sandbox: open, policy: '', framePolicy: false },
  ]
  const clickers = await Promise.all(
    guards.map(async (guard) => ({ ...guard, click: await openClicker(browser, guard.policy) })),
  )
  let noticed = 0
  for (const html of CLICKED_SCRIPTS) {
    const { document } = inMailFrame(html)
    const bare = document.replace(/<meta http-equiv[^>]*>/, '')
    const ran = await Promise.all(
      clickers.map((each) => each.click({ document: each.framePolicy ? document : bare, sandbox: each.sandbox })),
    )
    expect(ran.slice(0, 4), html).toEqual([false, false, false, false])
    if (ran[4]) noticed++
  }
  expect(noticed).toBeGreaterThan(2)
})

const hasRemote = (html: string): boolean => cleanHtml(html).hasRemoteImages
const says = (html: string): [string, boolean] => [html, hasRemote(html)]

it('says that something would have been fetched exactly when Chromium fetches it', { timeout: 180_000 }, async () => {
  // Refreshes and link pings request no image, although a refresh still navigates.
  const others = OWN_VECTORS.filter((html) => !/refresh|ping=|filter:/.test(html))
  const documents = [...REMOTE_VECTORS, ...others]
  const fetched = await fetchedByEach(browser, documents, documents.map(hasRemote))
  expect(documents.map(says)).toEqual(documents.map((html, index) => [html, (fetched[index] ?? []).length > 0]))
})

it('says so too where only some browsers fetch it, or some screens', () => {
  expect(DIFFERING_VECTORS.map(says)).toEqual(DIFFERING_VECTORS.map((html) => [html, true]))
  expect(says('<meta http-equiv=refresh content="0;url=https://t.example/">')[1]).toBe(true)
})

it('leaves nothing of them that fetches', async () => {
  const cleaned = [...REMOTE_VECTORS, ...DIFFERING_VECTORS].map((html) => cleanHtml(html).html)
  expect(await showAll(browser, cleaned.map(inOpenFrame))).toEqual(NOTHING)
})

it('keeps the words and the looks of mail that means no harm', () => {
  const { html } = cleanHtml(BENIGN)
  expect(html.replace(/<[^>]*>/g, '')).toBe(BENIGN.replace(/<[^>]*>/g, ''))
  for (const look of ['background-color:#f4f1ea', 'color:#1c2524', 'font-size:18px', 'width="600"', 'color:#0b6b63'])
    expect(html).toContain(look)
})
