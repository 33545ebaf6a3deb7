import i18next, { type i18n } from 'i18next'
import { initReactI18next } from 'react-i18next'

export const LANGUAGES = ['en', 'de'] as const
export type Language = (typeof LANGUAGES)[number]

/**
 * Texts are split into parts. `first` covers the sign-in and the inbox; pages wait for other parts by `withWords`.
 * tools/web/words-of-pages.test.ts finds texts that a page does not wait for.
 */
export const PARTS = ['first', 'records', 'board', 'settings', 'mailboxes', 'today', 'acts'] as const
export type Part = (typeof PARTS)[number]

type Reader = () => Promise<{ default: object }>

const READERS: Record<Language, Record<Part, Reader>> = {
  en: {
    first: () => import('./en/first.json', { with: { type: 'json' } }),
    records: () => import('./en/records.json', { with: { type: 'json' } }),
    board: () => import('./en/board.json', { with: { type: 'json' } }),
    settings: () => import('./en/settings.json', { with: { type: 'json' } }),
    mailboxes: () => import('./en/mailboxes.json', { with: { type: 'json' } }),
    today: () => import('./en/today.json', { with: { type: 'json' } }),
    acts: () => import('./en/acts.json', { with: { type: 'json' } }),
  },
  de: {
    first: () => import('./de/first.json', { with: { type: 'json' } }),
    records: () => import('./de/records.json', { with: { type: 'json' } }),
    board: () => import('./de/board.json', { with: { type: 'json' } }),
    settings: () => import('./de/settings.json', { with: { type: 'json' } }),
    mailboxes: () => import('./de/mailboxes.json', { with: { type: 'json' } }),
    today: () => import('./de/today.json', { with: { type: 'json' } }),
    acts: () => import('./de/acts.json', { with: { type: 'json' } }),
  },
}

export const chooseLanguage = (preferred: readonly string[]): Language => {
  const requestedLanguages = preferred.map((tag) => tag.toLowerCase().split('-')[0])
  return (
    LANGUAGES.find(
      (language) => language === requestedLanguages.find((tag) => LANGUAGES.some((supported) => supported === tag)),
    ) ?? 'en'
  )
}

/** Parts that pages have requested; a new language needs them too. */
const neededParts = new Set<Part>(['first'])

const read = new Set<string>()

let current: Language = 'en'

export const currentLanguage = (): Language => current

export async function prepareWords(preferred: readonly string[]): Promise<i18n> {
  current = chooseLanguage(preferred)
  showLanguage(current)
  await i18next.use(initReactI18next).init({ lng: current, resources: {}, interpolation: { escapeValue: false } })
  await readNeeded(current)
  return i18next
}

export const withWords =
  <Page>(parts: readonly Part[], open: () => Promise<Page>) =>
  async (): Promise<Page> => {
    const [page] = await Promise.all([open(), needWords(parts)])
    return page
  }

export async function needWords(parts: readonly Part[]): Promise<void> {
  for (const part of parts) neededParts.add(part)
  await readNeeded(current)
}

let languageRequests = 0

/**
 * Switches the language once its texts are loaded; with two requests, the later wins. @returns true when it switched
 */
export async function changeLanguage(preferred: readonly string[]): Promise<boolean> {
  languageRequests += 1
  const requestNumber = languageRequests
  const language = chooseLanguage(preferred)
  if (language === current) return false
  // A page that opens while this is awaited may need more.
  while (missingParts(language).length > 0) await readNeeded(language)
  if (requestNumber !== languageRequests) return false
  current = language
  showLanguage(language)
  await i18next.changeLanguage(language)
  return true
}

const missingParts = (language: Language): Part[] => [...neededParts].filter((part) => !read.has(`${language} ${part}`))

async function readNeeded(language: Language): Promise<void> {
  await Promise.all(missingParts(language).map((part) => readPart(language, part)))
}

async function readPart(language: Language, part: Part): Promise<void> {
  const { default: words } = await READERS[language][part]()
  i18next.addResourceBundle(language, 'translation', words, true)
  read.add(`${language} ${part}`)
}

function showLanguage(language: Language): void {
  if (typeof document !== 'undefined') document.documentElement.lang = language
}
