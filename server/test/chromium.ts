import { type Browser, chromium as playwright } from 'playwright-core'
import { findChromium } from './find-chromium.ts'

/** The test browser runs as root, without a screen, and must not access the network by itself. */
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * For tests that count every request: frames without an origin otherwise use another process with invisible first
 * requests.
 */
export const IN_SIGHT = '--disable-features=IsolateSandboxedIframes'

export async function openChromium(...more: string[]): Promise<Browser> {
  const { path, flags } = await findChromium()
  return playwright.launch({ executablePath: path, args: [...flags, ...FLAGS, ...more] })
}
