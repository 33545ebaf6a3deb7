import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { sha256 } from '#platform/crypto/hash'
import { english } from '#test/in-english'
import { openArchive } from './archive-reader.ts'
import { createArchiveWriter } from './archive-writer.ts'
import { FORMAT, MANIFEST, PART_BYTES, VERSION } from './format.ts'

let folder = ''
let path = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dossier-archive-'))
  path = join(folder, 'a.zip')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

type Writer = Awaited<ReturnType<typeof createArchiveWriter>>

async function write(fill: (archive: Writer) => Promise<unknown>, list?: Buffer): Promise<void> {
  const archive = await createArchiveWriter(path, 0)
  await fill(archive)
  const { lists, files } = await archive.endLists()
  const extra = 'manifest/files/000009.jsonl'
  if (list) {
    await archive.last(extra, list)
    lists.push({ path: extra, sha256: sha256(list) })
  }
  const manifest = {
    format: FORMAT,
    version: VERSION,
    made_at: '2026-11-26T00:00:00.000Z',
    scope: 'account',
    id: 'a',
    name: 'A',
    counts: {},
    files,
    missing_files: 0,
    lists,
    state: sha256(''),
    left_out: [],
  }
  await archive.last(MANIFEST, Buffer.from(JSON.stringify(manifest)))
  await archive.finish()
}

async function readSizes(): Promise<number[]> {
  const archive = await openArchive(path, statSync(path).size)
  try {
    const sizes: number[] = []
    for await (const file of archive.files()) sizes.push((await archive.read(file)).length)
    return sizes
  } finally {
    await archive.close()
  }
}

it('reads parts of many lines, and a line that is larger than a part', async () => {
  const small = { text: 'x'.repeat(1000) }
  const large = { text: 'y'.repeat(PART_BYTES) }
  await write(async (archive) => {
    for (let n = 0; n < PART_BYTES / 900; n += 1) await archive.line('records', small)
    await archive.line('records', large)
    await archive.line('records', small)
    await archive.endKind('records')
  })
  const [first = 0, second = 0, ...others] = await readSizes()
  expect([first <= PART_BYTES, first + second > PART_BYTES, others]).toEqual([
    true,
    true,
    [JSON.stringify(large).length + 1, JSON.stringify(small).length + 1],
  ])
})

it.each([
  ['empty', '\n'],
  ['short', '{}\n'],
])('refuses a part that has more %s lines than an export writes', async (_what, line) => {
  const name = 'data/records/000001.jsonl'
  await write((archive) => archive.file(name, Buffer.alloc(PART_BYTES + 300_000, line)))
  await expect(readSizes()).rejects.toThrow(english('export.entryChanged', { file: name }))
})

it('refuses a list with an empty line, and a list larger than a part before it is unpacked', async () => {
  const nothing = async () => undefined
  const name = 'manifest/files/000009.jsonl'
  await write(nothing, Buffer.from('\n'))
  await expect(readSizes()).rejects.toThrow(english('export.notJson', { file: name }))
  await write(nothing, Buffer.alloc(PART_BYTES + 1, '\n'))
  await expect(readSizes()).rejects.toThrow(english('zip.tooLarge', { file: name }))
})

it('refuses a message that is larger than any request', async () => {
  await write((archive) => archive.file('mail/a.eml', Buffer.alloc(65 * 1024 * 1024)))
  await expect(readSizes()).rejects.toThrow(english('zip.tooLarge', { file: 'mail/a.eml' }))
})
