import { expect, it } from 'vitest'
import { describeBackup, describeIngestion, describeMailAccounts } from './describe-health.ts'

const CLOSED = { enabled: true, domain: '', smtp: [], import: false }

it('tells a way in that leads nowhere from one that is not wanted', () => {
  expect(describeIngestion({ ...CLOSED, enabled: false })).toMatchObject({ words: 'health.intakeOff', good: true })
  expect(describeIngestion(CLOSED)).toMatchObject({ words: 'health.intakeByApi', good: true })
  expect(describeIngestion({ ...CLOSED, smtp: ['[::]:25'] })).toMatchObject({
    words: 'health.intakeNowhere',
    good: false,
  })
  expect(describeIngestion({ ...CLOSED, domain: 'in.press.example' })).toMatchObject({ good: false })
  expect(describeIngestion({ enabled: true, domain: 'in.press.example', smtp: ['[::]:25'], import: true })).toEqual({
    words: 'health.intakeOpen',
    values: { domain: 'in.press.example', ways: '[::]:25, POST /import/email' },
    good: true,
  })
})

it('asks for care where mailboxes need a person or changes are stuck', () => {
  const none = { importing: 0, live: 0, waiting: 0, needs_person: 0, needs_approval: 0, paused: 0, removing: 0 }
  const rest = { late: 0, oldest_sync_at: null, waiting_changes: 0, stuck_changes: 0 }
  const care = (change: object) =>
    describeMailAccounts({ ...none, ...rest, ...change }).map(({ words, good }) => [words, good])
  expect(care({})).toEqual([['health.mailAccountsNone', true]])
  expect(care({ live: 2 })).toEqual([['health.mailAccountsCount', true]])
  expect(care({ live: 1, needs_person: 1, needs_approval: 1, stuck_changes: 3 })).toEqual([
    ['health.mailAccountsCount', true],
    ['health.mailAccountsPeople', false],
    ['health.mailAccountsStuck', false],
  ])
})

it('asks for care where there is no backup, none is made by itself, or the last could not be used', () => {
  const none = { scheduled: false, last_at: null, folder: '', tried_at: null, problems: [], notices: [] }
  expect(describeBackup(none, String).map(({ words, good }) => [words, good])).toEqual([
    ['health.backupNever', false],
    ['health.backupByHand', false],
  ])
  const at = '2026-11-20T02:00:00.000Z'
  const made = { scheduled: true, last_at: at, folder: '/backups/1', tried_at: at, problems: [], notices: [] }
  expect(describeBackup(made, String).every(({ good }) => good)).toBe(true)
  expect(describeBackup({ ...made, problems: ['A file is missing.'] }, String).map(({ good }) => good)).toEqual([
    true,
    false,
    false,
    true,
  ])
  expect(describeBackup({ ...made, notices: ['It is late.'] }, String)).toContainEqual({
    words: 'health.backupNotice',
    values: { notice: 'It is late.' },
    good: false,
  })
})
