import i18next from 'i18next'
import { describe, expect, it } from 'vitest'
import { chooseLanguage } from './choose-language.ts'
import deActs from './de/acts.json' with { type: 'json' }
import deAsk from './de/ask.json' with { type: 'json' }
import deBoard from './de/board.json' with { type: 'json' }
import deFirst from './de/first.json' with { type: 'json' }
import deMailboxes from './de/mailboxes.json' with { type: 'json' }
import deRecords from './de/records.json' with { type: 'json' }
import deSettings from './de/settings.json' with { type: 'json' }
import deToday from './de/today.json' with { type: 'json' }
import deWrite from './de/write.json' with { type: 'json' }
import enActs from './en/acts.json' with { type: 'json' }
import enAsk from './en/ask.json' with { type: 'json' }
import enBoard from './en/board.json' with { type: 'json' }
import enFirst from './en/first.json' with { type: 'json' }
import enMailboxes from './en/mailboxes.json' with { type: 'json' }
import enRecords from './en/records.json' with { type: 'json' }
import enSettings from './en/settings.json' with { type: 'json' }
import enToday from './en/today.json' with { type: 'json' }
import enWrite from './en/write.json' with { type: 'json' }
import type { Part } from './readers.ts'
import { changeLanguage, prepareWords, withWords } from './words.ts'

const EN: Record<Part, object> = {
  first: enFirst,
  records: enRecords,
  board: enBoard,
  settings: enSettings,
  mailboxes: enMailboxes,
  today: enToday,
  acts: enActs,
  write: enWrite,
  ask: enAsk,
}
const DE: Record<Part, object> = {
  first: deFirst,
  records: deRecords,
  board: deBoard,
  settings: deSettings,
  mailboxes: deMailboxes,
  today: deToday,
  acts: deActs,
  write: deWrite,
  ask: deAsk,
}

const flat = (words: object, prefix = ''): [string, string][] =>
  Object.entries(words).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'string' ? [[prefix + key, value] as [string, string]] : flat(value as object, `${prefix}${key}.`),
  )
const wordsOf = (parts: Record<Part, object>): [string, string][] => Object.values(parts).flatMap((part) => flat(part))

const keysOf = (words: object): string[] =>
  flat(words)
    .map(([key]) => key)
    .sort()
const gapsOf = (text: string): string[] => [...text.matchAll(/{{\w+}}/g)].map(String).sort()

describe('the words', () => {
  it('are the same meanings in both languages, part by part, each in one part', () => {
    for (const part of Object.keys(EN) as Part[]) expect(keysOf(DE[part]), part).toEqual(keysOf(EN[part]))
    const keys = wordsOf(EN).map(([key]) => key)
    expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([])
  })

  it('take the same values', () => {
    const german = new Map(wordsOf(DE))
    for (const [key, text] of wordsOf(EN)) expect(gapsOf(german.get(key) ?? ''), key).toEqual(gapsOf(text))
  })

  it('stay calm', () => {
    for (const [key, text] of [...wordsOf(EN), ...wordsOf(DE)]) expect(text, key).not.toMatch(/!|oops|—/i)
  })
})

it('chooses the first language that there are words in', () => {
  expect(chooseLanguage(['fr-FR', 'de-AT', 'en'])).toBe('de')
  expect(chooseLanguage(['en-GB', 'de'])).toBe('en')
  expect(chooseLanguage(['fr'])).toBe('en')
  expect(chooseLanguage([])).toBe('en')
})

it('reads the words of a page with the page, and those that were read of the next language too', async () => {
  await prepareWords(['en'])
  expect([i18next.t('act.save'), i18next.t('record.untitled')]).toEqual([enFirst.act.save, 'record.untitled'])
  expect(await withWords(['records'], () => Promise.resolve('a page'))()).toBe('a page')
  expect([i18next.t('record.untitled'), i18next.t('record.trash')]).toEqual([
    enRecords.record.untitled,
    enFirst.record.trash,
  ])
  await Promise.all([changeLanguage(['de']), withWords(['board'], () => Promise.resolve(''))()])
  expect([i18next.t('act.save'), i18next.t('record.untitled')]).toEqual([deFirst.act.save, deRecords.record.untitled])
  expect(i18next.t('board.runs')).toBe(deBoard.board.runs)
})
