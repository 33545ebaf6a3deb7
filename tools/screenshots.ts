// Takes the README's screenshots of the demo in a real browser: node tools/screenshots.ts
import { spawn } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { openPlace } from '../e2e/browser/open-place.ts'
import { word, wordPattern } from '../e2e/browser/words.ts'
import { openChromium } from '../server/test/chromium.ts'
import { type SmtpScript, startScriptedSmtp } from '../server/test/scripted-smtp.ts'
import { startSmtpSink } from '../server/test/smtp-sink.ts'
import { call, firstProject, PICTURES, take } from './screenshots/desk.ts'
import { takeBoard } from './screenshots/take-board.ts'
import { takeMailbox } from './screenshots/take-mailbox.ts'
import { takeAnswer, takeConflict, takeNote } from './screenshots/take-records.ts'

const root = resolve(import.meta.dirname, '..')
const OWNER = 'nora@saltmarsh.example'
const MAIL = 'Cover drawing, third try'
const DESK = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }

interface Demo {
  address: string
  password: string
  stop(): Promise<void>
}

function startDemo(): Promise<Demo> {
  const child = spawn(process.execPath, ['server/bin/dossier.mjs', 'demo'], {
    cwd: root,
    // The local mail servers of the screenshots.
    env: { ...process.env, ALLOW_PRIVATE_HOSTS: '127.0.0.1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<void>((done) => child.once('close', () => done()))
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM')
    await ended
  }
  return new Promise((ready, failed) => {
    let output = ''
    child.stdout.on('data', (chunk) => {
      output += String(chunk)
      const [, address, password] = /Sign in at (\S+?):? [^]*password (\w+)/.exec(output) ?? []
      if (address && password) ready({ address: address.replace(/\/login.*$/, ''), password, stop })
    })
    void ended.then(() => failed(new Error(`The demo ended before it was ready:\n${output}`)))
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
  await page.getByLabel(word('signIn.email')).fill(OWNER)
  await page.getByLabel(word('signIn.password')).fill(password)
  await page.keyboard.press('Enter')
  await page.locator('.conversation').first().waitFor()
  await page.evaluate('document.fonts.ready')
  return page
}

const row = (page: Page) => page.locator('.conversation', { hasText: MAIL })

const SENT_WITHIN = { timeout: 60_000 }

async function send(page: Page, project: string, content: object): Promise<void> {
  const { draft } = await call<{ draft: { _id: string } }>(page, 'POST', '/email-drafts', { project, ...content })
  await call(page, 'POST', `/email-drafts/${draft._id}/send`, {})
}

async function takePalette(desk: Page): Promise<void> {
  await desk.keyboard.press('Control+k')
  await desk.keyboard.type('tide tab')
  await desk.locator('.palette-row.hit').first().waitFor()
  await take(desk, 'palette')
  await desk.keyboard.press('Control+k')
}

async function takeWriting(desk: Page): Promise<void> {
  const moods: SmtpScript = { end: 'CUT' }
  const [good, cutting] = [await startSmtpSink('nora', 'of no use elsewhere'), await startScriptedSmtp(moods)]
  const refusing = await startScriptedSmtp({ auth: '535 5.7.8 This password is not right' })
  try {
    const project = await firstProject(desk)
    const identities: [string, string, number][] = [
      ['Nora Lind', OWNER, good.port],
      ['', 'orders@saltmarsh.example', cutting.port],
      ['', 'press@saltmarsh.example', refusing.port],
    ]
    for (const [name, email, port] of identities) {
      const smtp = {
        host: '127.0.0.1',
        port,
        tls: false,
        ssl: false,
        auth_user: 'nora',
        auth_password: 'of no use elsewhere',
      }
      await call(desk, 'POST', `/projects/${project}/email-identities`, { name, email, smtp })
    }
    const text = { body_text: 'The books are on their way.' }
    await send(desk, project, { from: OWNER, to: ['tilda@northlight.example'], subject: 'Proof for Friday', ...text })
    await send(desk, project, {
      from: 'orders@saltmarsh.example',
      to: ['library@town.example'],
      subject: 'Order 118',
      ...text,
    })
    await send(desk, project, {
      from: 'press@saltmarsh.example',
      to: ['desk@evening.example'],
      subject: 'Review copies',
      ...text,
    })
    await openPlace(desk, word('sending.outbox'))
    await desk.locator('.outbox-row.uncertain').waitFor(SENT_WITHIN)
    await desk.locator('.outbox-row.failed').waitFor(SENT_WITHIN)
    await desk.locator('.outbox-row.sent').waitFor(SENT_WITHIN)
    await desk.getByRole('button', { name: word('act.close') }).click()
    await desk.getByRole('link', { name: word('mailbox.inbox') }).click()
    await row(desk).click()
    await desk.locator('.pane h1').waitFor()
    await desk.keyboard.press('r')
    await desk.locator('.rich-text:focus').waitFor()
    await desk.keyboard.press('Control+A')
    await desk.keyboard.type('Dear Tomas, without the hat it is the one. The lettering may stay as it is.')
    await desk.getByText(word('draft.stored.saved'), { exact: true }).waitFor()
    await take(desk, 'reply')
    await desk.keyboard.press('Control+Enter')
    await desk.getByText(wordPattern('outbox.goesIn')).first().waitFor()
    await openPlace(desk, word('sending.outbox'))
    await desk.getByText(wordPattern('outbox.inSeconds')).waitFor()
    await take(desk, 'outbox')
  } finally {
    await Promise.all([good.close(), cutting.close(), refusing.close()])
  }
}

mkdirSync(PICTURES, { recursive: true })
const demo = await startDemo()
const browser = await openChromium()
try {
  const desk = await signedIn(browser, demo, DESK)
  await takeMailbox(desk)
  await row(desk).click()
  await desk.locator('.pane h1').waitFor()
  await take(desk, 'inbox-light')
  await takePalette(desk)
  await desk.setViewportSize({ width: 1100, height: 760 })
  await take(desk, 'thread')
  const night = await signedIn(browser, demo, DESK, true)
  await row(night).click()
  await night.locator('.pane h1').waitFor()
  await take(night, 'inbox-dark')
  await take(await signedIn(browser, demo, PHONE), 'phone')
  await desk.setViewportSize(DESK)
  await takeNote(desk)
  await takeAnswer(desk)
  await takeConflict(desk)
  await takeWriting(desk)
  await takeBoard(desk)
} finally {
  await browser.close()
  await demo.stop()
}
