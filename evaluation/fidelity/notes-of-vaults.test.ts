// @module-tag slow

import { execFileSync } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findSharedData } from '../../server/test/shared-data.ts'
import { isRepresented } from '../../web/src/features/records/rich/is-represented.ts'
import { openNote, writeNote } from '../../web/src/features/records/rich/note-source.ts'
import { writeBlock } from '../../web/src/features/records/rich/write-markdown.ts'

// The editor of notes with the vaults of others: an untouched note and the untouched blocks of an edited one keep every
// byte, and an edited block means the same.

const folder = findSharedData('git')

const VAULTS = [
  { name: 'kepano-obsidian', files: 103 },
  { name: 'hugodocs-en-md', files: 992 },
  { name: 'tldr-ko-hi', files: 7290 },
]
/** Share of the blocks that are edited as Markdown, beside front matter: definitions of links, HTML. */
const MAX_SOURCES = 0.12

const clones = mkdtempSync(join(tmpdir(), 'dossier-vaults-'))
beforeAll(() => {
  for (const { name } of folder === null ? [] : VAULTS)
    execFileSync('git', ['clone', '--quiet', join(folder ?? '', `${name}.bundle`), join(clones, name)])
})
afterAll(() => rmSync(clones, { recursive: true, force: true }))

const readNotes = (name: string): { path: string; source: string }[] =>
  globSync('**/*.md', { cwd: join(clones, name) }).map((path) => ({
    path,
    source: readFileSync(join(clones, name, path), 'utf8'),
  }))

it.skipIf(folder === null).each(VAULTS)('opens and writes the notes of $name', ({ name, files }) => {
  const notes = readNotes(name)
  expect(notes.length).toBeGreaterThanOrEqual(files)
  let [blockCount, sourceCount] = [0, 0]
  for (const { path, source } of notes) {
    const { blocks, ...frame } = openNote(source)
    if (source.trim() !== '') expect(writeNote(frame, blocks), path).toBe(source)
    const fresh = { node: { type: 'paragraph', content: [{ type: 'text', text: 'more' }] }, origin: null }
    const before = source.trimEnd()
    expect(writeNote(frame, [...blocks, fresh]).startsWith(before), path).toBe(true)
    for (const { node, origin } of blocks) {
      blockCount += 1
      if (node.type === 'sourceBlock') sourceCount += origin.source.startsWith('---') ? 0 : 1
      else expect(isRepresented([node], writeBlock(node)), `${path}: ${origin.source}`).toBe(true)
    }
  }
  expect(sourceCount / blockCount).toBeLessThan(MAX_SOURCES)
})
