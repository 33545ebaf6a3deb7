import { existsSync } from 'node:fs'
import { type Browser, chromium as playwright } from 'playwright-core'

/** A tests' browser runs as root, has no screen, and must ask nobody for anything. */
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Frames without an origin get a process of their own otherwise, whose first requests nobody sees.
  '--disable-features=IsolateSandboxedIframes',
]

/** Chromium of CHROME_PATH, the system's, or else the one of a package. */
export async function openChromium(): Promise<Browser> {
  const given = [process.env.CHROME_PATH, '/usr/bin/chromium'].find((path) => path && existsSync(path))
  if (given) return playwright.launch({ executablePath: given, args: FLAGS })
  const { default: packaged } = await import('@sparticuz/chromium')
  return playwright.launch({ executablePath: await packaged.executablePath(), args: [...packaged.args, ...FLAGS] })
}
