import { message } from '@dossier/contract/message'
import { AppError } from '#core/app-error'
import type { FetchAnswer, FetchFailure, FetchLimits, FetchOptions, Validators } from '#platform/fetching/fetching'
import { Postpone } from '#platform/jobs/jobs'
import type { Gate, WebPage } from '#platform/web-pages/web-pages'
import { spacingOf } from './spacing.ts'
import { commitStep, type Step } from './step.ts'
import { DAILY_FETCHES, dayOf, nextDay, spendBytes, spendFetch } from './url-budgets.store.ts'

const PAGE_LIMITS: FetchLimits = {
  maxBytes: 10 * 1024 * 1024,
  timeoutMs: 30_000,
  accept: 'text/html,application/xhtml+xml;q=0.9,text/*;q=0.8,application/pdf;q=0.7,*/*;q=0.1',
  maxRedirects: 5,
}

const OVER_BUDGET = message('records.fetchQuota', { count: DAILY_FETCHES.toLocaleString('en') })

/** Pages may forward to others by themselves this many times. */
const MAX_FORWARDS = 2

export interface ReadPage {
  kind: 'page'
  page: WebPage
  answer: FetchAnswer
  /** The page was found behind another one that forwards to it. */
  isForwarded: boolean
}

/** `unreadable`: a response without text, or a page in front of the requested one. */
type PageOutcome = ReadPage | FetchFailure | { kind: 'unreadable'; detail: string }

/**
 * Holds the host's turn within this process during the work.
 * @param work gets a callback to report the requested pause
 * @throws Postpone when the host is busy or its pause has not passed.
 */
export async function inTurn<T>(
  { context, web }: Step,
  address: string,
  work: (requestPause: (restMs: number) => void) => Promise<T>,
): Promise<T> {
  const { clock, config } = context.platform
  const { host } = new URL(address)
  const comeBackAt = web.turns.claim(host, clock.now())
  if (comeBackAt !== null) throw new Postpone(comeBackAt)
  let wished: number | null = null
  try {
    return await work((restMs) => {
      wished = restMs
    })
  } finally {
    web.turns.end(host, clock.now(), spacingOf(address, config.allowPrivateHosts), wished)
  }
}

/**
 * Fetches and parses a page, and the one that it forwards to by itself.
 * @throws Postpone to the next day when the daily budget is used up.
 */
export async function fetchPage(step: Step, requestedUrl: string, wishes: FetchOptions): Promise<PageOutcome> {
  let address = requestedUrl
  for (let forwards = 0; forwards <= MAX_FORWARDS; forwards += 1) {
    // Validators belong to the requested URL alone.
    const outcome = await fetchOnce(
      step,
      requestedUrl,
      address,
      forwards === 0 ? wishes : { ...wishes, unlessSame: NONE },
    )
    if (outcome.kind !== 'page') return outcome
    const { gate, forward } = outcome.page
    if (gate !== '') return { kind: 'unreadable', detail: GATES[gate] }
    if (forward === '') return { ...outcome, isForwarded: forwards > 0 }
    if (wishes.mayFollow && !(await wishes.mayFollow(new URL(forward)))) return elsewhere(forward)
    address = forward
  }
  return { kind: 'unreadable', detail: message('records.pageForwards') }
}

const NONE: Validators = { etag: '', lastModified: '' }

const GATES: Record<Exclude<Gate, ''>, string> = {
  sign_in: message('records.pageSignIn'),
  consent: message('records.pageConsent'),
  bot_check: message('records.pageBotCheck'),
}

const elsewhere = (url: string): FetchFailure => ({
  kind: 'failure',
  reason: 'elsewhere',
  detail: message('fetching.redirected', { url }),
  status: 0,
  retryAfter: '',
})

/** Sends one request within the daily budget and parses the response. */
async function fetchOnce(
  step: Step,
  requestedUrl: string,
  address: string,
  wishes: FetchOptions,
): Promise<PageOutcome> {
  const { context, lock, signal } = step
  const { database, clock, fetchOutside, webPages } = context.platform
  const day = dayOf(clock.now())
  if (!(await database.transact((tx) => spendFetch(tx, lock.tenantId, day)))) {
    await commitStep(step, (_tx, row) => (row.error === OVER_BUDGET ? {} : { error: OVER_BUDGET }))
    throw new Postpone(nextDay(clock.now()))
  }
  const answer = await fetchOutside(address, PAGE_LIMITS, { ...wishes, signal })
  signal.throwIfAborted()
  if (answer.kind === 'failure') return answer
  const { body: bytes, contentType, robotsTag, url } = answer
  await database.transact((tx) => spendBytes(tx, lock.tenantId, day, bytes.length))
  try {
    const page = await webPages.read({ bytes, contentType, robotsTag, url, requestedUrl })
    return { kind: 'page', page, answer, isForwarded: false }
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'unprocessable') throw error
    return { kind: 'unreadable', detail: error.userMessage }
  }
}
