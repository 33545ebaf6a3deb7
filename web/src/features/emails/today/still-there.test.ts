import { expect, it } from 'vitest'
import { type Change, withChange } from '../changes/pending-changes.ts'
import { stillThere } from './still-there.ts'

const entries = [{ thread_id: 't1', mailbox: 'inbox' as const }]
const after = (change: Change) => stillThere(entries, withChange(new Map(), 't1', change))

it('leaves out what is moved, snoozed or has a reminder', () => {
  expect(after({ mailbox: 'archived' })).toEqual([])
  expect(after({ snoozed_until: '2026-12-01T08:00:00.000Z' })).toEqual([])
  expect(after({ remind_at: '2026-12-01T08:00:00.000Z' })).toEqual([])
})

it('keeps what is only marked, and what an undo brings back', () => {
  expect(after({ read: true })).toEqual(entries)
  expect(after({ mailbox: 'inbox' })).toEqual(entries)
  expect(after({ remind_at: null, snoozed_until: null })).toEqual(entries)
})
