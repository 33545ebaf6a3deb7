import type { ListEmailsAnswer } from '@dossier/contract/email-lists'
import { fillPath, PAGE_PATHS } from '@dossier/contract/paths'
import type { Page, Route } from 'playwright-core'
import { signInByForm } from '../e2e/browser/sign-in-by-form.ts'
import { buildWebApp } from '../server/src/app/build-web-app.ts'
import { openChromium } from '../server/test/chromium.ts'
import { readOptions } from './measure/options.ts'
import { type Cell, report, say } from './measure/report.ts'
import { spawnServer } from './measure/spawn-server.ts'
import { withSeededWorld } from './measure/with-worlds.ts'
import { PEOPLE } from './world/worlds.ts'

// Claim: scrolling a list of 100,000 mails holds the browser up for no more than 50 ms at a time.

const WORLD = 2_000
/** What the Long Tasks API calls long, in milliseconds. */
const LONG_MS = 50
const STEP_PX = 2_000
const JUMPS = 200
const WATCH = `globalThis.longTasks = []
new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) globalThis.longTasks.push(duration)
}).observe({ type: 'longtask' })`
const { sizes, seconds } = readOptions({ sizes: [1_000, 10_000, 100_000], seconds: 240 })
const most = Math.max(...sizes)
const rows: Record<string, Cell>[] = []

await buildWebApp(say)
await withSeededWorld('sqlite', WORLD, async (world, { projects: [project = ''] }) => {
  const server = await spawnServer(world, { settings: { SWITCHED_OFF: '' } })
  const browser = await openChromium()
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, serviceWorkers: 'block' })
    await page.addInitScript(WATCH)
    const asked = await giveMany(page, project)
    await signInByForm(page, server.base.origin.replace('127.0.0.1', 'localhost'), PEOPLE)
    await page.waitForURL(/mail\/inbox/)
    await page.goto(new URL(fillPath(PAGE_PATHS.mailbox, { project, mailbox: 'inbox' }), page.url()).href)
    await page.locator('.conversation').first().waitFor()
    await readTasks(page)
    await scrollDown(page, asked)
    await jump(page, asked)
  } finally {
    await browser.close()
    await server.stop()
  }
})
report(
  'scroll',
  `Claim: no task over ${LONG_MS} ms while a list of ${most} conversations is scrolled. Chromium, ms.`,
  rows,
  [
    'conversations: how far down the list that part of the way ended',
    `long: tasks over ${LONG_MS} ms in that part; longest: the longest of them, 0 for none`,
    'the first page is the service’s own; the others are made of it, under other identifiers and days',
  ],
)

/** Every page of the list after the first is made of the first. @returns how often it was asked. */
async function giveMany(page: Page, project: string): Promise<{ times: number }> {
  const asked = { times: 0 }
  let first: ListEmailsAnswer | undefined
  await page.route(new RegExp(`/emails\\?project=${project}&.*fields=row&limit=50`), async (route: Route) => {
    asked.times += 1
    if (!first) first = (await (await route.fetch()).json()) as ListEmailsAnswer
    const from = Number(new URL(route.request().url()).searchParams.get('cursor') || 0)
    await route.fulfill({ json: pageOf(first, from) })
  })
  return asked
}

function pageOf({ emails, ...rest }: ListEmailsAnswer, from: number): ListEmailsAnswer {
  const next = from + emails.length
  return {
    ...rest,
    emails: emails.map((email) => ({
      ...email,
      _id: `${email._id}-${from}`,
      thread_id: `${email.thread_id}-${from}`,
      received_at: new Date(Date.parse(email.received_at) - from * 60_000).toISOString(),
    })),
    total: most,
    next_cursor: next < most ? String(next) : '',
  }
}

/** With the wheel, as fast as pages come. */
async function scrollDown(page: Page, asked: { times: number }): Promise<void> {
  await page.locator('.conversations').hover()
  const until = performance.now() + seconds * 1_000
  for (const goal of [...sizes].sort((a, b) => a - b)) {
    const before = asked.times
    let reached = 0
    while (reached < goal && performance.now() < until) {
      await page.mouse.wheel(0, STEP_PX)
      reached = await lastRow(page)
    }
    say(`scroll: ${reached} conversations`)
    rows.push({ way: 'down', conversations: reached, pages: asked.times - before, ...(await readTasks(page)) })
  }
}

/** To places far from each other, as with the bar at the side. */
async function jump(page: Page, asked: { times: number }): Promise<void> {
  const before = asked.times
  const reached = await lastRow(page)
  await page.evaluate(`(async () => {
    const list = document.querySelector('.conversations')
    for (let at = 0; at < ${JUMPS}; at += 1) {
      list.scrollTop = list.scrollHeight * ((at * 0.618) % 1)
      await new Promise(requestAnimationFrame)
    }
  })()`)
  rows.push({ way: `${JUMPS} jumps`, conversations: reached, pages: asked.times - before, ...(await readTasks(page)) })
}

/** The place in the list of the last row that exists. */
function lastRow(page: Page): Promise<number> {
  return page.evaluate<number>(`(() => {
    const items = document.querySelectorAll('.conversations .item')
    return Math.max(...[...items].map((item) => Number(item.dataset.index))) + 1
  })()`)
}

/** Long tasks since it was asked last. */
async function readTasks(page: Page): Promise<{ long: number; longest: number }> {
  const tasks = await page.evaluate<number[]>('globalThis.longTasks.splice(0)')
  return { long: tasks.length, longest: Math.max(0, ...tasks) }
}
