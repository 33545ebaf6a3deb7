import type { Page } from 'playwright-core'

interface Traffic {
  requests: number
  kb: number
}

/** Counts the finished requests of a page and their bytes on the line. */
export async function countTraffic(page: Page): Promise<{ stop(): Traffic }> {
  const session = await page.context().newCDPSession(page)
  const counted = { requests: 0, bytes: 0 }
  await session.send('Network.enable')
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    counted.requests += 1
    counted.bytes += encodedDataLength
  })
  return { stop: () => ({ requests: counted.requests, kb: counted.bytes / 1_000 }) }
}
