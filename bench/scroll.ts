import type { ListEmailsAnswer } from '@dossier/contract/email-lists'
import { fillPath, PAGE_PATHS } from '@dossier/contract/paths'
import type { Page } from 'playwright-core'
import { signInByForm } from '../e2e/browser/sign-in-by-form.ts'
import { buildWebApp } from '../server/src/app/build-web-app.ts'
import { openChromium } from '../server/test/chromium.ts'
import { readOptions } from './measure/options.ts'
import { type Cell, printProgress, report } from './measure/report.ts'
import { type SpawnedServer, spawnServer } from './measure/spawn-server.ts'
import { withSeededWorld } from './measure/with-worlds.ts'
import { bareList } from './scroll/bare-list.ts'
import { changeMails } from './scroll/change-mails.ts'
import { readHeap } from './scroll/heap.ts'
import { readTasks, watchTasks } from './scroll/long-tasks.ts'
import { PEOPLE } from './world/worlds.ts'

// Claim: scrolling a list of 100,000 emails blocks the browser for at most 50 ms at a time. Neither scrolling nor
// concurrent changes cause a storm of requests.

const STEP_PX = 4_000
const STEPS_BEFORE_CHECK = 5
const JUMPS = 200
const CHANGES = 20
const BARE_STEPS = 300
const IDLE_MS = 3_000
const { sizes, seconds } = readOptions({ sizes: [1_000, 10_000, 100_000], seconds: 150 })
const maxSize = Math.max(...sizes)
const rows: Record<string, Cell>[] = []
let requestCount = 0

await buildWebApp(printProgress)
await withSeededWorld(
  'sqlite',
  maxSize,
  async (world, { projects: [project = ''] }) => {
    const server = await spawnServer(world, { settings: { SWITCHED_OFF: '' } })
    const browser = await openChromium()
    try {
      const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, serviceWorkers: 'block' })
      await watchTasks(page)
      page.on('request', (request) => {
        if (request.url().includes('/api/v1/')) requestCount += 1
      })
      await signInByForm(page, server.base.origin.replace('127.0.0.1', 'localhost'), PEOPLE)
      await page.waitForURL(/mail\/inbox/)
      await page.goto(new URL(fillPath(PAGE_PATHS.mailbox, { project, mailbox: 'inbox' }), page.url()).href)
      await page.locator('.conversation').first().waitFor()
      await measureDuring(page, 'nothing', () => page.waitForTimeout(IDLE_MS).then(() => 0))
      await scrollDown(page)
      await measureDuring(page, `${JUMPS} jumps`, () => jump(page))
      await measureDuring(page, `${CHANGES} mails change elsewhere`, () => changeMails(page, server, project, CHANGES))
      await page.close()
      await scrollBare(await browser.newPage({ viewport: { width: 1440, height: 900 } }), server, project)
    } finally {
      await browser.close()
      await server.stop()
    }
  },
  'inbox',
)
report('scroll', `Claim: scrolling a list of ${maxSize} threads causes no task over 50 ms. Chromium, ms.`, rows, [
  'conversations: the position in the list at the end of that part; a_second: API requests of the page per second',
  'long: number of tasks over 50 ms in that part; longest: the longest of them, 0 for none',
  'heap_mb: JavaScript heap of the page at the end of that part, garbage included',
  'bare list: as many rows of three lines, without data requests and without a library',
])

/** @param act returns the row of the list that it reached. */
async function measureDuring(page: Page, what: string, act: () => Promise<number>): Promise<number> {
  const before = requestCount
  const began = performance.now()
  await readTasks(page)
  const conversations = await act()
  const took = (performance.now() - began) / 1_000
  const requests = requestCount - before
  const tasks = await readTasks(page)
  rows.push({
    what,
    conversations,
    seconds: took,
    requests,
    a_second: requests / took,
    ...tasks,
    heap_mb: await readHeap(page),
  })
  printProgress(`scroll: ${what}, ${conversations} conversations, ${took.toFixed(1)} s`)
  return conversations
}

async function scrollDown(page: Page): Promise<void> {
  await page.locator('.conversations').hover()
  const until = performance.now() + seconds * 1_000
  for (const goal of [...sizes].sort((a, b) => a - b)) {
    await measureDuring(page, 'scrolling down', async () => {
      let reached = 0
      while (reached < goal && performance.now() < until) {
        for (let step = 0; step < STEPS_BEFORE_CHECK; step += 1) await page.mouse.wheel(0, STEP_PX)
        reached = await lastRow(page)
      }
      return reached
    })
  }
}

async function jump(page: Page): Promise<number> {
  const reached = await lastRow(page)
  await page.evaluate(`(async () => {
    const list = document.querySelector('.conversations')
    for (let at = 0; at < ${JUMPS}; at += 1) {
      list.scrollTop = list.scrollHeight * ((at * 0.618) % 1)
      await new Promise(requestAnimationFrame)
    }
  })()`)
  return reached
}

function lastRow(page: Page): Promise<number> {
  return page.evaluate<number>(`(() => {
    const items = document.querySelectorAll('.conversations .item')
    return Math.max(...[...items].map((item) => Number(item.dataset.index))) + 1
  })()`)
}

async function scrollBare(page: Page, server: SpawnedServer, project: string): Promise<void> {
  const { emails } = (await server.get(`/emails?project=${project}&mailbox=inbox&fields=row`)) as ListEmailsAnswer
  await watchTasks(page)
  await page.goto('about:blank')
  await page.setContent(bareList(emails, maxSize))
  await page.locator('.rows').hover()
  await measureDuring(page, 'bare list, scrolling down', async () => {
    for (let step = 0; step < BARE_STEPS; step += 1) await page.mouse.wheel(0, STEP_PX)
    return Math.min(maxSize, Math.round((BARE_STEPS * STEP_PX) / 79))
  })
}
