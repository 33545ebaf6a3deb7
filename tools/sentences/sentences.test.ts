import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { HAND_SIGNS } from '../../analysis/src/spam/hand-signs.ts'
import { PUBLISHED_SIGNS } from '../../analysis/src/spam/published/published-signs.ts'
import { LEARNED_SIGNS } from '../../analysis/src/spam/spam-features.ts'
import { createRetelling, type Sentences } from '../../contract/src/sentences/retell.ts'
import { PRIMARY_ACTIONS } from '../../contract/src/vocabulary.ts'
import type { Evidence } from '../../server/src/features/triage/builtin/evidence.ts'
import { RULES } from '../../server/src/features/triage/builtin/rules.ts'
import { parseProgram } from '../architecture/syntax.ts'
import { findFaults, findFlaws, findSentences, findThings, sentencesIn } from './find-sentences.ts'

/** All of the server's sources are read; on a busy machine that may take its time. */
const PATIENCE = { timeout: 60_000 }

const LANGUAGES = ['de']
const PARTS = ['mail', 'notices', 'pages']
const read = (language: string): Sentences[] =>
  PARTS.map((part) => {
    const file = new URL(`../../contract/src/sentences/${language}/${part}.json`, import.meta.url)
    return JSON.parse(readFileSync(file, 'utf8')) as Sentences
  })
const withoutNames = (text: string): string => text.replaceAll(/\{\{\w+\}\}/g, '{{}}')
const gapsOf = (text: string): string[] => [...text.matchAll(/\{\{\w+\}\}/g)].map(String).sort()

describe.each(LANGUAGES)('the sentences of the service in %s', (language) => {
  const parts = read(language)
  const [{ phrases }] = parts as [Sentences, Sentences]
  const retell = createRetelling(parts)
  const known = new Set(parts.flatMap(({ sentences }) => Object.keys(sentences)).map(withoutNames))

  it('are there for every sentence that the sources of the server may bring to a page', PATIENCE, () => {
    const isKnown = (text: string): boolean => known.has(text) || (!text.includes('{{}}') && retell(text) !== text)
    const missing = findSentences().filter(({ text }) => !isKnown(text))
    expect(missing.map(({ file, text }) => `${file}: ${text}`)).toEqual([])
  })

  it('know what may be missing, and what may be wrong with a field or an archive', PATIENCE, () => {
    const notices = parts[1]?.phrases
    const phrasesOf = (kind: string): Set<string> => new Set(Object.keys(notices?.[kind] ?? {}).map(withoutNames))
    const [things, faults, flaws] = [phrasesOf('thing'), phrasesOf('fault'), phrasesOf('broken')]
    expect(findThings().filter(({ text }) => !things.has(text))).toEqual([])
    expect(findFlaws().filter(({ text }) => !flaws.has(text))).toEqual([])
    const isFault = (text: string): boolean =>
      faults.has(text.replace(/\.$/, '')) || known.has(text) || retell(text) !== text
    expect(findFaults().filter(({ text }) => !isFault(text))).toEqual([])
  })

  it('know every reason that the built-in engine can give', () => {
    const evidence = (recipients: number) => ({ headers: { recipients } }) as Evidence
    const clauses = RULES.flatMap(({ because }) => [because(evidence(1)), because(evidence(3))])
    const signs = [...LEARNED_SIGNS, ...HAND_SIGNS, ...PUBLISHED_SIGNS].map(({ name }) => name)
    expect(clauses.filter((clause) => !phrases.clause?.[clause])).toEqual([])
    expect(signs.filter((sign) => !phrases.sign?.[sign])).toEqual([])
    expect(PRIMARY_ACTIONS.filter((action) => !phrases.action?.[action])).toEqual([])
    for (const clause of clauses) expect(retell(`This mail ${clause} and ${clauses[0]}.`)).toMatch(/^Diese Mail/)
  })

  it('fill the same gaps', () => {
    const books = parts.flatMap((part) => [part.sentences, ...Object.values(part.phrases)])
    for (const [english, said] of books.flatMap((each) => Object.entries(each)))
      expect([...new Set(gapsOf(english))], english).toEqual(expect.arrayContaining(gapsOf(said)))
  })
})

it('sees sentences in quotes and in templates, and neither routes nor bugs', () => {
  const source = `
    route({ summary: 'Tells you all of it.', path: '/x' })
    throw new Error('This is a bug here.')
    throw new AppError('conflict', \`The \${thing} is gone.\`)
    const WHY = 'It took too long.'
    sql\`Select it from there.\``
  const found = sentencesIn('a.ts', parseProgram('a.ts', source)).map(({ text }) => text)
  expect(found).toEqual(['The {{}} is gone.', 'It took too long.'])
})
