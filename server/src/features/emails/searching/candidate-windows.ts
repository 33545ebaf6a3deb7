import { COUNT_LIMIT } from '#core/paging'
import { searchTokens } from '#core/search-tokens'
import type { SearchFeature } from '#features/search/index'
import type { MailQuery } from './parse-query.ts'

/** Emails per index query and number of queries: 100,000 in total. */
const WINDOW = COUNT_LIMIT
const MAX_WINDOWS = 10

export interface CandidateWindows {
  /** Distinct ids, newest first. */
  ids(): AsyncGenerator<string[]>
  cut: boolean
}

/**
 * Reads matching ids in windows: the newest matches of a common word may all lie outside the filters. Returns null when
 * the query has no indexed word.
 */
export function candidateWindows(
  search: SearchFeature,
  tenantId: string,
  query: MailQuery,
  projectId: string | undefined,
): CandidateWindows | null {
  const text = [...query.phrases, ...query.words].join(' ')
  // Names, addresses and subjects also match by prefix (docs/spec/emails.md §10).
  const prefixes = [...query.subject, ...query.from, ...query.to].join(' ')
  if (searchTokens(`${text} ${prefixes}`, 1).length === 0) return null
  const request = {
    tenantId,
    projectIds: projectId ? [projectId] : null,
    types: ['email' as const],
    text,
    prefixes,
    limit: WINDOW,
    prefixLast: query.words.length > 0,
    visibleOnly: query.mailbox !== 'trash',
  }
  const windows: CandidateWindows = { ids, cut: false }

  async function* ids(): AsyncGenerator<string[]> {
    const first = query.after ?? 0
    let last = query.before ?? Number.MAX_SAFE_INTEGER
    let previousIds = new Set<string>()
    for (let round = 0; round < MAX_WINDOWS; round += 1) {
      const found = await search.candidates({ ...request, between: { first, last } })
      // Repeats emails of the last instant: the previous window may have missed some.
      const fresh = found.map(({ id }) => id).filter((id) => !previousIds.has(id))
      yield fresh
      const end = found.at(-1)
      if (found.length < WINDOW || !end || fresh.length === 0) return
      previousIds = new Set(found.filter(({ at }) => at === end.at).map(({ id }) => id))
      last = end.at
    }
    windows.cut = true
  }
  return windows
}
