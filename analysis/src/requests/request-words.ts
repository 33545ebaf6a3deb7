import type { Language } from '../language.ts'
import type { RequestWords } from './word-list.ts'
import { GERMAN } from './words-de.ts'
import { ENGLISH } from './words-en.ts'
import { SPANISH } from './words-es.ts'
import { FRENCH } from './words-fr.ts'

const BY_LANGUAGE: Record<Exclude<Language, 'unknown'>, RequestWords> = {
  en: ENGLISH,
  de: GERMAN,
  fr: FRENCH,
  es: SPANISH,
}

/** An unknown language is read as English. */
export const requestWordsOf = (language: Language): RequestWords =>
  BY_LANGUAGE[language === 'unknown' ? 'en' : language]
