import { message } from '@dossier/contract/message'
import { type JobRun, Postpone } from '#platform/jobs/jobs'
import type { RecordsContext } from '../context.ts'
import { findRecord } from '../records.store.ts'
import { crawlNext } from './crawling/crawl-next.ts'
import { findCrawl } from './crawling/url-crawls.store.ts'
import { fetchSaved, giveUp } from './fetch-saved.ts'
import { isWaiting } from './fetching/enqueue-fetch.ts'
import { FETCH_URL } from './fetching/fetch.jobs.ts'
import type { Step } from './fetching/step.ts'
import { type FetchLock, lockUrl, releaseUrl } from './fetching/url-fetches.store.ts'
import type { Web } from './fetching/web.ts'

/** Delay while another job holds the URL, since a new request may have arrived meanwhile. */
const RECHECK_MS = 2000

/**
 * Advances a saved URL by one step, if still wanted.
 * @throws Postpone while more remains.
 */
export async function followUrl(context: RecordsContext, web: Web, run: JobRun<{ urlId: string }>): Promise<void> {
  const { database } = context.platform
  const lock: FetchLock = { tenantId: run.tenantId, urlId: run.payload.urlId, by: run.id }
  const step = await begin(context, web, lock, run.signal)
  if (!step) return
  try {
    const crawl = await findCrawl(database.read, lock)
    const isUnderWay = crawl?.address === step.url.url && step.url.crawl_enabled === 1
    await (crawl && isUnderWay ? crawlNext(step, crawl) : fetchSaved(step))
  } catch (error) {
    if (!(error instanceof Postpone) && !run.signal.aborted && run.attempt >= FETCH_URL.maxAttempts)
      await giveUp(step, message('records.fetchFault'))
    throw error
  } finally {
    await database.transact((tx) => releaseUrl(tx, lock))
  }
}

/** @returns null when nothing is left to do. @throws Postpone when another job has it. */
async function begin(context: RecordsContext, web: Web, lock: FetchLock, signal: AbortSignal): Promise<Step | null> {
  const { database, clock } = context.platform
  return database.transact(async (tx) => {
    const url = await findRecord(tx, lock.tenantId, 'url', lock.urlId)
    if (!url || !isWaiting(url)) return null
    const fetch = await lockUrl(tx, lock, clock.now())
    if (!fetch) throw new Postpone(clock.now() + RECHECK_MS)
    return { context, web, lock, url, fetch, signal }
  })
}
