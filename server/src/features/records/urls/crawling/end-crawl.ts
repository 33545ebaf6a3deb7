import { commitStep, type Step } from '../fetching/step.ts'
import { factsColumn, readFacts } from '../page-facts.ts'
import type { UrlCrawlAddressRow } from '../urls.tables.ts'
import { describeCrawl } from './describe-crawl.ts'
import { countOutcomes, deleteCrawl } from './url-crawls.store.ts'

/** Ends the crawl and stores its result. @param end the reason, '' when complete */
export const endCrawl = (step: Step, addresses: readonly UrlCrawlAddressRow[], end: string): Promise<void> =>
  commitStep(step, async (tx, row) => {
    await deleteCrawl(tx, step.lock)
    const facts = readFacts(row)
    const note = [facts.note, describeCrawl(countOutcomes(addresses), end)].filter((part) => part !== '').join(' ')
    return { status: 'complete', error: '', page_facts: factsColumn({ ...facts, note }) }
  })
