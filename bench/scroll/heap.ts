import type { Page } from 'playwright-core'

/** JavaScript heap of the page in megabytes, garbage included. */
export async function readHeap(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page)
  try {
    const { usedSize } = await session.send('Runtime.getHeapUsage')
    return usedSize / 1e6
  } finally {
    await session.detach()
  }
}
