import type { Page } from 'playwright-core'

/** What the page's scripts hold, with what was not cleared away yet, in megabytes. */
export async function readHeap(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page)
  try {
    const { usedSize } = await session.send('Runtime.getHeapUsage')
    return usedSize / 1e6
  } finally {
    await session.detach()
  }
}
