import type { Language } from '../language.ts'
import type { Span } from '../zones.ts'
import { findWithChrono } from './chrono-dates.ts'
import type { DateContext, DateRule, FoundDate } from './date-rule.ts'
import { BUSINESS_RULES } from './date-rules-business.ts'
import { CALENDAR_RULES } from './date-rules-calendar.ts'
import { WEEKDAY_RULES } from './date-rules-weekdays.ts'
import { englishRulesFor } from './english/english-rules.ts'
import { readTimeNear } from './time-of-day.ts'
import { knownZone, toInstant, toWall } from './wall-clock.ts'

/** Longer input is cut: dates are looked for sentence by sentence. */
const INPUT_LIMIT = 2000
const RULES: readonly DateRule[] = [...CALENDAR_RULES, ...BUSINESS_RULES, ...WEEKDAY_RULES]
const rulesFor = (text: string, language: Language): readonly DateRule[] =>
  language === 'en' || language === 'unknown' ? [...englishRulesFor(text), ...RULES] : RULES
const MIGHT_HOLD_A_DATE =
  /\d|day|week|month|hour|minute|fortnight|moment|present|right now|\p{L}th\b|\bfirst\b|second|third|tmr|christmas|xmas|easter|thanksgiving|halloween|valentine|patrick|juneteenth|pentecost|january|february|april|august|september|october|november|december|july|year|quarter|eo[dwmqy]|cob|morrow|tonight|noon|business|tag|woche|monat|morgen|heute|ende|wochenende|mittwoch|sonnabend|schluss|feierabend|jahr|lundi|mardi|credi|jeudi|vendredi|samedi|dimanche|demain|hui|soir|semaine|mois|année|trimestre|lunes|martes|rcoles|jueves|viernes|bado|domingo|hoy|mañana|semana|mes|año|días|\b(?:on|by|next|this|due|until|before) (?:mon|tue|wed|thu|fri|sat|sun)\b/iu

/** Every date that a sentence says, in order, read from the mail's day in the given zone. Nothing that cannot be read. */
export async function findDates(
  text: string,
  where: { language: Language; timeZone: string; writtenAt: number },
): Promise<FoundDate[]> {
  const sample = text.slice(0, INPUT_LIMIT)
  if (!MIGHT_HOLD_A_DATE.test(sample)) return []
  const timeZone = knownZone(where.timeZone)
  const context: DateContext = { language: where.language, timeZone, today: toWall(where.writtenAt, timeZone) }
  const zoned = NAMES_A_ZONE.test(sample) ? await findWithChrono(sample, context, where.writtenAt) : []
  const { found, rest } = findByRules(zoned.reduce(blank, sample), context)
  const others = await findWithChrono(rest, context, where.writtenAt)
  return [...zoned, ...found, ...others].sort((a, b) => a.start - b.start)
}

/** "3pm EST" is an instant of its own: there the parser that knows zones goes first. */
const NAMES_A_ZONE = /(?:\d|m\.?)\s?(?:UTC|GMT|[ECMP][SD]T|CES?T|BST)\b/

/** The text with a span made spaces, so that it is read once only and all offsets stay. */
const blank = (text: string, span: Span): string =>
  text.slice(0, span.start) + ' '.repeat(span.end - span.start) + text.slice(span.end)

/** The hits of our own rules, and the text with everything they looked at blanked out. */
function findByRules(text: string, context: DateContext): { found: FoundDate[]; rest: string } {
  const found: FoundDate[] = []
  let rest = text
  for (const rule of rulesFor(text, context.language)) {
    for (const match of rest.matchAll(rule.pattern)) {
      const wall = rule.read(match, context)
      const span = { start: match.index, end: match.index + match[0].length }
      const time = wall && wall.hour === null ? readTimeNear(rest, span) : null
      const whole = time?.span ?? span
      if (wall)
        found.push({
          ...whole,
          at: toInstant(time ? { ...wall, ...time.time } : wall, context.timeZone),
          hasTime: time !== null || wall.hour !== null,
        })
      rest = blank(rest, whole)
    }
  }
  return { found, rest }
}

const DEADLINE =
  /(?<!\p{L})(?:by|until|till|before|due|deadline|no later than|bis|spätestens|frist|vor dem|avant|d'ici|au plus tard|échéance|antes|hasta|a más tardar|plazo|para el)(?!\p{L})[^.?!]{0,12}$/iu
const FURTHEST_MS = 3 * 366 * 86_400_000

/** The instant by which a sentence wants something: the date after a deadline word, else the first one to come. */
export function dueDateOf(text: string, dates: readonly FoundDate[], writtenAt: number): number | null {
  const ahead = dates.filter((date) => date.at >= writtenAt && date.at - writtenAt < FURTHEST_MS)
  const stated = ahead.find(
    (date) =>
      DEADLINE.test(text.slice(0, date.start)) ||
      DEADLINE.test(`${text.slice(0, date.start)}${text.slice(date.start, date.end).split(/\s/)[0] ?? ''} `),
  )
  return (stated ?? ahead[0])?.at ?? null
}
