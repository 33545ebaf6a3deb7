import i18next, { type i18n } from 'i18next'
import { initReactI18next } from 'react-i18next'
import en from './en.json' with { type: 'json' }

export const LANGUAGES = ['en', 'de'] as const
export type Language = (typeof LANGUAGES)[number]

/** The first language of the reader's that there are words in. */
export const chooseLanguage = (wanted: readonly string[]): Language => {
  const known = wanted.map((tag) => tag.toLowerCase().split('-')[0])
  return LANGUAGES.find((language) => language === known.find((one) => LANGUAGES.some((ours) => ours === one))) ?? 'en'
}

/** Words of the chosen language; only that one is loaded. */
export async function prepareWords(wanted: readonly string[]): Promise<i18n> {
  const language = chooseLanguage(wanted)
  const words = await readWords(language)
  showLanguage(language)
  await i18next.use(initReactI18next).init({
    lng: language,
    resources: { [language]: { translation: words } },
    interpolation: { escapeValue: false },
  })
  return i18next
}

let wishes = 0

/** Goes on in another language as soon as its words are here; of two wishes the later one counts. */
export async function changeLanguage(wanted: readonly string[]): Promise<void> {
  wishes += 1
  const mine = wishes
  const language = chooseLanguage(wanted)
  if (language === i18next.language) return
  const words = await readWords(language)
  if (mine !== wishes) return
  i18next.addResourceBundle(language, 'translation', words)
  showLanguage(language)
  await i18next.changeLanguage(language)
}

const readWords = async (language: Language): Promise<object> =>
  language === 'de' ? (await import('./de.json', { with: { type: 'json' } })).default : en

function showLanguage(language: Language): void {
  if (typeof document !== 'undefined') document.documentElement.lang = language
}
