import type { CDPSession, Page } from 'playwright-core'

export interface SlowLine {
  end(): Promise<void>
}

interface Line {
  roundTripMs: number
  /** -1 is unlimited. */
  bytesPerSecond: number
}

/** Delays the requests of a page, as Chromium's developer tools do. */
export async function slowDown(page: Page, { roundTripMs, bytesPerSecond }: Line): Promise<SlowLine> {
  const session = await page.context().newCDPSession(page)
  await emulate(session, roundTripMs, bytesPerSecond)
  return {
    async end() {
      await emulate(session, 0, -1)
      await session.detach()
    },
  }
}

export const delayRequests = (page: Page, roundTripMs: number): Promise<SlowLine> =>
  slowDown(page, { roundTripMs, bytesPerSecond: -1 })

const emulate = (session: CDPSession, latency: number, throughput: number): Promise<unknown> =>
  session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  })
