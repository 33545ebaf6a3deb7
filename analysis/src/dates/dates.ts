import type { KnownLanguage, Language } from '../language.ts'
import type { Moment } from './calendar/moment.ts'
import type { DateContext, FoundDate } from './date-context.ts'
import { ENGLISH } from './english/english-grammar.ts'
import { ENGLISH_NO_DATES } from './english/english-no-dates.ts'
import { FRENCH } from './french/french-grammar.ts'
import { FRENCH_NO_DATES } from './french/french-no-dates.ts'
import { GERMAN } from './german/german-grammar.ts'
import { GERMAN_NO_DATES } from './german/german-no-dates.ts'
import { findPhrases, type Phrase } from './grammar/find-phrases.ts'
import type { Grammar } from './grammar/grammar.ts'
import { type NoDates, withoutLinks, withoutNoDates } from './no-dates/no-dates.ts'
import { SPANISH } from './spanish/spanish-grammar.ts'
import { SPANISH_NO_DATES } from './spanish/spanish-no-dates.ts'
import { knownZone, toInstant, toWall } from './wall-clock.ts'

/** Longer input is cut: dates are searched sentence by sentence. */
const INPUT_LIMIT = 2000
const MINUTE_MS = 60_000

interface LanguageOfDates {
  grammar: () => Grammar
  /** In some languages people omit accents, so text and words are matched without them. */
  isFolded: boolean
  /** Phrases that contain date words but no date. */
  noDates: NoDates
}

const LANGUAGES: Readonly<Record<KnownLanguage, LanguageOfDates>> = {
  en: { grammar: ENGLISH, isFolded: false, noDates: ENGLISH_NO_DATES },
  de: { grammar: GERMAN, isFolded: false, noDates: GERMAN_NO_DATES },
  fr: { grammar: FRENCH, isFolded: true, noDates: FRENCH_NO_DATES },
  es: { grammar: SPANISH, isFolded: true, noDates: SPANISH_NO_DATES },
}
/** Text too short to tell its language is tried in these until one finds a date; other languages have no dates. */
const ANY_LANGUAGE = ['en', 'de', 'fr', 'es'] as const

const languagesOf = (language: Language): readonly KnownLanguage[] =>
  language === 'unknown' ? ANY_LANGUAGE : language === 'other' ? [] : [language]

export interface DateSetting {
  language: Language
  /** An IANA name; an unknown one counts as UTC. */
  timeZone: string
  /** Epoch milliseconds: "tomorrow" is the day after it. */
  writtenAt: number
  /** Minutes east of UTC where it was written; without it `timeZone` tells which day "tomorrow" is. */
  writtenAtOffset?: number | null
}

/** Finds every resolvable date in a sentence, in order. Linear in the length of the text. */
export function findDates(text: string, setting: DateSetting): FoundDate[] {
  const sample = withPlainMarks(text.slice(0, INPUT_LIMIT))
  const timeZone = knownZone(setting.timeZone)
  const { writtenAt, writtenAtOffset = null } = setting
  const today =
    writtenAtOffset === null ? toWall(writtenAt, timeZone) : toWall(writtenAt + writtenAtOffset * MINUTE_MS, 'UTC')
  for (const language of languagesOf(setting.language)) {
    const found = readIn(language, sample, { language, timeZone, today, writtenAtOffset })
    if (found.length > 0) return found
  }
  return []
}

function readIn(language: keyof typeof LANGUAGES, sample: string, context: DateContext): FoundDate[] {
  return phrasesIn(LANGUAGES[language], sample, context)
    .map((phrase) => toFound(phrase, context))
    .filter(({ at }) => Number.isFinite(at))
}

/** Checks for non-dates only when a candidate exists, because most sentences have none. */
function phrasesIn({ grammar, isFolded, noDates }: LanguageOfDates, sample: string, context: DateContext): Phrase[] {
  const text = withoutLinks(isFolded ? withoutAccents(sample) : sample)
  const found = findPhrases(grammar(), text, context)
  if (found.length === 0) return found
  const blanked = withoutNoDates(text, noDates)
  return blanked === text ? found : findPhrases(grammar(), blanked, context)
}

const toFound = ({ start, end, moment }: Phrase, context: DateContext): FoundDate => ({
  start,
  end,
  at: instantOf(moment, context),
  hasTime: moment.wall.hour !== null,
  hasDay: !moment.wall.dayIsGuessed,
  isDoubtful: moment.wall.isDoubtful ?? false,
  zone: moment.wall.hour === null ? null : moment.zone,
})

function instantOf({ wall, zone: stated }: Moment, { timeZone, writtenAtOffset }: DateContext): number {
  const zone = stated ?? (wall.isFromNow ? writtenAtOffset : null)
  if (zone === null || wall.hour === null) return toInstant(wall, timeZone)
  return typeof zone === 'string' ? toInstant(wall, zone) : toInstant(wall, 'UTC') - zone * MINUTE_MS
}

/** Both keep the length, so that offsets in the text stay valid. */
const withPlainMarks = (text: string): string =>
  text
    .replace(/[’‘ʼʻ՚ꞌ＇′‵ʹ`´]/g, "'")
    .replace(/[–—‑]/g, '-')
    .replace(/\s/g, ' ')
const withoutAccents = (text: string): string =>
  text.replace(/[À-ÖØ-öø-ÿ]/g, (character) => character.normalize('NFD').charAt(0))
