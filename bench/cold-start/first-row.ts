import type { Page } from 'playwright-core'

const WATCH = `globalThis.firstRow = new Promise((resolve) => {
  const channel = new MessageChannel()
  const look = () => {
    if (document.querySelector('.conversation') === null) return requestAnimationFrame(look)
    channel.port1.onmessage = () => {
      const [paint] = performance.getEntriesByName('first-contentful-paint')
      if (!paint) return requestAnimationFrame(look)
      resolve({ paint: paint.startTime, row: performance.now() })
    }
    channel.port2.postMessage(null)
  }
  requestAnimationFrame(look)
})`

/** Takes effect with the page's next document: milliseconds until the first paint, and until a row was painted. */
export const watchFirstRow = (page: Page): Promise<unknown> => page.addInitScript(WATCH)

/** The least that shows a row. */
export const BARE_INBOX = `<!doctype html><title>Inbox</title><p class="conversation">Mara Lind: Proofs of chapter 3</p>`
