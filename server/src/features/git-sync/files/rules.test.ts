import { describe, expect, it } from 'vitest'
import { mergeSets } from '#core/three-way'
import { inEnglish } from '#test/in-english'
import { findRenames } from './find-renames.ts'
import { findSecret } from './find-secret.ts'
import { fileNameOf, folderOf, freePath, layoutOf, pathProblem, typeOf } from './layout.ts'

describe('a path', () => {
  const layout = layoutOf({ sync_path: '', notes_path: 'docs', memories_path: 'docs/facts', ignore_patterns: '[]' })
  const oneFolder = layoutOf({ sync_path: '/', notes_path: '', memories_path: '', ignore_patterns: '[]' })

  it('says what a file is; the deeper folder counts', () => {
    expect(typeOf(layout, 'docs/a.md')).toBe('note')
    expect(typeOf(layout, 'docs/facts/a.MD')).toBe('memory')
    expect(typeOf(layout, 'docs2/a.md')).toBeNull()
    expect(typeOf(layout, 'docs/a.txt')).toBeNull()
    expect(typeOf(oneFolder, 'a.md')).toBe('note')
    expect(folderOf(oneFolder, 'memory')).toBeNull()
  })

  it.each([
    'a/../b.md',
    './a.md',
    'a//b.md',
    '/a.md',
    '.git/a.md',
    'a/.GIT/b.md',
    'a/.git./b.md',
    'git~1/a.md',
    '.g\u200cit/a.md',
    'a\u0007.md',
    `${'x'.repeat(1001)}.md`,
  ])('%j is left alone', (path) => {
    expect(inEnglish(pathProblem(path))).toMatch(/\.$/)
  })

  it.each(['a b.md', '.github/a.md', 'git/a.md', 'a:b "c" ’d’ 🦊.md', 'CON.md', 'a\\b.md', '-rf.md'])(
    '%j is fine',
    (path) => {
      expect(pathProblem(path)).toBeNull()
    },
  )

  it('of a new file is one that every system takes and nobody has', () => {
    const taken = new Set(['note.md'])
    expect([freePath('', 'Note', taken), freePath('', 'NOTE', taken), freePath('d', 'Note', taken)]).toEqual([
      'Note 2.md',
      'NOTE 3.md',
      'd/Note.md',
    ])
    for (const title of ['', '...', 'con', 'LPT1', '.git', '///', '\u0000', ' ', '..'])
      expect(fileNameOf(title), title).toBe(title === '.git' ? 'git' : 'Untitled')
    expect(Buffer.byteLength(fileNameOf('🦊'.repeat(100)))).toBeLessThanOrEqual(120)
    expect(fileNameOf('🦊'.repeat(100)).isWellFormed()).toBe(true)
  })
})

describe('a rename', () => {
  const old = (key: string, text: string, more = {}) => ({
    key,
    type: 'note',
    recordId: `id-${key}`,
    blob: text,
    text,
    ...more,
  })
  const fresh = (path: string, text: string, more = {}) => ({ path, type: 'note', id: '', blob: text, text, ...more })
  const lines = (from: number, to: number): string =>
    Array.from({ length: to - from }, (_, i) => `line number ${from + i}`).join('\n')

  it('is known by the id first, then by equal content, then by lines in common', () => {
    const renames = findRenames(
      [old('a', 'AAAA'), old('b', 'BBBB'), old('c', lines(0, 20)), old('d', 'DDDD')],
      [fresh('x', 'other', { id: 'id-a' }), fresh('y', 'BBBB'), fresh('z', lines(5, 22)), fresh('w', 'unlike')],
    )
    expect(Object.fromEntries(renames)).toEqual({ a: 'x', b: 'y', c: 'z' })
  })

  it('takes the most alike, and each file once', () => {
    const renames = findRenames([old('a', lines(0, 20))], [fresh('x', lines(8, 20)), fresh('y', lines(1, 20))])
    expect([...renames]).toEqual([['a', 'y']])
    expect(findRenames([old('a', 'same'), old('dir/b', 'same')], [fresh('other/b', 'same')]).get('dir/b')).toBe(
      'other/b',
    )
  })

  it('never makes a memory of a note, nor pairs empty files by their lines', () => {
    expect(findRenames([old('a', 'same')], [fresh('b', 'same', { type: 'memory' })]).size).toBe(0)
    expect(findRenames([old('a', '\n\n')], [fresh('b', '\n')]).size).toBe(0)
  })
})

describe('tags', () => {
  it.each([
    [['a'], ['a', 'b'], ['a', 'c'], ['a', 'c', 'b']],
    [['a', 'b'], ['b'], ['a', 'b', 'c'], ['b', 'c']],
    [['a'], [], ['a'], []],
    [
      ['a', 'b'],
      ['b', 'a'],
      ['a', 'b'],
      ['b', 'a'],
    ],
  ])('of %j, here %j, there %j become %j', (base, ours, theirs, merged) => {
    expect(mergeSets(base, ours, theirs)).toEqual(merged)
  })
})

describe('a secret', () => {
  it.each([
    '-----BEGIN RSA PRIVATE KEY-----',
    '-----BEGIN OPENSSH PRIVATE KEY-----',
    `AKIA${'A1'.repeat(8)}`,
    `ghp_${'a'.repeat(36)}`,
    `glpat-${'a'.repeat(20)}`,
    `xoxb-${'1'.repeat(12)}`,
    `sk_live_${'a'.repeat(24)}`,
    `dsr_pat_${'a'.repeat(36)}`,
  ])('is found: %s', (text) => {
    expect(inEnglish(findSecret(`a ${text} b`))).toMatch(/^an? /)
  })

  it.each(['a token', 'sk-learn is a library', 'ghp_short', '-----BEGIN PUBLIC KEY-----', 'https://example.org/AKIA'])(
    'is not: %s',
    (text) => {
      expect(findSecret(text)).toBeNull()
    },
  )
})
