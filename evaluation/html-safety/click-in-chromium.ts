import type { Browser } from 'playwright-core'
import type { ShownFrame } from './show-in-chromium.ts'

const PAGE = 'http://mail-frame.example/'
const RAN = `${PAGE}ran`

/** HTML to click: each requests `/ran` if its script runs, in this page or in one that it opens. */
export const CLICKED_SCRIPTS = [
  `<a href="javascript:void fetch('${RAN}')">link</a>`,
  `<a href="javascript:void fetch('${RAN}')" target="_blank">link</a>`,
  `<a href="javascript:void fetch('${RAN}')" target="_blank" rel="opener">link</a>`,
  `<a href="javascript:void fetch('${RAN}')" target="_top">link</a>`,
  `<a href="javascript:void fetch('${RAN}')" target="_parent">link</a>`,
  `<a href="javascript:'<script>fetch(&quot;${RAN}&quot;)</script>'" target="_blank" rel="opener">link</a>`,
  `<a href="data:text/html,<script>fetch('${RAN}')</script>" target="_blank">link</a>`,
  `<a href="about:blank" target="_blank" rel="opener" onclick="open('javascript:fetch(&quot;${RAN}&quot;)')">link</a>`,
  `<form action="javascript:fetch('${RAN}')" target="_blank"><button>link</button></form>`,
] as const

/**
 * Opens a page with this policy for one frame after the other, because a page of its own for each takes long.
 * @returns a function that clicks on the first line of a frame, and says whether its script ran anywhere.
 */
export async function openClicker(browser: Browser, policy: string): Promise<(frame: ShownFrame) => Promise<boolean>> {
  const context = await browser.newContext()
  let ran = false
  const headers: Record<string, string> = policy === '' ? {} : { 'content-security-policy': policy }
  await context.route('**/*', (route) => {
    ran ||= route.request().url().startsWith(RAN)
    return route.fulfill({ contentType: 'text/html', headers, body: '<!doctype html><title>frame</title>' })
  })
  const page = await context.newPage()
  return async (frame) => {
    await page.goto(PAGE)
    ran = false
    await page.evaluate(
      `(async ({ document: content, sandbox }) => {
        const frame = document.createElement('iframe')
        frame.setAttribute('sandbox', sandbox)
        frame.srcdoc = content
        await new Promise((resolve) => { frame.onload = resolve; document.body.append(frame) })
      })(${JSON.stringify(frame)})`,
    )
    const box = await page.locator('iframe').boundingBox()
    if (!box) throw new Error('There is no frame to click in.')
    await page.mouse.click(box.x + 30, box.y + 32)
    await page.waitForTimeout(300)
    for (const other of context.pages()) if (other !== page) await other.close()
    return ran
  }
}
