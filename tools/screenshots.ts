// The pictures of the README, taken from the demo in a real browser: node tools/screenshots.ts
import { spawn } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { openChromium } from '../server/test/chromium.ts'

const root = resolve(import.meta.dirname, '..')
const folder = resolve(root, 'docs/pictures')
const OWNER = 'nora@saltmarsh.example'
const MAIL = 'Cover drawing, third try'
const DESK = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }

interface Demo {
  address: string
  password: string
  stop(): Promise<void>
}

/** The demo, once its mail has been triaged. */
function startDemo(): Promise<Demo> {
  const child = spawn(process.execPath, ['server/bin/dossier.mjs', 'demo'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<void>((done) => child.once('close', () => done()))
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM')
    await ended
  }
  return new Promise((ready, failed) => {
    let said = ''
    child.stdout.on('data', (chunk) => {
      said += String(chunk)
      const [, address, password] = /Sign in at (\S+?):? [^]*password (\w+)/.exec(said) ?? []
      if (address && password) ready({ address: address.replace(/\/login.*$/, ''), password, stop })
    })
    void ended.then(() => failed(new Error(`The demo ended before it was ready:\n${said}`)))
  })
}

async function signedIn(
  browser: Browser,
  { address, password }: Demo,
  viewport: typeof DESK,
  dark = false,
): Promise<Page> {
  const context = await browser.newContext({
    viewport,
    colorScheme: dark ? 'dark' : 'light',
    locale: 'en-GB',
    deviceScaleFactor: viewport === PHONE ? 2 : 1,
  })
  const page = await context.newPage()
  await page.goto(`${address}/login`)
  await page.getByLabel('Email').fill(OWNER)
  await page.getByLabel('Password').fill(password)
  await page.keyboard.press('Enter')
  await page.locator('.conversation').first().waitFor()
  await page.evaluate('document.fonts.ready')
  return page
}

const row = (page: Page) => page.locator('.conversation', { hasText: MAIL })

async function take(page: Page, name: string): Promise<void> {
  await page.mouse.move(0, 0)
  await page.waitForTimeout(300)
  await page.screenshot({ path: resolve(folder, `${name}.png`) })
  console.log(`docs/pictures/${name}.png`)
}

mkdirSync(folder, { recursive: true })
const demo = await startDemo()
const browser = await openChromium()
try {
  const desk = await signedIn(browser, demo, DESK)
  await row(desk).click()
  await desk.locator('.pane h1').waitFor()
  await take(desk, 'inbox-light')
  await desk.setViewportSize({ width: 1100, height: 760 })
  await take(desk, 'thread')
  const night = await signedIn(browser, demo, DESK, true)
  await row(night).click()
  await night.locator('.pane h1').waitFor()
  await take(night, 'inbox-dark')
  await take(await signedIn(browser, demo, PHONE), 'phone')
} finally {
  await browser.close()
  await demo.stop()
}
