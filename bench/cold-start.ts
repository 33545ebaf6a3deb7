import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fillPath, PAGE_PATHS } from '@dossier/contract/paths'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { signInByForm } from '../e2e/browser/sign-in-by-form.ts'
import { buildWebApp } from '../server/src/app/build-web-app.ts'
import { openChromium } from '../server/test/chromium.ts'
import { BARE_INBOX, watchFirstRow } from './cold-start/first-row.ts'
import { countTraffic } from './cold-start/traffic.ts'
import { readOptions } from './measure/options.ts'
import { type Cell, printProgress, report } from './measure/report.ts'
import { slowDown } from './measure/slow-line.ts'
import { median } from './measure/statistics.ts'
import { withSeededWorld, withServiceOnCopy } from './measure/with-worlds.ts'
import { PEOPLE } from './world/worlds.ts'

// Claim: on a line of 50 KB/s with a round trip of 400 ms, a first visit to the inbox paints within 1.5 s and shows the
// first row within 6 s.

const VIEWPORT = { width: 1440, height: 900 }
const LINE = { roundTripMs: 400, bytesPerSecond: 50_000 }
const {
  sizes: [size = 10_000],
  rounds,
} = readOptions({ sizes: [10_000], rounds: 5 })
const rows: Record<string, Cell>[] = []

await buildWebApp(printProgress)
await withSeededWorld('sqlite', size, (world, { projects: [project = ''] }) =>
  withServiceOnCopy(world, { SWITCHED_OFF: '' }, async (server) => {
    const browser = await openChromium()
    const bare = createServer((_request, response) => response.setHeader('content-type', 'text/html').end(BARE_INBOX))
    await new Promise<void>((done) => bare.listen(0, '127.0.0.1', done))
    try {
      const origin = server.base.origin.replace('127.0.0.1', 'localhost')
      const cookies = await signIn(browser, origin)
      const inbox = origin + fillPath(PAGE_PATHS.mailbox, { project, mailbox: 'inbox' })
      const empty = `http://localhost:${(bare.address() as AddressInfo).port}/`
      await addRounds('bare page with a row', () => visit(browser, empty))
      await addRounds('first visit', () => visit(browser, inbox, cookies))
    } finally {
      bare.close()
      await browser.close()
    }
  }),
)
report(
  'cold-start',
  'Claim: at 50 KB/s and 400 ms the inbox paints within 1.5 s and shows a row within 6 s. Chromium.',
  rows,
  [
    `seconds from the begin of the navigation, median of ${rounds} rounds (slowest); ${size} emails; delays by Chromium for each request`,
    'requests, kb: answered until the first row was painted, and received bytes with headers',
    'bare page: one small document',
  ],
)

interface Visit {
  paint: number
  row: number
  requests: number
  kb: number
}

async function addRounds(what: string, once: () => Promise<Visit>): Promise<void> {
  const visits: Visit[] = []
  for (let round = 0; round < rounds; round += 1) {
    visits.push(await once())
    printProgress(`cold-start: ${what}, ${JSON.stringify(visits.at(-1))}`)
  }
  const of = (name: keyof Visit): number => median(visits.map((each) => each[name]))
  const slowest = (name: keyof Visit): number => Math.max(...visits.map((each) => each[name]))
  rows.push({
    what,
    paint: of('paint'),
    slowest_paint: slowest('paint'),
    first_row: of('row'),
    slowest_row: slowest('row'),
    requests: of('requests'),
    kb: of('kb'),
  })
}

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>

async function signIn(browser: Browser, origin: string): Promise<Cookies> {
  const page = await browser.newPage({ serviceWorkers: 'block' })
  await signInByForm(page, origin, PEOPLE)
  await page.waitForURL(/mail\/inbox/)
  const cookies = await page.context().cookies()
  await page.context().close()
  return cookies
}

/** A browser that has nothing of the service but a sign-in. */
async function visit(browser: Browser, address: string, cookies: Cookies = []): Promise<Visit> {
  const context = await browser.newContext({ viewport: VIEWPORT, serviceWorkers: 'block' })
  try {
    await context.addCookies(cookies)
    return await measure(await context.newPage(), address)
  } finally {
    await context.close()
  }
}

async function measure(page: Page, address: string): Promise<Visit> {
  await watchFirstRow(page)
  await slowDown(page, LINE)
  const traffic = await countTraffic(page)
  await page.goto(address, { waitUntil: 'commit' })
  const { paint, row } = await page.evaluate<{ paint: number; row: number }>('globalThis.firstRow')
  return { paint: paint / 1_000, row: row / 1_000, ...traffic.stop() }
}
