import type { Sentences } from '@dossier/contract/sentences/retell'
import i18next, { type i18n } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { learnSentences, speak } from './retell.ts'

export const LANGUAGES = ['en', 'de'] as const
export type Language = (typeof LANGUAGES)[number]

/**
 * The words of a language lie in parts: `first` is what signing in and the inbox say, and every other part is waited for
 * by the pages that say it (`withWords`). tools/web/words-of-pages.test.ts finds a word that a page does not wait for.
 */
export const PARTS = ['first', 'records', 'board', 'settings'] as const
export type Part = (typeof PARTS)[number]

/**
 * What the service itself says comes in English. Another language has its sentences in parts too: `mail` is what reading and
 * triage say of mail, and `notices` all the rest.
 */
const SENTENCE_PARTS = ['mail', 'notices'] as const
type SentencePart = (typeof SENTENCE_PARTS)[number]

type Reader = () => Promise<{ default: object }>

const READERS: Record<Language, Record<Part, Reader>> = {
  en: {
    first: () => import('./en/first.json', { with: { type: 'json' } }),
    records: () => import('./en/records.json', { with: { type: 'json' } }),
    board: () => import('./en/board.json', { with: { type: 'json' } }),
    settings: () => import('./en/settings.json', { with: { type: 'json' } }),
  },
  de: {
    first: () => import('./de/first.json', { with: { type: 'json' } }),
    records: () => import('./de/records.json', { with: { type: 'json' } }),
    board: () => import('./de/board.json', { with: { type: 'json' } }),
    settings: () => import('./de/settings.json', { with: { type: 'json' } }),
  },
}

const SENTENCES: Record<Language, Record<SentencePart, () => Promise<{ default: Sentences }>> | null> = {
  en: null,
  de: {
    mail: () => import('@dossier/contract/sentences/de/mail.json', { with: { type: 'json' } }),
    notices: () => import('@dossier/contract/sentences/de/notices.json', { with: { type: 'json' } }),
  },
}

/** The first language of the reader's that there are words in. */
export const chooseLanguage = (wanted: readonly string[]): Language => {
  const known = wanted.map((tag) => tag.toLowerCase().split('-')[0])
  return LANGUAGES.find((language) => language === known.find((one) => LANGUAGES.some((ours) => ours === one))) ?? 'en'
}

/** Parts that some page has asked for: another language needs them too. */
const needed = new Set<Part | SentencePart>(['first'])

/** What was read, as `en first`. */
const read = new Set<string>()

let current: Language = 'en'

/** The first words of the chosen language; only that one is loaded. */
export async function prepareWords(wanted: readonly string[]): Promise<i18n> {
  current = chooseLanguage(wanted)
  showLanguage(current)
  await i18next.use(initReactI18next).init({ lng: current, resources: {}, interpolation: { escapeValue: false } })
  speak(current)
  await readNeeded(current)
  return i18next
}

/** A page together with the parts of the words that it says besides the first. */
export const withWords =
  <Page>(parts: readonly (Part | SentencePart)[], open: () => Promise<Page>) =>
  async (): Promise<Page> => {
    const [page] = await Promise.all([open(), needWords(parts)])
    return page
  }

/** Waits for parts that are not here yet. */
export async function needWords(parts: readonly (Part | SentencePart)[]): Promise<void> {
  for (const part of parts) needed.add(part)
  await readNeeded(current)
}

let wishes = 0

/** Goes on in another language as soon as its words are here; of two wishes the later one counts. */
export async function changeLanguage(wanted: readonly string[]): Promise<void> {
  wishes += 1
  const mine = wishes
  const language = chooseLanguage(wanted)
  if (language === current) return
  await readNeeded(language)
  if (mine !== wishes) return
  current = language
  speak(language)
  showLanguage(language)
  await i18next.changeLanguage(language)
}

/** A page that opens meanwhile may need more: that is waited for as well. */
async function readNeeded(language: Language): Promise<void> {
  const missing = [...needed].filter((part) => !read.has(`${language} ${part}`))
  if (missing.length === 0) return
  await Promise.all(missing.map((part) => readPart(language, part)))
  await readNeeded(language)
}

async function readPart(language: Language, part: Part | SentencePart): Promise<void> {
  if (isOfSentences(part)) {
    const file = await SENTENCES[language]?.[part]()
    if (file) learnSentences(language, part, file.default)
  } else {
    const { default: words } = await READERS[language][part]()
    i18next.addResourceBundle(language, 'translation', words, true)
  }
  read.add(`${language} ${part}`)
}

const isOfSentences = (part: Part | SentencePart): part is SentencePart =>
  SENTENCE_PARTS.some((sentences) => sentences === part)

function showLanguage(language: Language): void {
  if (typeof document !== 'undefined') document.documentElement.lang = language
}
