import { describe, expect, it } from 'vitest'
import { MAIL_FOLDERS, type MailFolderRow } from '../mail-accounts.tables.ts'
import {
  advance,
  type EarlierSettings,
  keepEarlier,
  readEarlier,
  settingsAt,
  storeEarlier,
} from './earlier-settings.ts'

const entry = (from: number, mailbox: EarlierSettings['mailbox'], label = ''): EarlierSettings => ({
  from,
  mailbox,
  label,
})
const current = { mailbox: 'inbox', label: '' } as const
const folder = (change: Partial<MailFolderRow>): MailFolderRow => ({
  ...MAIL_FOLDERS.newRow({
    tenant_id: 't',
    account_id: 'a',
    id: 'f',
    path: 'Clients',
    role: 'other',
    mailbox: 'archived',
  }),
  ...change,
})
const WITH_LABELS = { folder_labels: 1 }

describe('earlier settings of a folder', () => {
  it('decide about emails from their UID on', () => {
    const earlier = [entry(5, 'spam'), entry(9, 'archived', 'Clients')]
    expect([1, 4, 5, 8, 9, 1_000].map((uid) => settingsAt(earlier, current, uid).mailbox)).toEqual([
      'inbox',
      'inbox',
      'spam',
      'spam',
      'archived',
      'archived',
    ])
    expect(settingsAt([], current, 1)).toEqual(current)
  })

  it.each([
    [3, [entry(5, 'spam'), entry(9, 'archived')]],
    [7, [entry(7, 'spam'), entry(9, 'archived')]],
    [9, [entry(9, 'archived')]],
    [12, [entry(12, 'archived')]],
    [Number.POSITIVE_INFINITY, []],
  ])('give way below UID %d', (uid, expected) => {
    expect(advance([entry(5, 'spam'), entry(9, 'archived')], uid)).toEqual(expected)
  })

  it('are kept for each change between which emails followed', () => {
    const before = folder({ mailbox: 'archived', label: 'Clients', numbering: '7' })
    const first = keepEarlier(before, WITH_LABELS, { ...before, mailbox: 'inbox' }, WITH_LABELS)
    expect(readEarlier(first.earlier_settings ?? '')).toEqual([entry(0, 'archived', 'Clients')])
    const changed = { ...before, ...first, mailbox: 'inbox' as const }
    // No email followed the change yet.
    expect(keepEarlier(changed, WITH_LABELS, { ...changed, mailbox: 'spam' }, WITH_LABELS)).toEqual({})
    const underWay = { ...changed, earlier_settings: storeEarlier([entry(20, 'archived', 'Clients')]) }
    const second = keepEarlier(underWay, WITH_LABELS, { ...underWay, label: '' }, WITH_LABELS)
    expect(readEarlier(second.earlier_settings ?? '')).toEqual([
      entry(0, 'inbox', 'Clients'),
      entry(20, 'archived', 'Clients'),
    ])
  })

  it('are kept when an account gives no folder labels any more', () => {
    const before = folder({ mailbox: 'archived', label: 'Clients', numbering: '7' })
    const change = keepEarlier(before, WITH_LABELS, before, { folder_labels: 0 })
    expect(readEarlier(change.earlier_settings ?? '')).toEqual([entry(0, 'archived', 'Clients')])
    const unlabeled = folder({ mailbox: 'archived', label: '', numbering: '7' })
    expect(keepEarlier(unlabeled, WITH_LABELS, unlabeled, { folder_labels: 0 })).toEqual({})
  })

  it('are none before the first sync', () => {
    const before = folder({ mailbox: 'archived', numbering: '' })
    expect(keepEarlier(before, WITH_LABELS, { ...before, mailbox: 'inbox' }, WITH_LABELS)).toEqual({})
  })
})
