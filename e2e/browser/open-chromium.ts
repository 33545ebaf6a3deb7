import { type Browser, chromium as playwright } from 'playwright-core'
import { findChromium } from '../../server/test/find-chromium.ts'

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

export async function openChromium(): Promise<Browser> {
  const { path, flags } = await findChromium()
  return playwright.launch({ executablePath: path, args: [...flags, ...FLAGS] })
}
