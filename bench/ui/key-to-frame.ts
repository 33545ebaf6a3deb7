import type { Page } from 'playwright-core'

// A frame is checked after its animation callbacks and its layout (a resize observer runs there), just before it is
// painted; the next task ends the time. Presentation on a screen is not included, here as on the bare page.

const WATCH = `globalThis.keyToFrame = (shown) => {
  const probe = document.documentElement.appendChild(document.createElement('i'))
  probe.style.cssText = 'position: fixed; width: 1px; height: 1px; visibility: hidden; contain: strict'
  const channel = new MessageChannel()
  globalThis.measured = new Promise((resolve) => {
    let began = 0
    const next = () => requestAnimationFrame(() => { probe.style.width = probe.style.width === '1px' ? '2px' : '1px' })
    const sight = new ResizeObserver(() => {
      if (began === 0) return
      if (!shown()) return next()
      sight.disconnect()
      channel.port1.onmessage = () => {
        resolve(performance.now() - began)
        probe.remove()
      }
      channel.port2.postMessage(null)
    })
    sight.observe(probe)
    addEventListener('keydown', (event) => {
      began = event.timeStamp
      next()
    }, { capture: true, once: true })
  })
}`

/** Takes effect with the page's next document. */
export const watchFrames = (page: Page): Promise<unknown> => page.addInitScript(WATCH)

/**
 * Presses a key. @param shown expression of the page that is true when it shows the outcome. @returns milliseconds from
 * the event of the key to the end of the first frame that shows it.
 */
export async function timeKey(page: Page, key: string, shown: string): Promise<number> {
  await page.evaluate(`keyToFrame(() => ${shown})`)
  await page.keyboard.press(key)
  return page.evaluate<number>('globalThis.measured')
}
