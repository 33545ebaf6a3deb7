import { COUNT_LIMIT } from '#core/paging'
import { tokenise } from '#core/tokens'
import type { SearchFeature } from '#features/search/index'
import type { MailQuery } from './parse-query.ts'

/** Mails that are asked of the index at a time, and how often: 100,000 in all. */
const WINDOW = COUNT_LIMIT
const MOST_WINDOWS = 10

export interface CandidateWindows {
  /** Ids, newest first, each once. */
  ids(): AsyncGenerator<string[]>
  /** Whether the index has more than was asked of it. */
  cut: boolean
}

/**
 * What has the words of the query, so many mails at a time: the newest of a common word may all lie outside the mailbox,
 * the days or the label that were asked for. null when there is no word to ask the index for.
 */
export function candidateWindows(
  search: SearchFeature,
  tenantId: string,
  query: MailQuery,
  projectId: string | undefined,
): CandidateWindows | null {
  const text = [...query.phrases, ...query.words].join(' ')
  // Of a name, an address or a subject a beginning is enough (docs/spec/emails.md §10).
  const beginnings = [...query.subject, ...query.from, ...query.to].join(' ')
  if (tokenise(`${text} ${beginnings}`).length === 0) return null
  const asked = {
    tenantId,
    projectIds: projectId ? [projectId] : null,
    types: ['email' as const],
    text,
    beginnings,
    limit: WINDOW,
    prefixLast: query.words.length > 0,
    visibleOnly: query.mailbox !== 'trash',
  }
  const windows: CandidateWindows = { ids, cut: false }

  async function* ids(): AsyncGenerator<string[]> {
    const first = query.after ?? 0
    let last = query.before ?? Number.MAX_SAFE_INTEGER
    let known = new Set<string>()
    for (let round = 0; round < MOST_WINDOWS; round += 1) {
      const found = await search.candidates({ ...asked, between: { first, last } })
      // Those of the last instant come again, since not all of them may have been in the window before.
      const fresh = found.map(({ id }) => id).filter((id) => !known.has(id))
      yield fresh
      const end = found.at(-1)
      if (found.length < WINDOW || !end || fresh.length === 0) return
      known = new Set(found.filter(({ at }) => at === end.at).map(({ id }) => id))
      last = end.at
    }
    windows.cut = true
  }
  return windows
}
