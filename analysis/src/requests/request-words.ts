import type { KnownLanguage, Language } from '../language.ts'
import type { RequestWords } from './word-list.ts'
import { GERMAN } from './words-de.ts'
import { ENGLISH } from './words-en.ts'
import { SPANISH } from './words-es.ts'
import { FRENCH } from './words-fr.ts'

const BY_LANGUAGE: Record<KnownLanguage, RequestWords> = {
  en: ENGLISH,
  de: GERMAN,
  fr: FRENCH,
  es: SPANISH,
}

/** Text in another or unknown language is read as English. */
export const requestWordsOf = (language: Language): RequestWords =>
  BY_LANGUAGE[language === 'unknown' || language === 'other' ? 'en' : language]
