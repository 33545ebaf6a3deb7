import { expect, it } from 'vitest'
import { inverseOf, type PendingChanges, shownRows, withChange, withCompleted } from './pending-changes.ts'

const rows = ['a', 'b'].map((thread_id) => ({
  thread_id,
  mailbox: 'inbox' as const,
  labels: ['reply-required', 'My Label'],
  triaged: true,
}))
const shown = (changes: PendingChanges, label = '') => shownRows(rows, changes, { label }).map((row) => row.thread_id)
const none: PendingChanges = new Map()

it('hides what is on its way elsewhere, however often an older answer shows it', () => {
  const changes = withChange(none, 'a', { mailbox: 'archived' })
  expect(shown(changes)).toEqual(['b'])
  expect(shown(changes)).toEqual(['b'])
  expect(shown(withCompleted(changes, 'a'))).toEqual(['a', 'b'])
})

it('shows again what was called back', () => {
  const changes = withChange(withChange(none, 'a', { mailbox: 'archived' }), 'a', { mailbox: 'inbox' })
  expect(shown(changes)).toEqual(['a', 'b'])
})

it('keeps a later change when an earlier one is answered, also where it is the same once more', () => {
  const archived = withChange(none, 'a', { mailbox: 'archived' })
  const trashed = withChange(archived, 'a', { mailbox: 'trash' })
  expect(withCompleted(trashed, 'a').get('a')?.change).toEqual({ mailbox: 'trash' })
  const again = withChange(withChange(archived, 'a', { mailbox: 'inbox' }), 'a', { mailbox: 'archived' })
  expect(shown(withCompleted(withCompleted(again, 'a'), 'a'))).toEqual(['b'])
  expect(withCompleted(withCompleted(withCompleted(again, 'a'), 'a'), 'a')).toEqual(none)
})

it('has several changes of one conversation together, and nothing to do with others', () => {
  const labels = ['x']
  const both = withChange(withChange(withChange(none, 'a', { labels }), 'a', { mailbox: 'trash' }), 'b', { labels })
  expect(both.get('a')?.change).toEqual({ labels, mailbox: 'trash' })
  expect([...withCompleted(withCompleted(both, 'a'), 'a').keys()]).toEqual(['b'])
  expect(withCompleted(none, 'a')).toBe(none)
})

it('takes out of a list by label what has lost it, spelt as people spell it', () => {
  const changes = withChange(none, 'a', { labels: ['reply-required'] })
  expect(shown(changes, 'reply-required')).toEqual(['a', 'b'])
  expect(shown(changes, 'my-label')).toEqual(['b'])
  expect(shownRows(rows, withChange(none, 'a', { triaged: false }), { label: '', triaged: true })).toHaveLength(1)
})

it('shows the labels that a row is getting', () => {
  expect(shownRows(rows, withChange(none, 'a', { labels: ['New'] }), { label: '' })[0]?.labels).toEqual(['New'])
})

it('is brought back by the same fields as they were, and by no other', () => {
  const before = { mailbox: 'inbox' as const, labels: ['x'], triaged: false, read: true, project: 'p1' }
  expect(inverseOf({ mailbox: 'trash' }, before)).toEqual({ mailbox: 'inbox' })
  expect(inverseOf({ labels: [], triaged: true }, before)).toEqual({ labels: ['x'], triaged: false })
  expect(inverseOf({ read: false }, before)).toEqual({ read: true })
  expect(inverseOf({ starred: true, muted: true }, before)).toEqual({ starred: false, muted: false })
  expect(inverseOf({ snoozed_until: '2026-12-01T08:00:00.000Z' }, before)).toEqual({ snoozed_until: null })
  expect(inverseOf({ project: 'p2' }, before)).toEqual({ project: 'p1' })
})

it('takes a conversation out of the lists of the project that it leaves', () => {
  const moved = withChange(none, 'a', { project: 'p2' })
  expect(shownRows(rows, moved, { label: '', project: 'p1' }).map(({ thread_id }) => thread_id)).toEqual(['b'])
  expect(shownRows(rows, moved, { label: '', project: 'p2' })).toHaveLength(2)
})
