import i18next, { type i18n } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { chooseLanguage, type Language } from './choose-language.ts'
import { type Part, READERS } from './readers.ts'

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
