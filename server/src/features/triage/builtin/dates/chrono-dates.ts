import type { ParsedComponents, ParsedResult } from 'chrono-node'
import type { Language } from '../language.ts'
import type { DateContext, FoundDate } from './date-rule.ts'
import { offsetMinutes, toInstant, type WallTime } from './wall-clock.ts'

// chrono-node for what our own rules leave. It takes 0.4 s to load, so only when a text first needs it,
// and it sees dates in "sun", "4/5 stars" and "at 10", so its answers are sifted.

type Parse = (
  text: string,
  ref: { instant: Date; timezone: number },
  option: { forwardDate: boolean },
) => ParsedResult[]

const LOADERS: Record<Language, () => Promise<Parse>> = {
  en: async () => (await import('chrono-node/en')).casual.parse.bind((await import('chrono-node/en')).casual),
  de: async () => (await import('chrono-node/de')).casual.parse.bind((await import('chrono-node/de')).casual),
  fr: async () => (await import('chrono-node/fr')).casual.parse.bind((await import('chrono-node/fr')).casual),
  es: async () => (await import('chrono-node/es')).casual.parse.bind((await import('chrono-node/es')).casual),
  unknown: () => LOADERS.en(),
}
const loaded = new Map<Language, Promise<Parse>>()

function parserOf(language: Language): Promise<Parse> {
  const parse = loaded.get(language) ?? LOADERS[language]()
  loaded.set(language, parse)
  return parse
}

const WORTH_A_LOOK =
  /(?:\d\s*(?:am|pm|a\.m|p\.m|uhr|h)\b|\d:\d\d|\bnoon\b|midnight|yesterday|gestern|hier\b|ayer|\bago\b|hours?|minutes?|stunden?|heures?|horas?|months?|years?|monate?n?|jahre?n?|\bmois\b|\bans?\b|mes(?:es)?\b|años?|days?|weeks?|\d{1,2}[/-]\d{1,2}[/-]\d{2,4})/i
const NO_DATE =
  /^(?:(?:right |just )?now|(?:a|one|the|in a)?\s*(?:second|minute|moment|sec)s?|sun|mon|tue|wed|thu|fri|sat|may|mar|march|\d{1,2}\s*[/.-]\s*\d{1,2}|jetzt|maintenant|ahora)$/i
const PART_OF_MORE = /[\p{L}\p{N}$€£#_/.-]$/u
const CLEAR_TIME = /\d:\d\d|\d\s*(?:am|pm|a\.m|p\.m|uhr|h)\b|noon|midnight/i

/** Dates that chrono finds and that hold up. `writtenAt` is the reference. */
export async function findWithChrono(text: string, context: DateContext, writtenAt: number): Promise<FoundDate[]> {
  if (!WORTH_A_LOOK.test(text)) return []
  const parse = await parserOf(context.language)
  const timezone = offsetMinutes(writtenAt, context.timeZone)
  return parse(text, { instant: new Date(writtenAt), timezone }, { forwardDate: true })
    .filter((result) => isDate(text, result))
    .map((result) => toFound(result, context))
    .filter((date) => Number.isFinite(date.at))
}

function isDate(text: string, { index, text: said, start }: ParsedResult): boolean {
  if (NO_DATE.test(said.trim()) || PART_OF_MORE.test(text.slice(0, index))) return false
  if (/^(?:%|[.,]?\d|-\d)/.test(text.slice(index + said.length))) return false
  if (start.isCertain('day') || start.isCertain('weekday')) return true
  return start.isCertain('hour') && CLEAR_TIME.test(said)
}

function toFound({ index, text: said, start }: ParsedResult, context: DateContext): FoundDate {
  const hasTime = start.isCertain('hour')
  const at =
    start.isCertain('timezoneOffset') && hasTime
      ? start.date().getTime()
      : toInstant(wallOf(start, hasTime), context.timeZone)
  return { start: index, end: index + said.length, at, hasTime }
}

const wallOf = (start: ParsedComponents, hasTime: boolean): WallTime => ({
  year: start.get('year') ?? Number.NaN,
  month: start.get('month') ?? Number.NaN,
  day: start.get('day') ?? Number.NaN,
  hour: hasTime ? start.get('hour') : null,
  minute: start.get('minute') ?? 0,
})
