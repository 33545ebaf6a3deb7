import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'

export interface WatchedPage {
  page: Page
  /** What the console complained about, and what went wrong in scripts. */
  complaints: string[]
  /** Requests that left the service. */
  strays: string[]
  /** What the sockets brought, as text. */
  frames: string[]
}

/** Far more than anything should take on a busy machine. */
const PATIENCE_MS = 30_000

/** What the browser's driver says of itself where service workers are switched off. */
const OF_THE_DRIVER = 'Service Worker registration blocked by Playwright'

/**
 * A page whose every complaint and request is written down. Without the service worker, unless the options let it in: its requests pass by
 * those who watch the page's.
 */
export async function openPage(
  browser: Browser,
  origin: string,
  options: BrowserContextOptions = {},
): Promise<WatchedPage> {
  const context = await browser.newContext({
    locale: 'en-GB',
    viewport: { width: 1440, height: 900 },
    serviceWorkers: 'block',
    ...options,
  })
  const page = await context.newPage()
  page.setDefaultTimeout(PATIENCE_MS)
  const watched: WatchedPage = { page, complaints: [], strays: [], frames: [] }
  page.on('console', (message) => {
    if (message.text() === OF_THE_DRIVER) return
    if (['error', 'warning'].includes(message.type())) watched.complaints.push(message.text())
  })
  page.on('pageerror', (error) => watched.complaints.push(error.message))
  page.on('response', (answer) => {
    if (answer.status() >= 400) watched.complaints.push(`${answer.status()} ${answer.url()}`)
  })
  page.on('request', (request) => {
    const { protocol, origin: target } = new URL(request.url())
    if (protocol.startsWith('http') && target !== origin) watched.strays.push(request.url())
  })
  page.on('websocket', (socket) => {
    socket.on('framereceived', ({ payload }) => watched.frames.push(String(payload)))
  })
  return watched
}

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface AxeResults {
  violations: { id: string; nodes: { target: unknown; failureSummary?: string }[] }[]
}

/** What axe finds wrong with the page as it is, in both themes: one line for each element. */
export async function findBarriers(page: Page): Promise<string[]> {
  const found: string[] = []
  await page.evaluate(AXE)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    // Frames hold the mail as it was sent, which is not ours to mend.
    const { violations } = await page.evaluate<AxeResults>("axe.run({ exclude: ['iframe'] }, { iframes: false })")
    for (const { id, nodes } of violations) {
      for (const { target, failureSummary } of nodes)
        found.push(`${colorScheme}: ${id} at ${JSON.stringify(target)}: ${failureSummary}`)
    }
  }
  await page.emulateMedia({ colorScheme: 'light' })
  return found
}
