import type { Browser, Page } from 'playwright-core'
import { MAIL_FRAME_SANDBOX, mailFrameDocument } from '../../web/src/ui/mail-frame/mail-frame-document.ts'

export interface Shown {
  /** Scripts that ran. */
  scripts: number
  /** Scripts that the browser had to stop: after cleaning there is none left to stop. */
  stopped: number
  /** Addresses that were asked for. */
  requests: string[]
}

export interface ShownFrame {
  document: string
  sandbox: string
}

const PAGE = 'http://mail-frame.example/'
/** Asked for by a frame beside the others, which shows that requests are seen at all. */
const CONTROL = `${PAGE}seen.png`
/** After the last frame is there: some of the others navigate away or never end loading. */
const REST_WITHIN_MS = 2000

/** As the web app shows mail, in a page with the policy of the app: nothing may run there even when cleaning failed. */
export const inMailFrame = (html: string): ShownFrame => ({
  document: mailFrameDocument(html),
  sandbox: MAIL_FRAME_SANDBOX.join(' '),
})

/** Wakes whatever waits for a person. */
const POKE = `<script>addEventListener('load', () => document.querySelectorAll('body, body *').forEach((element) =>
  ['click','focus','blur','mouseover','mouseenter','mousemove','keydown','input','change','wheel','drag','toggle','copy','contextmenu','animationstart','transitionend','error','load']
    .forEach((name) => element.dispatchEvent(new Event(name, { bubbles: true })))))</script>`

/** With scripts on and no policy at all: here cleaning stands alone. */
export const inOpenFrame = (html: string): ShownFrame => ({
  document: `<!doctype html><html><head></head><body>${html}${POKE}</body></html>`,
  sandbox: 'allow-scripts allow-forms allow-popups allow-modals',
})

/** In every frame, before its document: says when something calls what payloads call. The page itself needs its own. */
const HOOK = `if (self !== top) for (const name of ['alert','confirm','prompt','print','eval','open'])
  window[name] = () => console.log('ran')`
const STOPPED =
  /Blocked script execution|Refused to execute|(?:violates|violated) the following Content Security Policy directive: "script-src/

/**
 * Shows many documents at once, each in a frame of its own, and counts what they did.
 * @param policy Content-Security-Policy of the page around them; frames inherit it. '' = none
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
    { all: frames, withinMs: REST_WITHIN_MS },
  )
}

/** How many are shown at the same time. */
const LANES = 4
/** What does not hold up loading (a preload) is asked for a moment later. */
const AFTER_LOAD_MS = 50
/** The same on a machine that is busy with other things. */
const PATIENT_MS = 2000

/**
 * What showing each document as it was sent would fetch, with scripts off: addresses of the web. One without a host would
 * ask whoever shows the mail, so it does not count.
 * @param expected for each document, whether it is thought to fetch any: one that differs is shown again by itself, with patience, so that
 *   neither a request that comes late nor one that the document before it left behind decides
 */
export async function fetchedByEach(
  browser: Browser,
  documents: readonly string[],
  expected: readonly boolean[],
): Promise<string[][]> {
  const fetched = await shownInLanes(browser, documents)
  for (const [index, html] of documents.entries()) {
    if (expected[index] === (fetched[index] ?? []).length > 0) continue
    const show = await openViewer(browser, PATIENT_MS)
    fetched[index] = await show(html)
  }
  return fetched
}

async function shownInLanes(browser: Browser, documents: readonly string[]): Promise<string[][]> {
  const fetched: string[][] = documents.map(() => [])
  const waiting = [...documents.entries()]
  const work = async (): Promise<void> => {
    const show = await openViewer(browser, AFTER_LOAD_MS)
    for (let next = waiting.pop(); next; next = waiting.pop()) fetched[next[0]] = await show(next[1])
  }
  await Promise.all(Array.from({ length: LANES }, work))
  return fetched
}

async function openViewer(browser: Browser, restMs: number): Promise<(html: string) => Promise<string[]>> {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 1000, height: 20_000 } })
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
    const seen = requests.filter((url) => /^https?:/.test(url) && !url.startsWith(PAGE))
    await page.goto('about:blank')
    return seen
  }
}
