import type { Browser, Page } from 'playwright-core'
import { MAIL_FRAME_SANDBOX, mailFrameDocument } from '../../web/src/ui/mail-frame/mail-frame-document.ts'

export interface Shown {
  scripts: number
  /** Scripts that the browser blocked: cleaned HTML has none. */
  stopped: number
  requests: string[]
}

export interface ShownFrame {
  document: string
  sandbox: string
}

const PAGE = 'http://mail-frame.example/'
/** Requested by a control frame, which proves that the harness sees requests. */
const CONTROL = `${PAGE}seen.png`
/** Time after the last frame loads: some frames navigate or never finish loading. */
const SETTLE_MS = 2000

/** As the web app shows email, in a page with the app's policy: nothing may run even when cleaning failed. */
export const inMailFrame = (html: string): ShownFrame => ({
  document: mailFrameDocument(html),
  sandbox: MAIL_FRAME_SANDBOX.join(' '),
})

/** Fires the events that payloads wait for. */
const TRIGGER_EVENTS = `<script>addEventListener('load', () => document.querySelectorAll('body, body *').forEach((element) =>
  ['click','focus','blur','mouseover','mouseenter','mousemove','keydown','input','change','wheel','drag','toggle','copy','contextmenu','animationstart','transitionend','error','load']
    .forEach((name) => element.dispatchEvent(new Event(name, { bubbles: true })))))</script>`

/** Scripts on and no policy: tests the cleaning alone. */
export const inOpenFrame = (html: string): ShownFrame => ({
  document: `<!doctype html><html><head></head><body>${html}${TRIGGER_EVENTS}</body></html>`,
  sandbox: 'allow-scripts allow-forms allow-popups allow-modals',
})

/**
 * Runs in every frame before its document and reports calls that payloads make. The top page needs its own functions.
 */
const HOOK = `if (self !== top) for (const name of ['alert','confirm','prompt','print','eval','open'])
  window[name] = () => console.log('ran')`
const STOPPED =
  /Blocked script execution|Refused to execute|(?:violates|violated) the following Content Security Policy directive: "script-src/

/**
 * Shows many documents at once, each in its own frame, and counts their scripts and requests.
 * @param policy Content-Security-Policy of the surrounding page, which frames inherit. '' = none
 */
export async function showAll(browser: Browser, frames: ShownFrame[], policy = '', waitMs = 300): Promise<Shown> {
  const context = await browser.newContext({ bypassCSP: false })
  const shown: Shown = { scripts: 0, stopped: 0, requests: [] }
  await context.addInitScript(HOOK)
  await context.route('**/*', async (route) => {
    const url = route.request().url()
    const headers: Record<string, string> = policy === '' ? {} : { 'content-security-policy': policy }
    if (url === PAGE)
      return route.fulfill({ contentType: 'text/html', headers, body: '<!doctype html><title>frames</title>' })
    shown.requests.push(url)
    return route.abort()
  })
  const page = await context.newPage()
  page.on('dialog', (dialog) => {
    shown.scripts++
    void dialog.dismiss().catch(() => {})
  })
  page.on('console', (message) => {
    if (message.text() === 'ran') shown.scripts++
    else if (STOPPED.test(message.text())) shown.stopped++
  })
  await page.goto(PAGE)
  await fill(page, [...frames, { document: `<img src="${CONTROL}">`, sandbox: MAIL_FRAME_SANDBOX.join(' ') }])
  await page.waitForTimeout(waitMs)
  await context.close()
  if (!shown.requests.includes(CONTROL))
    throw new Error('The browser did not load what it was given; nothing was proved.')
  return { ...shown, requests: shown.requests.filter((url) => url !== CONTROL) }
}

async function fill(page: Page, frames: ShownFrame[]): Promise<void> {
  await page.evaluate(
    async ({ all, withinMs }) => {
      const scope = globalThis as unknown as {
        document: { createElement(name: string): Record<string, unknown>; body: { append(element: unknown): void } }
      }
      const loaded: Promise<void>[] = []
      for (const { document, sandbox } of all) {
        const frame = scope.document.createElement('iframe')
        ;(frame.setAttribute as (name: string, value: string) => void).call(frame, 'sandbox', sandbox)
        frame.srcdoc = document
        loaded.push(
          new Promise((resolve) => {
            frame.onload = () => resolve()
          }),
        )
        scope.document.body.append(frame)
      }
      const patience = async (): Promise<void> => {
        await loaded.at(-1)
        await new Promise((resolve) => setTimeout(resolve, withinMs))
      }
      await Promise.race([Promise.all(loaded), patience()])
    },
    { all: frames, withinMs: SETTLE_MS },
  )
}

/** Frames shown at the same time. */
const CONCURRENCY = 4
/** Loads that do not block the load event, such as preloads, follow a moment later. */
const AFTER_LOAD_MS = 50
/** The same on a busy machine. */
const PATIENT_MS = 2000

/**
 * Returns the web URLs that each original document fetches with scripts off. Host-relative URLs go to the server that
 * shows the email and do not count.
 * @param expected for each document, whether it should fetch. Mismatches are shown again alone and longer, so that late
 * or stray requests do not decide.
 */
export async function fetchedByEach(
  browser: Browser,
  documents: readonly string[],
  expected: readonly boolean[],
): Promise<string[][]> {
  const fetched = await showConcurrently(browser, documents)
  for (const [index, html] of documents.entries()) {
    if (expected[index] === (fetched[index] ?? []).length > 0) continue
    const show = await openViewer(browser, PATIENT_MS)
    fetched[index] = await show(html)
  }
  return fetched
}

async function showConcurrently(browser: Browser, documents: readonly string[]): Promise<string[][]> {
  const fetched: string[][] = documents.map(() => [])
  const waiting = [...documents.entries()]
  const work = async (): Promise<void> => {
    const show = await openViewer(browser, AFTER_LOAD_MS)
    for (let next = waiting.pop(); next; next = waiting.pop()) fetched[next[0]] = await show(next[1])
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, work))
  return fetched
}

async function openViewer(browser: Browser, restMs: number): Promise<(html: string) => Promise<string[]>> {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 1000, height: 2_000 } })
  let body = ''
  let requests: string[] = []
  await context.route('**/*', async (route) => {
    const url = route.request().url()
    if (url === PAGE) return route.fulfill({ contentType: 'text/html; charset=utf-8', body })
    requests.push(url)
    return route.abort()
  })
  const page = await context.newPage()
  return async (html) => {
    body = html
    requests = []
    await page.goto(PAGE, { waitUntil: 'load', timeout: 5000 }).catch(() => {})
    await page.waitForTimeout(restMs)
    const webUrls = requests.filter((url) => /^https?:/.test(url) && !url.startsWith(PAGE))
    await page.goto('about:blank')
    return webUrls
  }
}
