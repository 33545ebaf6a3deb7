import { readFileSync } from 'node:fs'
import type { Browser } from 'playwright-core'
import { cleanHtml } from '#platform/mail/reading/clean-html'
import { APP_POLICY } from '#platform/pages/web-app.routes'
import { inMailFrame, inOpenFrame, type Shown, type ShownFrame, showAll } from './show-in-chromium.ts'

const AT_ONCE = 150

interface Vector {
  payload: string
}

export function readVectors(root: string): Record<string, string[]> {
  const json = (path: string) => JSON.parse(readFileSync(`${root}/${path}`, 'utf8')) as Vector[]
  return {
    DOMPurify: json('dompurify/fixtures.json').map(({ payload }) => payload),
    'HTML5 Security Cheatsheet': json('h5sc/vectors.json').map(({ payload }) => payload),
    'payload list': readFileSync(`${root}/xss-payload-list/payloads.txt`, 'utf8').split('\n').filter(Boolean),
  }
}

const add = (sum: Shown, { scripts, stopped, requests }: Shown): Shown => ({
  scripts: sum.scripts + scripts,
  stopped: sum.stopped + stopped,
  requests: [...sum.requests, ...requests],
})

async function showInBatches(browser: Browser, frames: ShownFrame[], policy = ''): Promise<Shown> {
  let sum: Shown = { scripts: 0, stopped: 0, requests: [] }
  for (let at = 0; at < frames.length; at += AT_ONCE)
    sum = add(sum, await showAll(browser, frames.slice(at, at + AT_ONCE), policy))
  return sum
}

export interface VectorRow {
  name: string
  vectors: number
  /** Raw HTML with scripts on and no policy: what the harness can detect. */
  raw: Shown
  /** Raw HTML in the mail frame: tests the frame alone. */
  rawFramed: Shown
  /** Cleaned HTML in the mail frame, as in the app. */
  framed: Shown
  /** Cleaned HTML with scripts on and no policy: tests the cleaning alone. */
  open: Shown
}

export async function checkVectors(browser: Browser, name: string, payloads: string[]): Promise<VectorRow> {
  const cleaned = payloads.map((html) => cleanHtml(html).html)
  return {
    name,
    vectors: payloads.length,
    raw: await showInBatches(browser, payloads.map(inOpenFrame)),
    rawFramed: await showInBatches(browser, payloads.map(inMailFrame), APP_POLICY),
    framed: await showInBatches(browser, cleaned.map(inMailFrame), APP_POLICY),
    open: await showInBatches(browser, cleaned.map(inOpenFrame)),
  }
}

/** Safe means no script and no request, and after cleaning no blocked script either. */
export const isSafe = ({ rawFramed, framed, open }: VectorRow): boolean =>
  rawFramed.scripts + rawFramed.requests.length === 0 &&
  [framed, open].every((shown) => shown.scripts + shown.stopped + shown.requests.length === 0)

const ran = ({ scripts, requests }: Shown): string => `${scripts}, ${requests.length}`
const tried = ({ scripts, stopped, requests }: Shown): string => `${scripts}, ${stopped}, ${requests.length}`

export const vectorTable = (rows: VectorRow[]): string =>
  [
    '| collection | vectors | unsanitized, without any policy: scripts run, requests | unsanitized, in the email frame: scripts run, requests | sanitized, in the email frame: scripts run, scripts stopped, requests | sanitized, without any policy: scripts run, scripts stopped, requests |',
    '|---|---|---|---|---|---|',
    ...rows.map(
      ({ name, vectors, raw, rawFramed, framed, open }) =>
        `| ${name} | ${vectors.toLocaleString('en')} | ${ran(raw)} | ${ran(rawFramed)} | ${tried(framed)} | ${tried(open)} |`,
    ),
  ].join('\n')
