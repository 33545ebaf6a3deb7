import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { needsListing, nextAfter, type OpenedFolder, planFolderSync, type SyncedFolder } from './plan-folder-sync.ts'

const NOW = 1_800_000_000_000
const synced: SyncedFolder = {
  numbering: '7',
  next: 101,
  changes: '50',
  stored: 100,
  notImported: 0,
  flagsListedAt: NOW,
}
const opened: OpenedFolder = { numbering: '7', next: 101, changes: '50', count: 100 }

const flagsOf = (folder: Partial<SyncedFolder>, now: Partial<OpenedFolder>, at = NOW) => {
  const plan = planFolderSync({ ...synced, ...folder }, { ...opened, ...now }, at)
  return plan.kind === 'changed' ? plan.flags : plan
}

describe('a folder sync', () => {
  it('begins at the border that the server tells, or at none', () => {
    expect(planFolderSync(null, opened, NOW)).toEqual({ kind: 'first', next: 101 })
    expect(planFolderSync(null, { ...opened, next: null }, NOW)).toEqual({ kind: 'first', next: null })
  })

  it('matches all messages again under another numbering', () => {
    expect(planFolderSync(synced, { ...opened, numbering: '8' }, NOW)).toEqual({ kind: 'renumbered' })
  })

  it('lists new messages past what was imported, whatever the server predicts', () => {
    expect(planFolderSync({ ...synced, next: 40 }, { ...opened, next: 500 }, NOW)).toMatchObject({ newFrom: 40 })
  })

  it('lists changes only where there are some', () => {
    expect(flagsOf({}, {})).toEqual({ by: 'nothing' })
    expect(flagsOf({}, { changes: '60' })).toEqual({ by: 'changes', since: '50' })
    expect(flagsOf({ stored: 0 }, { changes: '60' })).toEqual({ by: 'nothing' })
  })

  it('lists all flags when the value fell or was never known', () => {
    expect(flagsOf({}, { changes: '9' })).toEqual({ by: 'flags', from: 1 })
    expect(flagsOf({ changes: null }, {})).toEqual({ by: 'flags', from: 1 })
  })

  it('lists the newest flags without CONDSTORE, and all of them at intervals', () => {
    const plain = { changes: null, next: 5_001, stored: 4_000 }
    expect(flagsOf(plain, { changes: null })).toEqual({ by: 'flags', from: 4_001 })
    expect(flagsOf(plain, { changes: null }, NOW + 15 * 60_000)).toEqual({ by: 'flags', from: 1 })
    expect(flagsOf({ ...plain, stored: 9_000 }, { changes: null }, NOW + 15 * 60_000)).toMatchObject({ from: 4_001 })
    expect(flagsOf(plain, { changes: null }, NOW - 1)).toEqual({ by: 'flags', from: 1 })
  })

  it('asks for a complete listing when the count does not agree', () => {
    expect(needsListing(synced, 0, 100)).toBe(false)
    expect(needsListing(synced, 2, 102)).toBe(false)
    expect(needsListing(synced, 0, 99)).toBe(true)
    expect(needsListing({ ...synced, notImported: 30 }, 0, 130)).toBe(false)
  })
})

describe('the cursor of new messages', () => {
  it('covers every message after any interruption', () => {
    const batch = fc.record({ size: fc.integer({ min: 1, max: 40 }), dies: fc.boolean() })
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 1, max: 500 }), { maxLength: 200 }),
        fc.array(batch),
        (all, runs) => {
          const server = all.toSorted((a, b) => a - b)
          const stored = new Set<number>()
          let next = 1
          // A batch commits its messages together with the cursor, or not at all.
          const take = (size: number, dies: boolean): void => {
            const uids = server.filter((uid) => uid >= next).slice(0, size)
            if (dies) return
            for (const uid of uids) stored.add(uid)
            next = nextAfter(next, uids)
          }
          for (const { size, dies } of runs) take(size, dies)
          take(server.length, false)
          expect([...stored].toSorted((a, b) => a - b)).toEqual(server)
        },
      ),
    )
  })
})
