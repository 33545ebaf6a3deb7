import { message } from '@dossier/contract/message'
import { sha256 } from '#platform/crypto/hash'
import type { FetchFailure } from '#platform/fetching/fetching'
import { Postpone } from '#platform/jobs/jobs'
import { canonicalAddress } from '../addresses.ts'
import { fetchPage, inTurn, type ReadPage } from '../fetching/fetch-page.ts'
import { pauseBefore } from '../fetching/retry-pause.ts'
import { isAllowed, type RobotsRules } from '../fetching/robots.ts'
import { commitStep, type Step } from '../fetching/step.ts'
import { saveFetch } from '../fetching/url-fetches.store.ts'
import type { UrlCrawlAddressRow, UrlCrawlRow } from '../urls.tables.ts'
import { type CrawlOutcome, crawlEnd } from './describe-crawl.ts'
import { endCrawl } from './end-crawl.ts'
import { CRAWL_LIMITS, isInScope, newAddresses } from './scope.ts'
import { storePage } from './store-page.ts'
import { addBytes, countOutcomes, insertAddresses, listAddresses, markAddresses } from './url-crawls.store.ts'

const TOO_MUCH = new Set([429, 503])

interface Crawl {
  crawl: UrlCrawlRow
  addresses: UrlCrawlAddressRow[]
}

/**
 * Fetches the next page that the site allows. The job returns for each further page, so that other jobs run in between.
 * @throws Postpone while pages remain.
 */
export async function crawlNext(step: Step, crawl: UrlCrawlRow): Promise<void> {
  const { database, clock } = step.context.platform
  const addresses = await listAddresses(database.read, step.lock)
  const used = { bytes: Number(crawl.bytes), durationMs: clock.now() - Number(crawl.began_at) }
  const end = crawlEnd(countOutcomes(addresses), used)
  const isOver = end !== '' || addresses.every(({ outcome }) => outcome !== 'waiting')
  if (isOver) return endCrawl(step, addresses, end)
  const site = new URL(crawl.scope)
  const rules = await inTurn(step, crawl.scope, async (requestPause) => {
    const fetched = await step.web.robots(site.origin, step.signal)
    if (typeof fetched === 'string') return fetched
    requestPause(fetched.delayMs)
    await processNext(step, { crawl, addresses }, fetched)
    return fetched
  })
  if (typeof rules === 'string') return endCrawl(step, addresses, `${NO_RULES} ${rules}`)
  throw new Postpone(Math.max(clock.now(), step.web.turns.freeAt(site.host)))
}

const NO_RULES = message('records.robotsUnreadable')

async function processNext(step: Step, found: Crawl, rules: RobotsRules): Promise<void> {
  const waiting = found.addresses.filter(({ outcome }) => outcome === 'waiting')
  const next = waiting.find(({ address }) => isAllowed(rules, address))
  const closed = waiting.filter(
    (candidate) => (next === undefined || candidate.place < next.place) && candidate !== next,
  )
  if (closed.length > 0) await recordOutcome(step, closed, 'closed')
  if (next) await visit(step, found, next, rules)
}

async function visit(step: Step, found: Crawl, next: UrlCrawlAddressRow, rules: RobotsRules): Promise<void> {
  const { scope } = found.crawl
  const mayFollow = (url: URL): boolean => isInScope(canonicalAddress(url.href), scope) && isAllowed(rules, url.href)
  const outcome = await fetchPage(step, next.address, { mayFollow })
  if (outcome.kind === 'page') return savePage(step, found, next, outcome)
  if (outcome.kind === 'failure' && TOO_MUCH.has(outcome.status)) return pauseSite(step, found, outcome)
  await recordOutcome(
    step,
    [next],
    outcome.kind === 'failure' && outcome.reason === 'elsewhere' ? 'elsewhere' : 'failed',
  )
}

const recordOutcome = (step: Step, addresses: UrlCrawlAddressRow[], outcome: CrawlOutcome): Promise<void> =>
  commitStep(step, async (tx) => {
    const marked = addresses.map(({ address }) => address)
    await markAddresses(tx, step.lock, marked, outcome)
    return {}
  })

/** Retries the same page after a pause, twice at most. */
async function pauseSite(step: Step, { addresses }: Crawl, { detail, retryAfter }: FetchFailure): Promise<void> {
  const now = step.context.platform.clock.now()
  const failures = step.fetch.failures + 1
  const pause = pauseBefore(failures, retryAfter, now)
  if (pause === null) return endCrawl(step, addresses, `The site wishes for no more: ${detail}`)
  await commitStep(step, async (tx) => {
    await saveFetch(tx, step.lock, { failures })
    return {}
  })
  throw new Postpone(now + pause)
}

async function savePage(step: Step, found: Crawl, next: UrlCrawlAddressRow, { page, answer }: ReadPage): Promise<void> {
  const address = canonicalAddress(answer.url)
  const existingAddresses = new Set(found.addresses.map((candidate) => candidate.address))
  const goesOn = !page.noFollow && next.depth < CRAWL_LIMITS.depth
  const links = goesOn ? newAddresses(page.links, new Set([...existingAddresses, address]), found.crawl.scope) : []
  await commitStep(step, async (tx, url) => {
    const textHash = sha256(page.text)
    const verdict = classifyPage(found, next, address, page.noIndex, page.text, textHash)
    const isKept = verdict === 'saved' && (await storePage(step.context, tx, url, address, page))
    const outcome = verdict === 'saved' && !isKept ? 'left' : verdict
    await markAddresses(tx, step.lock, [next.address], outcome, textHash)
    const moved = existingAddresses.has(address)
      ? []
      : [{ address, depth: next.depth, outcome: 'start' as const, textHash }]
    const further = links.map((link) => ({ address: link, depth: next.depth + 1, outcome: 'waiting' as const }))
    await insertAddresses(tx, step.lock, found.addresses.length, [...moved, ...further])
    await addBytes(tx, step.lock, answer.body.length)
    if (step.fetch.failures > 0) await saveFetch(tx, step.lock, { failures: 0 })
    return {}
  })
}

function classifyPage(
  { addresses }: Crawl,
  next: UrlCrawlAddressRow,
  address: string,
  noIndex: boolean,
  text: string,
  textHash: string,
): CrawlOutcome {
  if (noIndex) return 'closed'
  if (text === '') return 'failed'
  const isKnown = address !== next.address && addresses.some((candidate) => candidate.address === address)
  return isKnown || addresses.some((candidate) => candidate.text_hash === textHash) ? 'same' : 'saved'
}
