import type { Browser, Page } from 'playwright-core'
import { MAIL_FRAME_SANDBOX, mailFrameDocument } from '../../../web/src/ui/mail-frame/mail-frame-document.ts'

export interface Shown {
  /** Scripts that ran, or that the browser had to stop. */
  scripts: number
  /** Addresses that were asked for. */
  requests: string[]
}

const PAGE = 'http://mail-frame.example/'
/** Asked for by a frame beside the others, which shows that requests are seen at all. */
const CONTROL = 'https://control.example/seen.png'
const LOAD_WITHIN_MS = 20_000

/** As the web app shows mail: nothing may run there even when cleaning failed. */
export const inMailFrame = (html: string): { document: string; sandbox: string } => ({
  document: mailFrameDocument(html),
  sandbox: MAIL_FRAME_SANDBOX.join(' '),
})

/** Hooks what payloads call, and wakes whatever waits for a person. */
const HOOK = `<script>for (const name of ['alert','confirm','prompt','print','eval','open'])
  window[name] = () => parent.postMessage('ran', '*')</script>`
const POKE = `<script>addEventListener('load', () => document.querySelectorAll('body, body *').forEach((element) =>
  ['click','focus','blur','mouseover','mouseenter','mousemove','keydown','input','change','wheel','drag','toggle','copy','contextmenu','animationstart','transitionend','error','load']
    .forEach((name) => element.dispatchEvent(new Event(name, { bubbles: true })))))</script>`

/** With scripts on and no policy at all: here cleaning stands alone. */
export const inOpenFrame = (html: string): { document: string; sandbox: string } => ({
  document: `<!doctype html><html><head>${HOOK}</head><body>${html}${POKE}</body></html>`,
  sandbox: 'allow-scripts allow-forms allow-popups allow-modals',
})

/** Shows many documents at once, each in a frame of its own, and counts what they did. */
export async function showAll(
  browser: Browser,
  frames: { document: string; sandbox: string }[],
  waitMs = 300,
): Promise<Shown> {
  const context = await browser.newContext()
  const shown: Shown = { scripts: 0, requests: [] }
  await context.route('**/*', async (route) => {
    const url = route.request().url()
    if (url === PAGE) return route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>frames</title>' })
    shown.requests.push(url)
    return route.abort()
  })
  const page = await context.newPage()
  page.on('dialog', (dialog) => {
    shown.scripts++
    void dialog.dismiss().catch(() => {})
  })
  page.on('console', (message) => {
    if (
      /^ran$|Blocked script execution|Refused to execute|violates the following Content Security Policy directive: "script-src/.test(
        message.text(),
      )
    )
      shown.scripts++
  })
  await page.goto(PAGE)
  await fill(page, [...frames, inOpenFrame(`<img src="${CONTROL}">`)])
  await page.waitForTimeout(waitMs)
  await context.close()
  if (!shown.requests.includes(CONTROL))
    throw new Error('The browser did not load what it was given; nothing was proved.')
  return { ...shown, requests: shown.requests.filter((url) => url !== CONTROL) }
}

/** A frame that navigates away or hangs must not keep us waiting. */
async function fill(page: Page, frames: { document: string; sandbox: string }[]): Promise<void> {
  await page.evaluate(
    async ({ all, withinMs }) => {
      const scope = globalThis as unknown as {
        document: { createElement(name: string): Record<string, unknown>; body: { append(element: unknown): void } }
        addEventListener(name: string, listener: (event: { data: unknown }) => void): void
      }
      scope.addEventListener('message', ({ data }) => {
        if (data === 'ran') console.log('ran')
      })
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
      await Promise.race([Promise.all(loaded), new Promise((resolve) => setTimeout(resolve, withinMs))])
    },
    { all: frames, withinMs: LOAD_WITHIN_MS },
  )
}

/**
 * What showing each document as it was sent would fetch, with scripts off: addresses of the web. One without a host would
 * ask whoever shows the mail, so it does not count.
 */
export async function fetchedByEach(browser: Browser, documents: string[]): Promise<string[][]> {
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
  const fetched: string[][] = []
  for (const html of documents) {
    body = html
    requests = []
    await page.goto(PAGE, { waitUntil: 'load', timeout: 5000 }).catch(() => {})
    await page.waitForTimeout(50)
    fetched.push(requests.filter((url) => /^https?:/.test(url) && !url.startsWith(PAGE)))
    await page.goto('about:blank')
  }
  await context.close()
  return fetched
}
