import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'

export interface WatchedPage {
  page: Page
  complaints: string[]
  /** Requests that left the service. */
  strays: string[]
  frames: string[]
}

/** Far more than any step needs on a busy machine, where other tests run at the same time. */
const PATIENCE_MS = 60_000

/** Playwright's own message where service workers are disabled. */
const DRIVER_MESSAGE = 'Service Worker registration blocked by Playwright'

/**
 * Opens a page that records every complaint and request. The service worker is off by default, because its requests
 * bypass the page's listeners.
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
    if (message.text() === DRIVER_MESSAGE) return
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

type Violations = { id: string; nodes: { target: unknown; failureSummary?: string }[] }[]

/**
 * Without what passed: the whole result is megabytes, which cost more than the check. Frames are emails as sent. The guards
 * beside an open menu hand the focus on as soon as they get it.
 */
const findViolations = (runOnly: string): string =>
  `axe.run({ exclude: ['iframe', '[data-base-ui-focus-guard]'] }, { iframes: false, resultTypes: ['violations'], ${runOnly} })
  .then(({ violations }) => violations.map(({ id, nodes }) =>
    ({ id, nodes: nodes.map(({ target, failureSummary }) => ({ target, failureSummary })) })))`

/** What fades in has less contrast until it is there. */
const UNTIL_STILL = `Promise.allSettled(document.getAnimations()
  .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
  .map(({ finished }) => finished)).then(() => undefined)`

/** The themes differ in colors only, so the second one repeats the rules about colors. */
const CHECKS = {
  dark: findViolations(''),
  light: findViolations("runOnly: ['color-contrast', 'link-in-text-block']"),
} as const

/** Returns the violations that axe finds in both themes, one line per element. Leaves the page in the light one. */
export async function findBarriers(page: Page): Promise<string[]> {
  const found: string[] = []
  if (!(await page.evaluate<boolean>("'axe' in window"))) await page.evaluate(AXE)
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.evaluate(UNTIL_STILL)
    for (const { id, nodes } of await page.evaluate<Violations>(CHECKS[colorScheme])) {
      for (const { target, failureSummary } of nodes)
        found.push(`${colorScheme}: ${id} at ${JSON.stringify(target)}: ${failureSummary}`)
    }
  }
  return found
}
