import { readFileSync } from 'node:fs'
import { message, type Parameters, sentence } from '../../contract/src/message.ts'
import type { MessageKey } from '../../contract/src/messages/messages.ts'
import type acts from '../../web/src/platform/words/en/acts.json'
import type ask from '../../web/src/platform/words/en/ask.json'
import type board from '../../web/src/platform/words/en/board.json'
import type first from '../../web/src/platform/words/en/first.json'
import type mailboxes from '../../web/src/platform/words/en/mailboxes.json'
import type records from '../../web/src/platform/words/en/records.json'
import type settings from '../../web/src/platform/words/en/settings.json'
import type today from '../../web/src/platform/words/en/today.json'
import type write from '../../web/src/platform/words/en/write.json'

// Tests find what the interface shows by the keys of its texts, so that a text can be reworded without touching a test.

type Stem<Name extends string> = Name extends `${infer Base}_${'zero' | 'one' | 'other'}` ? Base : Name
type KeysOf<Words, Group extends string = ''> = {
  [Name in keyof Words & string]: Words[Name] extends string
    ? `${Group}${Stem<Name>}`
    : KeysOf<Words[Name], `${Group}${Name}.`>
}[keyof Words & string]

/** A key of the web app's texts; a text with plural forms is named without the form. */
export type WordKey =
  | KeysOf<typeof first>
  | KeysOf<typeof records>
  | KeysOf<typeof board>
  | KeysOf<typeof settings>
  | KeysOf<typeof mailboxes>
  | KeysOf<typeof acts>
  | KeysOf<typeof today>
  | KeysOf<typeof write>
  | KeysOf<typeof ask>
type Values = Record<string, string | number>
type Language = 'en' | 'de'

const PARTS = ['first', 'records', 'board', 'settings', 'mailboxes', 'today', 'acts', 'write', 'ask']
const CATALOGUES = new URL('../../web/src/platform/words/', import.meta.url)

function flat(words: unknown, key = ''): [string, string][] {
  if (typeof words === 'string') return [[key, words]]
  return Object.entries(words as object).flatMap(([name, inside]) => flat(inside, key ? `${key}.${name}` : name))
}

const read = (file: URL): [string, string][] => flat(JSON.parse(readFileSync(file, 'utf8')))
const readCatalogue = (language: Language): Map<string, string> =>
  new Map(PARTS.flatMap((part) => read(new URL(`${language}/${part}.json`, CATALOGUES))))
const TEXTS = { en: readCatalogue('en'), de: readCatalogue('de') }
const GERMAN_MESSAGES = new Map(read(new URL('../../contract/src/messages/de.json', import.meta.url)))

/** The text with its gaps, in the plural form that i18next chooses for the count. */
function templateOf(language: Language, key: WordKey, { count }: Values): string {
  const texts = TEXTS[language]
  const plural = typeof count === 'number' ? new Intl.PluralRules(language).select(count) : 'other'
  const zero = count === 0 ? texts.get(`${key}_zero`) : undefined
  const template = zero ?? texts.get(`${key}_${plural}`) ?? texts.get(key)
  if (template === undefined) throw new Error(`The interface has no text ${key}.`)
  return template
}

const fill = (template: string, values: Values): string =>
  template.replaceAll(/\{\{(\w+)\}\}/g, (gap, name: string) => String(values[name] ?? gap))

/** An English text of the web app, as a page shows it. */
export const word = (key: WordKey, values: Values = {}): string => fill(templateOf('en', key, values), values)

/** A German text of the web app. */
export const germanWord = (key: WordKey, values: Values = {}): string => fill(templateOf('de', key, values), values)

/** An English text of the web app, in which every gap without a value stands for any text. */
export const wordPattern = (key: WordKey, values: Values = {}): RegExp =>
  new RegExp(`^${withAnyText(word(key, values))}$`, 's')

const withAnyText = (template: string): string =>
  template
    .split(/\{\{\w+\}\}/)
    .map(RegExp.escape)
    .join('.+')

/** A German message of the service. */
export const germanServerText = <K extends MessageKey>(key: K, ...parameters: Parameters<K>): string =>
  sentence(message(key, ...parameters), (name) => GERMAN_MESSAGES.get(name))

/** Matches a name that has more after the text, such as a count. */
export const startingWith = (text: string): RegExp => new RegExp(`^${RegExp.escape(text)}`)
