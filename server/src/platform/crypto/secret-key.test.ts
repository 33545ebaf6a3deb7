import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { loadSecretKey } from './secret-key.ts'
import { createFileDurably, writeFileDurably } from './write-file-durably.ts'

let folder = ''
const folders: string[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dossier-key-'))
  folders.push(folder)
})
afterAll(() => {
  for (const each of folders) rmSync(each, { recursive: true, force: true })
})

describe('the key of an instance', () => {
  it('is made once, for its owner alone, and gives another key for each purpose', () => {
    const first = loadSecretKey('', folder)
    expect(statSync(join(folder, 'secret.key')).mode & 0o777).toBe(0o600)
    expect(loadSecretKey('', folder).derive('a')).toEqual(first.derive('a'))
    expect(first.derive('a')).toHaveLength(32)
    expect(first.derive('a')).not.toEqual(first.derive('b'))
    expect(readdirSync(folder)).toEqual(['secret.key'])
  })

  it('is the operator’s where one is given, and then nothing is written', () => {
    const given = 'x'.repeat(32)
    expect(loadSecretKey(given, folder).derive('a')).toEqual(loadSecretKey(given, '/nowhere').derive('a'))
    expect(readdirSync(folder)).toEqual([])
  })

  it.each(['', '\n', 'short'])('is never taken from a file that is not whole (%j)', (text) => {
    writeFileSync(join(folder, 'secret.key'), text)
    expect(() => loadSecretKey('', folder)).toThrow(/not whole.*backup/)
    expect(readFileSync(join(folder, 'secret.key'), 'utf8')).toBe(text)
  })
})

describe('a file written durably', () => {
  it('replaces what was there; one that is created does not', () => {
    const path = join(folder, 'f')
    writeFileDurably(path, 'one')
    writeFileDurably(path, new Uint8Array([0x74, 0x77, 0x6f]))
    expect(readFileSync(path, 'utf8')).toBe('two')
    expect(createFileDurably(path, 'three')).toBe(false)
    expect(readFileSync(path, 'utf8')).toBe('two')
    expect(createFileDurably(join(folder, 'g'), 'four')).toBe(true)
    expect(readdirSync(folder)).toEqual(['f', 'g'])
  })
})
