import { type Browser, chromium as playwright } from 'playwright-core'
import { findChromium } from './find-chromium.ts'

/** A tests' browser runs as root, has no screen, and must ask nobody for anything. */
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
 * Frames without an origin get a process of their own otherwise, whose first requests nobody sees: for tests that count
 * every request.
 */
export const IN_SIGHT = '--disable-features=IsolateSandboxedIframes'

export async function openChromium(...more: string[]): Promise<Browser> {
  const { path, flags } = await findChromium()
  return playwright.launch({ executablePath: path, args: [...flags, ...FLAGS, ...more] })
}
