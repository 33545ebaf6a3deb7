import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { says } from '#test/in-english'
import { type BackupHead, MANIFEST, readManifest, writeManifest } from './manifest.ts'

const folder = mkdtempSync(join(tmpdir(), 'dossier-manifest-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const head: BackupHead = {
  sequence: 7,
  madeAt: 1,
  copy: {
    dialect: 'sqlite',
    migrations: ['a'],
    tables: { emails: { rows: 2, newest: 'x' } },
    sequences: {},
    keyFingerprint: '',
  },
  withKey: false,
  lacking: [],
}
const fileAt = (path: string) => ({ path, size: 3, sha256: 'abc' })
const write = (paths: string[], change: Partial<BackupHead> = {}) =>
  writeManifest(folder, { ...head, ...change }, paths.map(fileAt))

describe('a manifest', () => {
  it('comes back as it was written', () => {
    expect(write(['database.sqlite', 'blobs/0199-a/ab/abcd.zst'])).toBe(6)
    const { files, ...read } = readManifest(folder)
    expect(read).toEqual(head)
    expect([...files.keys()]).toEqual(['blobs/0199-a/ab/abcd.zst', 'database.sqlite'])
  })

  it('is refused with any byte changed, added or cut off', () => {
    write(['database.sqlite'])
    const whole = readFileSync(join(folder, MANIFEST))
    const broken = [...whole.keys()].map((at) =>
      Buffer.concat([whole.subarray(0, at), Buffer.of((whole[at] ?? 0) ^ 2), whole.subarray(at + 1)]),
    )
    for (const bytes of [...broken, whole.subarray(0, -20), Buffer.alloc(0), Buffer.concat([whole, whole])]) {
      writeFileSync(join(folder, MANIFEST), bytes)
      expect(() => readManifest(folder)).toThrow(says('backup.manifestDamaged'))
    }
  })

  it.each(['../evil', '/etc/passwd', 'blobs/../../evil', 'a//b', '.', 'blobs/.hidden', 'a\\..\\b', ''])(
    'of a stranger that leads to %j is refused',
    (path) => {
      write([path])
      expect(() => readManifest(folder)).toThrow(says('backup.manifestDamaged'))
    },
  )

  it('of a stranger with a table that is a path is refused', () => {
    write([], { copy: { ...head.copy, tables: { '../../x': { rows: 1, newest: '' } } } })
    expect(() => readManifest(folder)).toThrow(says('backup.manifestDamaged'))
  })
})
