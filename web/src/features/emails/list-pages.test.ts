import { expect, it } from 'vitest'
import {
  covers,
  isBehind,
  type ListPage,
  type ListPages,
  markOthersStale,
  withChanged,
  withNext,
  withRefetched,
} from './list-pages.ts'
import type { ListRow } from './list-row.ts'

const row = (thread: string, mailbox = 'inbox') =>
  ({
    _id: `${thread}-mail`,
    thread_id: thread,
    mailbox,
    labels: [],
    triaged: false,
    received_at: '',
    listed_at: '',
  }) as unknown as ListRow
const page = (at: string, threads: string, next: string): ListPage => ({
  at,
  rows: [...threads].map((thread) => row(thread)),
  next,
  until: null,
  old: false,
})
const list = (...pages: ListPage[]): ListPages => ({ pages, total: 6, totalIsMinimum: false })
const threadsOf = (pages: readonly ListPage[]) => pages.map(({ rows }) => rows.map((one) => one.thread_id).join(''))
const byThread = ({ thread_id }: ListRow): string => thread_id
const READ = list(page('', 'ab', '1'), page('1', 'cd', '2'), page('2', 'ef', ''))

it('takes the next page at the end, once', () => {
  const told = { total: 7, totalIsMinimum: false }
  const first = list(page('', 'ab', '1'))
  const both = withNext(first, page('1', 'cd', '2'), told)
  expect(threadsOf(both.pages)).toEqual(['ab', 'cd'])
  expect(both.total).toBe(7)
  expect(withNext(both, page('1', 'cd', '2'), told)).toBe(both)
})

it('takes a conversation that went to the top from where it was', () => {
  const pages = withRefetched(READ.pages, [page('', 'eab', '1')], byThread)
  expect(threadsOf(pages)).toEqual(['eab', 'cd', 'f'])
  // Unchanged objects keep their identity, which avoids a render.
  expect(pages[1]).toBe(READ.pages[1])
})

it('marks what was not read again, and leaves alone what is marked', () => {
  const once = markOthersStale(READ.pages, new Set(['', '2']))
  expect(once.map(({ old }) => old)).toEqual([false, true, false])
  expect(markOthersStale(once, new Set())[1]).toBe(once[1])
})

it('is in the order of lists: newest first, then by identifier', () => {
  const at = (listed_at: string, _id: string) => ({ listed_at, _id })
  expect(isBehind(at('2026-11-01', 'b'), at('2026-11-02', 'a'))).toBe(true)
  expect(isBehind(at('2026-11-02', 'a'), at('2026-11-02', 'b'))).toBe(true)
  expect(isBehind(at('2026-11-02', 'b'), at('2026-11-02', 'b'))).toBe(false)
  expect(covers([at('2026-11-03', 'x'), at('2026-11-02', 'b')], at('2026-11-02', 'b'))).toBe(true)
  expect(covers([at('2026-11-03', 'x')], at('2026-11-02', 'b'))).toBe(false)
  expect(covers([], at('2026-11-02', 'b'))).toBe(false)
})

it('lets a conversation go from wherever it stands', () => {
  const gone = withChanged(READ, 'd', { mailbox: 'archived' }, { label: '' })
  expect(threadsOf(gone.pages)).toEqual(['ab', 'c', 'ef'])
  expect(gone.total).toBe(5)
  const kept = withChanged(READ, 'd', { triaged: true }, { label: '' })
  expect(kept.pages[1]?.rows[1]?.triaged).toBe(true)
  expect(kept.total).toBe(6)
  const read = withChanged(READ, 'd', { read: true }, { label: '' })
  expect(read.pages[1]?.rows[1]?.read).toBe(true)
  expect(read.total).toBe(6)
})
