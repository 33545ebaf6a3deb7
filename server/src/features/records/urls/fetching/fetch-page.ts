import { message } from '@dossier/contract/message'
import { AppError } from '#core/app-error'
import type { FetchAnswer, FetchFailure, FetchLimits, FetchOptions } from '#platform/fetching/fetching'
import { Postpone } from '#platform/jobs/jobs'
import type { WebPage } from '#platform/web-pages/web-pages'
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

export interface ReadPage {
  kind: 'page'
  page: WebPage
  answer: FetchAnswer
}

/** Result of one request. `unreadable`: a response without text. */
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
 * Sends one request within the daily budget and parses the response.
 * @throws Postpone to the next day when the budget is used up.
 */
export async function fetchPage(step: Step, address: string, wishes: FetchOptions): Promise<PageOutcome> {
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
    return { kind: 'page', page: await webPages.read({ bytes, contentType, robotsTag, url }), answer }
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'unprocessable') throw error
    return { kind: 'unreadable', detail: error.userMessage }
  }
}
