import { message } from '@dossier/contract/message'
import type { FetchFailure, Validators } from '#platform/fetching/fetching'
import { Postpone } from '#platform/jobs/jobs'
import type { RecordRow } from '../records.tables.ts'
import { beginCrawl } from './crawling/begin-crawl.ts'
import { deleteCrawl } from './crawling/url-crawls.store.ts'
import { fetchPage, inTurn, type ReadPage } from './fetching/fetch-page.ts'
import { isPassing, pauseBefore } from './fetching/retry-pause.ts'
import { commitStep, type Step } from './fetching/step.ts'
import { saveFetch } from './fetching/url-fetches.store.ts'
import { readFacts, withPage } from './page-facts.ts'

/** RFC 9110, 15.4.5: the last fetched content is current. */
const NOT_MODIFIED = 304
const NOTHING: Validators = { etag: '', lastModified: '' }

/**
 * Fetches the page of a saved URL. Keeps human edits, and on failure the results of earlier fetches. The page's links
 * start a crawl.
 * @throws Postpone to retry.
 */
export async function fetchSaved(step: Step): Promise<void> {
  const { url } = step
  const wishes = { unlessSame: previousValidators(step) }
  const outcome = await inTurn(step, url.url, () => fetchPage(step, url.url, wishes))
  if (outcome.kind === 'page') return savePage(step, outcome)
  if (outcome.kind === 'failure' && outcome.status === NOT_MODIFIED) return keepUnchanged(step)
  if (outcome.kind === 'failure' && isPassing(outcome)) return retryLater(step, outcome)
  await giveUp(step, outcome.detail)
}

/** A crawl needs the page's links, which are not stored, so it fetches unconditionally. */
function previousValidators({ url, fetch }: Step): Validators {
  const isKnown = fetch.address === url.url && url.crawl_enabled === 0 && readFacts(url).fromPage.length > 0
  return isKnown ? { etag: fetch.etag, lastModified: fetch.last_modified } : NOTHING
}

async function savePage(step: Step, { page, answer, isForwarded }: ReadPage): Promise<void> {
  const { context, lock, url } = step
  const now = context.platform.clock.now()
  await commitStep(step, async (tx, row) => {
    const { etag, lastModified } = isForwarded ? NOTHING : answer
    await saveFetch(tx, lock, { address: url.url, failures: 0, etag, lastModified })
    const isCrawled = row.crawl_enabled === 1
    await (isCrawled ? beginCrawl(tx, step, page, answer.url) : deleteCrawl(tx, lock))
    return { ...withPage(row, page), ...done(now), status: isCrawled ? 'pending' : 'complete' }
  })
  if (url.crawl_enabled === 1) throw new Postpone(now)
}

async function keepUnchanged(step: Step): Promise<void> {
  const now = step.context.platform.clock.now()
  await commitStep(step, async (tx) => {
    await saveFetch(tx, step.lock, { failures: 0 })
    await deleteCrawl(tx, step.lock)
    return done(now)
  })
}

const done = (now: number) => ({ status: 'complete', error: '', last_crawled_at: now }) satisfies Partial<RecordRow>

async function retryLater(step: Step, { detail, retryAfter }: FetchFailure): Promise<void> {
  const now = step.context.platform.clock.now()
  const failures = step.fetch.failures + 1
  const pause = pauseBefore(failures, retryAfter, now)
  if (pause === null) return giveUp(step, detail)
  await commitStep(step, async (tx) => {
    await saveFetch(tx, step.lock, { failures })
    return { error: message('records.retried', { why: detail }) }
  })
  throw new Postpone(now + pause)
}

export const giveUp = (step: Step, sentence: string): Promise<void> =>
  commitStep(step, async (tx) => {
    await saveFetch(tx, step.lock, { failures: 0 })
    await deleteCrawl(tx, step.lock)
    return { status: 'failed', error: sentence }
  })
