import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { backupName, findBackup, listBackups, nextSequence } from './backups.ts'
import { removeOld } from './make/remove-backups.ts'
import { readSequence, writeManifest } from './manifest.ts'

const DAY = 86_400_000
const NOW = Date.UTC(2026, 10, 26)
const copy = { dialect: 'sqlite' as const, migrations: [], tables: {}, sequences: {}, keyFingerprint: '' }

let folder: string
const folders: string[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dossier-order-'))
  folders.push(folder)
})
afterAll(() => {
  for (const each of folders) rmSync(each, { recursive: true, force: true })
})

/** Makes a backup at this time of a clock that may be wrong. */
function make(at: number): string {
  const name = backupName(at)
  mkdirSync(join(folder, name))
  writeManifest(
    join(folder, name),
    { sequence: nextSequence(folder), madeAt: at, copy, withKey: false, lacking: [] },
    [],
  )
  return name
}

describe('the order of backups', () => {
  it('is that of their making, whatever the clock said', () => {
    const made = [NOW, NOW + 400 * DAY, NOW + DAY, NOW - 900 * DAY, NOW + 2 * DAY].map(make)
    expect(listBackups(folder).complete).toEqual(made)
    expect(basename(findBackup(folder))).toBe(made.at(-1))
    expect(made.map((name) => readSequence(join(folder, name)))).toEqual([1, 2, 3, 4, 5])
  })

  it('puts those of older versions first, by name', () => {
    const old = [NOW - 2 * DAY, NOW - DAY].map((at) => {
      const name = backupName(at)
      mkdirSync(join(folder, name))
      writeManifest(join(folder, name), { madeAt: at, copy, withKey: false, lacking: [] } as never, [])
      return name
    })
    const first = make(NOW - 500 * DAY)
    expect(listBackups(folder).complete).toEqual([...old, first])
  })
})

describe('the rotation', () => {
  it('removes the first made, not those with the earliest names', () => {
    const made = [NOW + 400 * DAY, NOW, NOW + DAY, NOW + 2 * DAY].map(make)
    expect(removeOld(folder, 2, '')).toEqual(made.slice(0, 2))
    expect(readdirSync(folder).toSorted()).toEqual(made.slice(2).toSorted())
  })

  it('spares the last backup that is known to be good', () => {
    const made = [NOW, NOW + DAY, NOW + 2 * DAY, NOW + 3 * DAY].map(make)
    expect(removeOld(folder, 1, join(folder, made[0] ?? ''))).toEqual(made.slice(1, 3))
  })
})
