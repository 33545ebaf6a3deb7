import { fillPath, PAGE_PATHS } from '@dossier/contract/paths'
import type { Browser, Page } from 'playwright-core'
import { signInByForm } from '../e2e/browser/sign-in-by-form.ts'
import { buildWebApp } from '../server/src/app/build-web-app.ts'
import { openChromium } from '../server/test/chromium.ts'
import { readOptions } from './measure/options.ts'
import { type Cell, printProgress, report } from './measure/report.ts'
import { delayRequests } from './measure/slow-line.ts'
import { median, timesOf } from './measure/statistics.ts'
import { withSeededWorld, withServiceOnCopy } from './measure/with-worlds.ts'
import { BARE_PAGE } from './ui/bare-page.ts'
import { timeKey, watchFrames } from './ui/key-to-frame.ts'
import { openConversation, rest, stepDown, timeConversation } from './ui/read-mail.ts'
import { closePalette, openPalette, typeWord } from './ui/search-mail.ts'
import { openWriter, typeLetters } from './ui/write-mail.ts'
import { type Kind, PEOPLE } from './world/worlds.ts'

// Claim: with 10,000 emails, the web app shows the outcome of a key within one to five frames: next row 30 ms, open 60,
// archive and next 80, palette 40, first hit 60; the next conversation 100 ms at a round trip of 100 ms.

const VIEWPORT = { width: 1440, height: 900 }
const ROUND_TRIP_MS = 100
const {
  sizes: [size = 10_000],
  rounds: samples,
} = readOptions({ sizes: [10_000], rounds: 60 })
const rows: Record<string, Cell>[] = []

await buildWebApp(printProgress)
for (const kind of ['inbox', 'mixed'] as const) {
  await withSeededWorld(
    'sqlite',
    size,
    (world, { projects: [project = ''] }) =>
      withServiceOnCopy(world, { SWITCHED_OFF: '' }, async (server) => {
        const browser = await openChromium()
        try {
          const bare = await measureBare(browser)
          const page = await openInbox(browser, server.base.origin.replace('127.0.0.1', 'localhost'), project)
          const measured = await measureKeys(page)
          bare.push(...(await measureBare(browser)))
          add(kind, 'bare page: a text changes', null, bare, bare)
          for (const [what, goal, times] of measured) add(kind, what, goal, times, bare)
        } finally {
          await browser.close()
        }
      }),
    kind,
  )
}
report('ui', `Claim: with ${size} emails, each key shows its outcome within its goal. Chromium, ms.`, rows, [
  'from the time stamp of the keydown event to the end of the first frame that shows the outcome, without presentation on a screen',
  `before each key the page rests half a second; ${samples} keys of each kind; goal: for the 95th percentile`,
  'inbox: a list of as many conversations; mixed: threads, HTML and all mailboxes',
  'of_bare: median relative to the bare page, measured half before and half after',
])

function add(emails: Kind, what: string, goal: number | null, times: number[], bare: number[]): void {
  const { median: p50, p95 } = timesOf(times)
  rows.push({ emails, what, p50, p95, goal, of_bare: p50 / median(bare), samples: times.length })
}

async function measureBare(browser: Browser): Promise<number[]> {
  const page = await browser.newPage({ viewport: VIEWPORT })
  await watchFrames(page)
  await page.goto('about:blank')
  await page.setContent(BARE_PAGE)
  const times = await repeat(samples / 2, async () => {
    await page.evaluate(`globalThis.before = document.querySelector('p').textContent`)
    const ms = await timeKey(page, 'j', `document.querySelector('p').textContent !== before`)
    await rest(page)
    return ms
  })
  await page.close()
  return times
}

async function openInbox(browser: Browser, origin: string, project: string): Promise<Page> {
  const page = await browser.newPage({ viewport: VIEWPORT })
  await watchFrames(page)
  await signInByForm(page, origin, PEOPLE)
  await page.waitForURL(/mail\/inbox/)
  await page.goto(new URL(fillPath(PAGE_PATHS.mailbox, { project, mailbox: 'inbox' }), page.url()).href)
  await page.locator('.conversation').first().waitFor()
  await page.keyboard.press('j')
  await page.waitForLoadState('networkidle')
  return page
}

async function measureKeys(page: Page): Promise<[string, number, number[]][]> {
  const next = await measure('next row', samples, () => stepDown(page))
  const opened = await measure('open', samples, () => openConversation(page))
  await timeConversation(page, 'Enter')
  const archived = await measure('archive and next', samples, () => timeConversation(page, 'e'))
  const nextOpen = await measure('next conversation', samples, () => timeConversation(page, 'j'))
  const line = await delayRequests(page, ROUND_TRIP_MS)
  await rest(page)
  const nextFar = await measure('next conversation, far', samples, () => timeConversation(page, 'j'))
  await line.end()
  await page.keyboard.press('u')
  const palette = await measure('palette', samples, async () => {
    const ms = await openPalette(page)
    await closePalette(page)
    return ms
  })
  const written = await measure('write', samples, () => openWriter(page))
  const letters = await typeLetters(page, samples)
  const words = await readWords(page)
  const typed: Awaited<ReturnType<typeof typeWord>>[] = []
  for (const word of words) typed.push(await typeWord(page, word))
  return [
    ['next row', 30, next],
    ['open a conversation', 60, opened],
    ['archive, and the next', 80, archived],
    ['next conversation', 60, nextOpen],
    [`next conversation, ${ROUND_TRIP_MS} ms round trip`, 100, nextFar],
    ['palette', 40, palette],
    ['write an email', 100, written],
    ['a letter of an email', 30, letters],
    ['first letter, first hit', 60, typed.map(({ first }) => first)],
    ['third letter, first hit', 60, typed.flatMap(({ third }) => third ?? [])],
  ]
}

function measure(what: string, count: number, act: () => Promise<number>): Promise<number[]> {
  printProgress(`ui: ${what}`)
  return repeat(count, act)
}

async function repeat(count: number, act: () => Promise<number>): Promise<number[]> {
  const times: number[] = []
  for (let n = 0; n < count; n += 1) times.push(await act())
  return times
}

/** Words of the list's subjects, so that each has a hit. */
async function readWords(page: Page): Promise<string[]> {
  const subjects = await page.locator('.conversation .subject').allTextContents()
  const words = subjects.flatMap((subject) => subject.toLowerCase().match(/[a-z]{4,}/g) ?? [])
  return [...new Set(words)].slice(0, samples)
}
