import { describe, expect, it } from 'vitest'
import de from './de.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }
import { chooseLanguage } from './words.ts'

const flat = (words: object, prefix = ''): [string, string][] =>
  Object.entries(words).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'string' ? [[prefix + key, value] as [string, string]] : flat(value as object, `${prefix}${key}.`),
  )

const keysOf = (words: object): string[] =>
  flat(words)
    .map(([key]) => key)
    .sort()
const gapsOf = (text: string): string[] => [...text.matchAll(/{{\w+}}/g)].map(String).sort()

describe('the words', () => {
  it('are the same meanings in both languages', () => expect(keysOf(de)).toEqual(keysOf(en)))

  it('take the same values', () => {
    const german = new Map(flat(de))
    for (const [key, text] of flat(en)) expect(gapsOf(german.get(key) ?? ''), key).toEqual(gapsOf(text))
  })

  it('stay calm', () => {
    for (const [key, text] of [...flat(en), ...flat(de)]) expect(text, key).not.toMatch(/!|oops|—/i)
  })
})

it('chooses the first language that there are words in', () => {
  expect(chooseLanguage(['fr-FR', 'de-AT', 'en'])).toBe('de')
  expect(chooseLanguage(['en-GB', 'de'])).toBe('en')
  expect(chooseLanguage(['fr'])).toBe('en')
  expect(chooseLanguage([])).toBe('en')
})
