import { message } from '@dossier/contract/message'
import { describe, expect, it } from 'vitest'
import type { PendingChangeRow } from '../mail-accounts.tables.ts'
import { afterRefusal, decidePending, type FieldChange, isWritten } from './pending-change.ts'

const DAY = 86_400_000
const NOW = 1_800_000_000_000
const archived: FieldChange = { emailId: 'e', by: 'person', field: 'mailbox', was: 'inbox', now: 'archived' }
const decide = (change: FieldChange, existing?: PendingChangeRow, createdAt = 0) =>
  decidePending({
    account: { tenant_id: 't', id: 'a', created_at: createdAt },
    change,
    folders: ['f'],
    existing,
    now: NOW,
    newId: () => 'new',
  })
const row = (more: Partial<PendingChangeRow> = {}) => ({ ...(decide(archived) as PendingChangeRow), ...more })

describe('a change that waits', () => {
  it('remembers what was', () => {
    expect(row()).toMatchObject({ id: 'new', kind: 'mailbox', want: '{"mailbox":"archived"}', state: 'waiting' })
    expect(JSON.parse(row().was)).toEqual({ mailbox: 'inbox', from: 'inbox', folders: ['f'] })
  })

  it('is replaced by the next one', () => {
    const later = decide({ ...archived, was: 'archived', now: 'spam' }, row({ id: 'old', state: 'stuck', attempts: 3 }))
    expect(later).toMatchObject({
      id: 'old',
      want: '{"mailbox":"spam"}',
      was: row().was,
      state: 'waiting',
      attempts: 0,
    })
  })

  it('disappears when all is as before, unless the server may have heard of it', () => {
    const back: FieldChange = { ...archived, was: 'archived', now: 'inbox' }
    expect(decide(back, row())).toBe('remove')
    expect(decide(back, row({ state: 'stuck' }))).toBe('remove')
    expect(decide(back, row({ state: 'offered' }))).toMatchObject({ want: '{"mailbox":"inbox"}', state: 'offered' })
    expect(decide(back, row({ target_folder: 'x' }))).toMatchObject({ want: '{"mailbox":"inbox"}' })
  })

  it('compares labels as labels', () => {
    const labels = { emailId: 'e', by: 'person', field: 'labels' } as const
    const added = decide({ ...labels, was: ['A b'], now: ['A b', 'C'] }) as PendingChangeRow
    expect(decide({ ...labels, was: ['A b', 'C'], now: ['a-b'] }, added)).toBe('remove')
  })

  it('writes labels again of which the server may have heard', () => {
    const labels = { emailId: 'e', by: 'person', field: 'labels' } as const
    const heard = {
      ...(decide({ ...labels, was: ['Old'], now: ['New'] }) as PendingChangeRow),
      state: 'offered' as const,
    }
    const back = decide({ ...labels, was: ['New'], now: ['Old'] }, heard) as PendingChangeRow
    expect([JSON.parse(back.was), JSON.parse(back.want)]).toEqual([{ labels: ['New'] }, { labels: ['Old'] }])
  })

  it('of triage waits for the second day of an account; a person takes it over at once', () => {
    const byTriage = decide({ ...archived, by: 'triage' }, undefined, NOW - DAY / 2) as PendingChangeRow
    expect(byTriage.try_at).toBe(NOW + DAY / 2)
    expect(decide({ ...archived, was: 'archived', now: 'spam' }, byTriage)).toMatchObject({
      try_at: NOW,
      made_by: 'person',
    })
    expect(decide({ ...archived, by: 'triage' }, undefined, NOW - 2 * DAY)).toMatchObject({ try_at: NOW })
  })

  it('is stuck after three refusals', () => {
    const error = message('mailAccounts.switchedOff')
    expect(afterRefusal({ attempts: 0 }, error, NOW)).toMatchObject({
      state: 'waiting',
      attempts: 1,
      try_at: NOW + 60_000,
    })
    expect(afterRefusal({ attempts: 2 }, error, NOW)).toMatchObject({ state: 'stuck', attempts: 3, error })
  })
})

it.each([
  ['all', ['mailbox', 'read', 'labels', 'erase']],
  ['marks', ['read', 'labels']],
  ['nothing', []],
] as const)('with %s an account writes %j', (writeBack, kinds) => {
  const every = ['mailbox', 'read', 'labels', 'erase'] as const
  expect(every.filter((kind) => isWritten(writeBack, kind))).toEqual(kinds)
})
