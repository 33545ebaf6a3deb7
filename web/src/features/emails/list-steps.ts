import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { Change } from './changes/pending-changes.ts'
import { type ListPages, markOthersStale, type Sight, withChanged, withNext, withRefetched } from './list-pages.ts'
import { identityIn, readPage, refetchPage, type Selection } from './read-list.ts'
import { filterOf, readSplit } from './splits.ts'

/**
 * Refetches the first page and the visible ones, keeping pages that arrived meanwhile. Loads the first page when
 * nothing is cached.
 * @throws ApiProblem
 */
export async function refetchList(
  client: QueryClient,
  key: QueryKey,
  selection: Selection,
  sight: Sight,
  signal: AbortSignal,
): Promise<ListPages> {
  const cached = client.getQueryData<ListPages>(key)
  if (!cached) return readFirst(selection, signal)
  const [from, to] = sight
  const requestedPages = cached.pages.filter((_, at) => at === 0 || (at >= from && at <= to))
  const answers = await Promise.all(requestedPages.map((page) => refetchPage(selection, page, signal)))
  const anew = answers.filter((answer) => answer !== null)
  const [first] = anew
  if (!first || anew.length < answers.length) return readFirst(selection, signal)
  const { pages } = client.getQueryData<ListPages>(key) ?? cached
  const read = anew.map(({ page }) => page)
  return {
    pages: markOthersStale(withRefetched(pages, read, identityIn(selection)), new Set(read.map(({ at }) => at))),
    total: first.total,
    totalIsMinimum: first.totalIsMinimum,
  }
}

async function readFirst(selection: Selection, signal: AbortSignal): Promise<ListPages> {
  const { page, ...totals } = await readPage(selection, '', signal)
  return { ...totals, pages: [page] }
}

/** Loads the next page and refetches stale visible pages while scrolling. */
export function openListSteps(client: QueryClient, key: QueryKey, selection: Selection) {
  const underway = new Set<string>()

  async function once(at: string, work: () => Promise<void>): Promise<void> {
    if (underway.has(at)) return
    underway.add(at)
    await work().finally(() => underway.delete(at))
  }

  /** Retries like every query. Scrolling on does not cancel it. */
  const ask = <T>(at: string, queryFn: () => Promise<T>): Promise<T> =>
    client.query({ queryKey: ['mail-page', ...key, at], queryFn, staleTime: 0, gcTime: 0 })

  return {
    async readMore(): Promise<void> {
      const at = client.getQueryData<ListPages>(key)?.pages.at(-1)?.next ?? ''
      if (at === '') return
      await once(at, async () => {
        const before = client.getQueryState(key)?.dataUpdateCount
        const { page, ...totals } = await ask(at, () => readPage(selection, at))
        // This page was requested before an event we have since received, so it may be stale.
        const old = client.getQueryState(key)?.dataUpdateCount !== before
        updateList(client, key, (list) => withNext(list, { ...page, old }, totals))
      })
    },

    /** A failed page stays as it is and is retried when other pages become visible. */
    readOld([from, to]: Sight): void {
      const pages = client.getQueryData<ListPages>(key)?.pages.slice(from, to + 1) ?? []
      for (const page of pages.filter(({ old }) => old)) {
        void once(page.at, async () => {
          const answer = await ask(page.at, () => refetchPage(selection, page))
          if (answer === null) return client.resetQueries({ queryKey: key, exact: true })
          updateList(client, key, (list) => ({
            ...list,
            pages: withRefetched(list.pages, [answer.page], identityIn(selection)),
          }))
        }).catch(() => undefined)
      }
    },
  }
}

/** Applies the result of a change to all cached lists, including invisible ones. */
export function applyToLists(client: QueryClient, threadId: string, change: Change): void {
  for (const [key] of client.getQueriesData<ListPages>({ queryKey: ['mail', 'list'] })) {
    const { label = '', triaged } = filterOf({ split: readSplit(String(key[4])), label: String(key[5]) })
    const shown = {
      project: String(key[2]),
      snoozed: isSnoozedList(key),
      all: key[3] === 'all',
      label,
      triaged: triaged ? triaged === 'true' : undefined,
    }
    updateList(client, key, (list) => withChanged(list, threadId, change, shown))
  }
}

export function markReadInLists(client: QueryClient, threadId: string): void {
  for (const kind of ['list', 'found'])
    for (const [key] of client.getQueriesData<ListPages>({ queryKey: ['mail', kind] }))
      updateList(client, key, (list) => withChanged(list, threadId, { read: true }, { label: '' }))
}

/** The inbox leaves snoozed conversations out; other mailboxes have both. */
const isSnoozedList = (key: QueryKey): boolean | undefined =>
  key[3] === 'snoozed' ? true : key[3] === 'inbox' ? false : undefined

/** Updates cached data without making it fresher. */
function updateList(client: QueryClient, key: QueryKey, change: (list: ListPages) => ListPages): void {
  const state = client.getQueryState(key)
  client.setQueryData<ListPages>(key, (list) => list && change(list), { updatedAt: state?.dataUpdatedAt ?? 0 })
  if (state?.isInvalidated) void client.invalidateQueries({ queryKey: key, exact: true, refetchType: 'none' })
}
