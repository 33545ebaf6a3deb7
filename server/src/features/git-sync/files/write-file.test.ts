import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { FileContent } from '#features/records/index'
import { readFile, sameFields } from './item-fields.ts'
import { splitFile } from './note-file.ts'
import { newFile, writeFile } from './write-file.ts'

const AT = Date.parse('2026-11-21T10:42:00.000Z')
const fieldsOf = (text: string, change: Partial<FileContent> = {}): FileContent => ({
  ...readFile(text, 'a.md'),
  ...change,
})

const pieces = fc.constantFrom(
  '---',
  '---\n',
  '---\r\n',
  '...\n',
  'title: x\n',
  'title: "q\\u0041"\n',
  'tags: [a, b]\n',
  'tags:\n- a\n- b\n',
  'tags:\n  - a # c\n',
  'tags: a, b\n',
  'tags:\n',
  '# c\n',
  'k: v\r\n',
  '\n',
  '\r\n',
  '\ufeff',
  'text',
  'id: 7\n',
  '  ',
  'title: >\n  folded\n  text\n',
  'title: &a x\nb: *a\n',
  '{title: flow}\n',
  'format: html\n',
  'updated: 2020-01-01\n',
  '[',
  '"',
)
const anyFile = fc.oneof(
  fc.array(pieces, { maxLength: 12 }).map((parts) => parts.join('')),
  fc.array(pieces, { maxLength: 8 }).map((parts) => `---\n${parts.join('')}\n---\nbody\n`),
  fc.string({ unit: 'grapheme' }),
)
const anyFields = fc.record({
  title: fc.string({ unit: 'grapheme', maxLength: 40 }).map((text) => text.toWellFormed().replaceAll('\0', '')),
  tags: fc.uniqueArray(fc.constantFrom('a', 'b', 'two words', 'c: d', '- e', '#f', 'ü', 'yes', '1', "it's", '"q"'), {
    maxLength: 5,
  }),
  body: fc.oneof(
    fc.constantFrom('', 'x\n', 'a\nb\n', 'a\r\nb\r\n', '---\nx: 1\n---\n', '\ufeffx', '\n\nx'),
    fc.string(),
  ),
  format: fc.constantFrom('markdown' as const, 'html' as const),
})

describe('a file', () => {
  it('is its parts, joined', () => {
    fc.assert(
      fc.property(anyFile, (text) => {
        const { opening, front, closing, body } = splitFile(text)
        expect(opening + (front ?? '') + closing + body).toBe(text)
      }),
      { numRuns: 1_000 },
    )
  })

  it('stays as it is, to the byte, when its record holds the same', () => {
    fc.assert(
      fc.property(anyFile, (text) => {
        expect(writeFile(text, 'a.md', fieldsOf(text), AT)).toBe(text)
      }),
      { numRuns: 1_000 },
    )
  })

  it('says what it was told, or nothing is written at all', () => {
    fc.assert(
      fc.property(anyFile, anyFields, (text, fields) => {
        const written = writeFile(text, 'a.md', fields, AT)
        if (written === null) return
        const read = readFile(written, 'a.md')
        expect(sameFields(read, fields)).toBe(true)
        expect(read.id).toBe(readFile(text, 'a.md').id)
      }),
      { numRuns: 1_500 },
    )
  })

  it('can be written to whenever its front matter can be read', () => {
    for (const front of [
      'title: x',
      'title:',
      'title: "x" # why',
      'a: 1',
      '',
      'tags:\n- a',
      'tags: []',
      'title: >\n  a\n  b\nk: 1',
      "title: 'it''s'",
      'tags: a, b',
    ])
      expect(
        writeFile(`---\n${front}\n---\nb`, 'a.md', fieldsOf('', { title: 'New', tags: ['p', 'q'], body: 'B' }), AT),
        front,
      ).not.toBeNull()
    expect(writeFile('---\ntitle: [\n---\nb', 'a.md', fieldsOf('', { title: 'New' }), AT)).toBeNull()
  })

  it('whose last line closes the front matter takes a text', () => {
    for (const [text, expected] of [
      ['---\ntitle: Stub\n---', '---\ntitle: Stub\n---\nNew\n'],
      ['---\ntitle: Stub\n...  ', '---\ntitle: Stub\n...  \nNew\n'],
      ['---\r\ntitle: Stub\r\n---', '---\r\ntitle: Stub\r\n---\r\nNew\n'],
      ['---\n---', '---\n---\nNew\n'],
    ] as const)
      expect(writeFile(text, 'a.md', { ...readFile(text, 'a.md'), body: 'New\n' }, AT), text).toBe(expected)
    const retitled = writeFile('---\ntitle: Stub\n---', 'a.md', fieldsOf('', { title: 'Other' }), AT)
    expect(retitled).toBe('---\ntitle: Other\n---')
  })

  it('takes a text that begins with empty lines, again and again', () => {
    const text = '---\ntitle: A\n---\n\nold\n'
    const once = writeFile(text, 'a.md', fieldsOf(text, { body: '\n\nnew\n' }), AT)
    expect(once).toBe('---\ntitle: A\n---\n\nnew\n')
    expect(writeFile(once ?? '', 'a.md', fieldsOf(text, { body: '\n\nnew\n' }), AT)).toBe(once)
  })

  it('without front matter gets some before a text that looks like it', () => {
    const written = writeFile('old\n', 'a.md', fieldsOf('', { title: 'a', body: '---\ntitle: x\n---\n' }), AT)
    expect(written).toBe('---\ntitle: a\n---\n---\ntitle: x\n---\n')
  })

  it('with invalid front matter keeps it when the text changes', () => {
    const text = '---\ntitle: [\n---\nold\n'
    expect(writeFile(text, 'a.md', fieldsOf(text, { body: 'new\n' }), AT)).toBe('---\ntitle: [\n---\nnew\n')
  })

  it('of a new record can be read back', () => {
    fc.assert(
      fc.property(anyFields, (fields) => {
        const text = newFile(fields, '0192-id', { created: AT, updated: AT })
        const read = readFile(text, 'other name.md')
        expect(read).toMatchObject({
          id: '0192-id',
          title: fields.title,
          tags: fields.tags.map((tag) => tag.replace(/^#/, '')),
          format: fields.format,
          createdAt: AT,
        })
        expect(read.body).toBe(fields.body.replace(/^(?:[ \t]*\r?\n)+/, ''))
      }),
      { numRuns: 1_000 },
    )
  })
})
