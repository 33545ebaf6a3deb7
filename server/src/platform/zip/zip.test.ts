import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { message } from '@dossier/contract/message'
import { unzipSync, zipSync } from 'fflate'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { AppError } from '#core/app-error'
import { sha256 } from '#platform/crypto/hash'
import { english, says } from '#test/in-english'
import { openZip, type ZipEntry, type ZipLimits } from './read-zip.ts'
import { writeZip } from './write-zip.ts'

const AT = Date.UTC(2026, 10, 21, 12)
const LIMITS: ZipLimits = { fileBytes: () => 1_000_000, totalBytes: 100_000_000 }

describe('a ZIP archive', () => {
  let folder = ''
  let path = ''
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'dossier-zip-'))
    path = join(folder, 'a.zip')
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  async function write(files: Record<string, string | Uint8Array>, at = AT) {
    const zip = await writeZip(path, at)
    for (const [name, content] of Object.entries(files)) await zip.add(name, Buffer.from(content))
    return zip.finish()
  }

  async function readAll(limits = LIMITS, skip = 0): Promise<Record<string, string>> {
    const zip = await openZip(path, limits)
    const files: Record<string, string> = {}
    try {
      for await (const entry of zip.list(skip)) files[entry.name] = (await zip.read(entry)).toString()
      return files
    } finally {
      await zip.close()
    }
  }

  const FILES = { 'a.txt': 'plain', 'b/ä 🦊.md': 'x'.repeat(100_000), 'b/empty': '', 'c.bin': 'r@nd0m' }

  it('is read by another program as it was written, and says its own size and hash', async () => {
    const { size, sha256: hash } = await write(FILES)
    const bytes = readFileSync(path)
    expect([size, hash]).toEqual([bytes.length, sha256(bytes)])
    const read = Object.entries(unzipSync(bytes)).map(([name, content]) => [name, Buffer.from(content).toString()])
    expect(Object.fromEntries(read)).toEqual(FILES)
    expect(readdirSync(folder)).toEqual(['a.zip'])
  })

  it('of another program is read as it was written', async () => {
    writeFileSync(path, zipSync({ 'x.txt': Buffer.from('hello'), 'y/z.txt': Buffer.from('z'.repeat(5_000)) }))
    expect(await readAll()).toEqual({ 'x.txt': 'hello', 'y/z.txt': 'z'.repeat(5_000) })
  })

  it('has the same bytes for the same content', async () => {
    const first = await write(FILES)
    expect(await write(FILES)).toEqual(first)
  })

  it('of more files than 16 bits count goes by Zip64, and is read on from any of them', async () => {
    const many = Object.fromEntries(Array.from({ length: 66_000 }, (_, i) => [`f${i}`, String(i)]))
    await write(many)
    const tail = readFileSync(path).subarray(-22)
    expect(tail.readUInt16LE(10)).toBe(0xffff)
    expect(Object.keys(await readAll(LIMITS, 65_998))).toEqual(['f65998', 'f65999'])
    expect(Object.keys(unzipSync(readFileSync(path), { filter: ({ name }) => name === 'f65999' }))).toEqual(['f65999'])
  })

  it('leaves nothing behind when it is abandoned', async () => {
    const zip = await writeZip(path, AT)
    await zip.add('a', Buffer.from('a'))
    await zip.abandon()
    expect(readdirSync(folder)).toEqual([])
  })

  it.each([
    ['climbs out', '../a.txt'],
    ['is absolute', '/etc/passwd'],
    ['climbs out in the middle', 'a/../../b'],
    ['is of Windows', 'a\\..\\b'],
    ['names a drive', 'C:a'],
    ['is a folder', 'a/'],
    ['holds a control character', 'a\u0007b'],
  ])('with a file whose name %s is refused', async (_why, name) => {
    await write({ 'ok.txt': '1', [name]: '2' })
    await expect(readAll()).rejects.toMatchObject({ code: 'unprocessable' })
  })

  it('that is cut off, empty, or none at all is refused by a sentence', async () => {
    await write(FILES)
    const bytes = readFileSync(path)
    for (const part of [bytes.subarray(0, -1), bytes.subarray(0, 50), Buffer.alloc(0), Buffer.from('PK'.repeat(40))]) {
      writeFileSync(path, part)
      await expect(readAll()).rejects.toMatchObject({
        code: 'unprocessable',
        message: expect.stringMatching(/^The archive cannot be read: .+\./),
      })
    }
  })

  it('with one byte flipped anywhere is refused, or reads as before', async () => {
    await write({ 'a.txt': 'plain', 'b.txt': 'y'.repeat(300) })
    const bytes = readFileSync(path)
    const whole = await readAll()
    let refused = 0
    for (let at = 0; at < bytes.length; at += 1) {
      const flipped = Buffer.from(bytes)
      flipped.writeUInt8(bytes.readUInt8(at) ^ 0x41, at)
      writeFileSync(path, flipped)
      const read = await readAll().catch((error: { code: string }) => error.code)
      if (read === 'unprocessable') refused += 1
      else expect(Object.values(read)).toEqual(Object.values(whole))
    }
    // Timestamps, versions and permissions are not content.
    expect(refused).toBeGreaterThan(bytes.length / 3)
  })

  it('that would unpack to more than is allowed is refused before it is unpacked', async () => {
    await write({ a: Buffer.alloc(900_000), b: Buffer.alloc(900_000) })
    await expect(readAll({ fileBytes: () => 800_000, totalBytes: 10 ** 9 })).rejects.toThrow(says('zip.tooLarge'))
    await expect(readAll({ fileBytes: () => 10 ** 6, totalBytes: 10 ** 6 })).rejects.toThrow(says('zip.bomb'))
  })

  it('shows the start of a large file, which can be refused before the rest is unpacked', async () => {
    await write({ 'large.txt': 'x'.repeat(900_000), 'equal.txt': 'y'.repeat(500_000) })
    const zip = await openZip(path, LIMITS)
    const [large, equal] = (await Array.fromAsync(zip.list())) as [ZipEntry, ZipEntry]
    const seen: number[] = []
    const start = { bytes: 500_000, check: (bytes: Buffer) => void seen.push(bytes.length) }
    expect((await zip.read(large, start)).length).toBe(900_000)
    expect((await zip.read(equal, start)).length).toBe(500_000)
    expect(seen).toEqual([500_000])
    const refuse = () => {
      throw new AppError('unprocessable', message('zip.bomb'))
    }
    await expect(zip.read(large, { bytes: 500_000, check: refuse })).rejects.toThrow(english('zip.bomb'))
    await zip.close()
  })

  it('that lies about the size of its content is never unpacked beyond it', async () => {
    await write({ bomb: Buffer.alloc(900_000) })
    const bytes = readFileSync(path)
    const central = bytes.indexOf(Buffer.from([0x50, 0x4b, 1, 2]))
    bytes.writeUInt32LE(10, central + 24)
    writeFileSync(path, bytes)
    await expect(readAll()).rejects.toThrow(/bomb is damaged/)
  })

  it('whose files lie in each other is refused', async () => {
    await write({ a: 'first', b: 'second' })
    const bytes = readFileSync(path)
    const second = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 1, 2]))
    bytes.writeUInt32LE(0, second + 42)
    writeFileSync(path, bytes)
    await expect(readAll()).rejects.toThrow(english('zip.overlaps', { file: 'b' }))
  })
})
