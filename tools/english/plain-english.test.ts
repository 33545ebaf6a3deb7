import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { MESSAGES } from '@dossier/contract/messages/messages'
import { describe, expect, it } from 'vitest'
import { readSource } from './read-source.ts'
import { readMarkdown, readTexts, type Sentence, startsWithClause } from './sentences.ts'

const ROOT = join(import.meta.dirname, '../..')
const files = execFileSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8' }).split('\n').filter(Boolean)
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8')

const code = files.filter((file) => /\.(ts|tsx|mjs)$/.test(file))
const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file)
const sources = code.filter((file) => !isTest(file)).map((file) => readSource(file, read(file)))
const tests = code.filter(isTest).map((file) => readSource(file, read(file)))
const pages = files.filter((file) => file.endsWith('.md')).flatMap((file) => readMarkdown(file, read(file)))
const texts = files
  .filter((file) => /words\/en\/.*\.json$/.test(file))
  .flatMap((file) => readTexts(file, JSON.parse(read(file))))

function expectPlain(sentences: readonly Sentence[], limitPercent: number): void {
  expect(sentences.length).toBeGreaterThan(100)
  const found = sentences.filter(({ text }) => startsWithClause(text))
  const allowed = Math.floor((sentences.length * limitPercent) / 100)
  expect(found.length <= allowed ? [] : found.map(({ at, text }) => `${at} ${text}`)).toEqual([])
}

// docs/glossary.md and STYLE.md have the rules; a few sentences may break this one.
describe('sentences begin with their subject', () => {
  it('in comments', () =>
    expectPlain(
      sources.flatMap(({ sentences }) => sentences),
      1,
    ))
  it('in comments of tests', () =>
    expectPlain(
      tests.flatMap(({ sentences }) => sentences),
      2,
    ))
  it('in docs', () => expectPlain(pages, 2))
  it('in the interface', () => expectPlain(texts, 2))
  it('in messages of the service', () => expectPlain(readTexts('messages', MESSAGES), 2))
})

it('at most two declared names in a thousand lines fit anything', () => {
  const names = sources.flatMap(({ vagueNames }) => vagueNames)
  const lines = sources.reduce((sum, source) => sum + source.lines, 0)
  expect(names.length <= (2 * lines) / 1_000 ? [] : names).toEqual([])
})

describe('the check', () => {
  const comments = (source: string) => readSource('a.ts', source).sentences.map(({ text }) => text)

  it('reads comments as sentences, and neither strings nor directives', () => {
    expect(comments(`const a = '// What is this text?' // biome-ignore lint: because it is so`)).toEqual([])
    expect(comments('// What was read\n// is kept. It stays here.\nf()')).toEqual([
      'What was read is kept.',
      'It stays here.',
    ])
    expect(comments('/**\n * Returns the first row.\n * @param a What it is.\n */\nf()')).toEqual([
      'Returns the first row.',
    ])
  })

  it('knows a clause from a question', () => {
    expect(startsWithClause('Of a stranger nothing is known.')).toBe(true)
    expect(startsWithClause('Who may read this?')).toBe(false)
    expect(startsWithClause('Offers expire.')).toBe(false)
  })

  it('finds vague names where they are declared', () => {
    const source = 'const place = 1\nfunction f({ given, b: known }, [one] = []) {}\nconst ok = (rest) => ok.said'
    expect(readSource('a.ts', source).vagueNames).toEqual([
      'a.ts:1 place',
      'a.ts:2 given',
      'a.ts:2 known',
      'a.ts:2 one',
      'a.ts:3 rest',
    ])
  })
})
