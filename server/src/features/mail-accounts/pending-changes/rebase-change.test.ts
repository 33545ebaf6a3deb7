import { expect, it } from 'vitest'
import type { ServerChange } from '#features/emails/index'
import type { PendingChangeRow } from '../mail-accounts.tables.ts'
import { rebaseChange } from './rebase-change.ts'

type There = Omit<ServerChange, 'emailId'>
const row = (kind: PendingChangeRow['kind'], was: object, want: object, more: Partial<PendingChangeRow> = {}) =>
  ({
    kind,
    was: JSON.stringify(was),
    want: JSON.stringify(want),
    state: 'waiting',
    target_folder: '',
    ...more,
  }) as PendingChangeRow
const rebased = (change: PendingChangeRow, there: There, applied: There | null = null) => {
  const { was, want } = rebaseChange(change, there, applied) ?? { was: 'null', want: 'null' }
  return [JSON.parse(was), JSON.parse(want)]
}

it.each<[string, PendingChangeRow, There, object, object]>([
  [
    'a move',
    row('mailbox', { mailbox: 'inbox', folders: ['f'] }, { mailbox: 'trash' }),
    { mailbox: 'archived', read: true },
    { mailbox: 'archived', folders: ['f'] },
    { mailbox: 'trash' },
  ],
  ['a read mark', row('read', { read: false }, { read: true }), { read: true }, { read: true }, { read: true }],
  [
    'labels',
    row('labels', { labels: ['Kept', 'Gone'] }, { labels: ['Kept', 'Gone', 'Ours'] }),
    { labels: { add: ['ours'], remove: ['gone'] } },
    { labels: ['Kept', 'ours'] },
    { labels: ['Kept', 'Gone', 'Ours'] },
  ],
])('%s that waits knows what the server has by now', (_name, change, there, was, want) => {
  expect(rebased(change, there)).toEqual([was, want])
})

it('labels that are applied here are no part of the change that waits', () => {
  const change = row('labels', { labels: [] }, { labels: ['Ours'] })
  const applied = { labels: { add: ['Theirs'], remove: [] } }
  expect(rebased(change, applied, applied)).toEqual([{ labels: ['Theirs'] }, { labels: ['Ours', 'Theirs'] }])
})

it('labels that we may have written stay to be written', () => {
  const change = row('labels', { labels: [] }, { labels: ['Ours'] }, { state: 'offered' })
  expect(rebased(change, { labels: { add: ['ours'], remove: [] } })).toEqual([{ labels: [] }, { labels: ['Ours'] }])
})

it('other changes stay', () => {
  expect(rebaseChange(row('read', { read: false }, { read: true }), { mailbox: 'spam' }, null)).toBeNull()
})
