import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { says } from '#test/in-english'
import { findPreviousKey, findSecretKey, makeSecretKey } from './secret-key.ts'
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

const places = (secretKey = '', previousSecretKey = '') => ({ secretKey, previousSecretKey, dataDir: folder })
const GIVEN = 'x'.repeat(32)

describe('the key of an instance', () => {
  it('is made once, for its owner alone, and gives another key for each purpose', () => {
    expect(findSecretKey(places())).toBeNull()
    const first = makeSecretKey(folder)
    expect(statSync(join(folder, 'secret.key')).mode & 0o777).toBe(0o600)
    expect(makeSecretKey(folder).derive('a')).toEqual(first.derive('a'))
    expect(findSecretKey(places())?.derive('a')).toEqual(first.derive('a'))
    expect(first.origin).toBe(join(folder, 'secret.key'))
    expect(first.derive('a')).toHaveLength(32)
    expect(first.derive('a')).not.toEqual(first.derive('b'))
    expect(readdirSync(folder)).toEqual(['secret.key'])
  })

  it('is the operator’s where one is given, and then nothing is written', () => {
    const key = findSecretKey(places(GIVEN))
    expect(key?.derive('a')).toEqual(findSecretKey({ ...places(GIVEN), dataDir: '/nowhere' })?.derive('a'))
    expect(key?.origin).toBe('SECRET_KEY')
    expect(readdirSync(folder)).toEqual([])
  })

  it('is told from others by a fingerprint that is no part of it', () => {
    const [one, two] = [findSecretKey(places(GIVEN)), findSecretKey(places('y'.repeat(32)))]
    expect(one?.fingerprint).toMatch(/^[0-9a-f]{16}$/)
    expect(one?.fingerprint).not.toBe(two?.fingerprint)
    expect(one?.derive('sealed-secrets').toString('hex')).not.toContain(one?.fingerprint)
  })

  it('has one before it, in a variable or beside the file', () => {
    expect(findPreviousKey(places())).toBeNull()
    expect(findPreviousKey(places('', GIVEN))?.fingerprint).toBe(findSecretKey(places(GIVEN))?.fingerprint)
    const made = makeSecretKey(folder)
    renameSync(join(folder, 'secret.key'), join(folder, 'secret.key.previous'))
    expect(findPreviousKey(places())?.fingerprint).toBe(made.fingerprint)
    expect(findSecretKey(places())).toBeNull()
  })

  it.each(['', '\n', 'short'])('is never taken from a file that is not whole (%j)', (text) => {
    writeFileSync(join(folder, 'secret.key'), text)
    expect(() => findSecretKey(places())).toThrow(says('secrets.keyBroken'))
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
