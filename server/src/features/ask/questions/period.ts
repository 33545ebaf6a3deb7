import { findDates } from '@dossier/analysis'
import { addDays, knownZone, monthEnd, toInstant, toWall, weekdayOf } from '@dossier/analysis/wall-clock'

/** The time that a question is about. Epoch milliseconds, `first` included, `end` excluded. */
export interface Period {
  first: number
  end: number
  /** Its words in the question. */
  spans: { start: number; end: number }[]
}

interface Today {
  now: number
  zone: string
}

type Range = readonly [first: number, end: number]

const MONTHS: readonly RegExp[] = [
  /^(?:jan(?:uary|uar|vier)?|enero|jänner)$/i,
  /^(?:feb(?:ruary|ruar)?|février|febrero)$/i,
  /^(?:mar(?:ch|s|zo)?|märz)$/i,
  /^(?:apr(?:il)?|avril|abril)$/i,
  /^(?:may|mai|mayo)$/i,
  /^(?:june?|juni|juin|junio)$/i,
  /^(?:july?|juli|juillet|julio)$/i,
  /^(?:aug(?:ust)?|août|agosto)$/i,
  /^(?:sept?(?:ember|embre|iembre)?)$/i,
  /^(?:o[ck]t(?:ober|obre|ubre)?)$/i,
  /^(?:nov(?:ember|embre|iembre)?)$/i,
  /^(?:de[czs](?:ember|embre|iembre)?|déc(?:embre)?|dic(?:iembre)?)$/i,
]
const MONTH = '\\p{L}{3,10}'
const FUTURE =
  /(?<!\p{L})(?:will|shall|going to|next|upcoming|wird|werden|nächste\p{L}{0,2}|kommende\p{L}{0,2})(?!\p{L})/iu
const UNITS: readonly (readonly [RegExp, 'day' | 'week' | 'month' | 'year'])[] = [
  [/^(?:days?|tage?n?|jours?|días?)$/i, 'day'],
  [/^(?:weeks?|wochen?|semaines?|semanas?)$/i, 'week'],
  [/^(?:months?|monate?n?|mois|mes(?:es)?)$/i, 'month'],
  [/^(?:years?|jahre?n?|ans?|années?|años?)$/i, 'year'],
]
const UNIT = UNITS.map(([pattern]) => pattern.source.slice(1, -1)).join('|')

type Reader = (match: RegExpExecArray, today: Today, text: string) => Range | null

const LAST = 'last|past|previous|letzte[nrs]?|vorige[nrs]?|vergangene[nrs]?|dernière?s?|últim[oa]s?|pasad[oa]s?'
const THIS = 'this|current|diese[nrsm]?|laufende[nr]?|cette|ce|est[ae]'

const word = (source: string): RegExp => new RegExp(`(?<!\\p{L})(?:${source})(?!\\p{L})`, 'iu')

const READERS: readonly (readonly [RegExp, Reader])[] = [
  [word('day before yesterday|vorgestern|avant-hier|anteayer'), (_match, today) => days(today, -2, -1)],
  [word('yesterday|gestern|hier|ayer'), (_match, today) => days(today, -1, 0)],
  [word("today|heute|aujourd[’']hui|hoy"), (_match, today) => days(today, 0, 1)],
  [
    word(`(?:in |during |over |within |in den |während der |ces |los )?(?:the )?(?:${LAST}) (\\d{1,3}) (${UNIT})`),
    ([, count, unit], today) => backwards(today, Number(count), unitOf(unit ?? ''), true),
  ],
  [word(`(?:${LAST}) (${UNIT})`), ([, unit], today) => backwards(today, 1, unitOf(unit ?? ''), false)],
  [word(`la semana pasada|la semaine dernière`), (_match, today) => backwards(today, 1, 'week', false)],
  [word(`(?:${THIS}) (${UNIT})`), ([, unit], today) => backwards(today, 0, unitOf(unit ?? ''), false)],
  [
    word(`(\\d{1,3}) (${UNIT}) ago|vor (\\d{1,3}) (${UNIT})`),
    ([, count, unit, count2, unit2], today) => ago(today, Number(count ?? count2), unitOf(unit ?? unit2 ?? '')),
  ],
  [
    word(`(?:in|during|im|en|au mois de) (${MONTH})(?: (?:of |de )?((?:19|20)\\d\\d))?`),
    ([, name, year], today, text) => monthNamed(today, name ?? '', year, FUTURE.test(text)),
  ],
  [word('(?:in|during|im jahr|en) ((?:19|20)\\d\\d)'), ([, year], { zone }) => yearRange(Number(year), zone)],
]

/** "Before the meeting on 3 May": the event between them. */
const EVENT = "(?:(?:\\p{L}[\\p{L}'’-]{0,30}\\s+){1,5}(?:on|of|at|in|am|vom|zum|im|du|le|de|del|el)\\s+(?:the\\s+)?)?"
const SINCE = new RegExp(`(?<!\\p{L})(?:since|after|seit|nach|depuis|après|desde|después de)\\s+${EVENT}$`, 'iu')
const BEFORE = new RegExp(
  `(?<!\\p{L})(?:before|until|till|by|vor|bis|avant|jusqu['’]à|antes de|hasta)\\s+${EVENT}$`,
  'iu',
)

/** Returns the period that a question names, in the zone of its user; null without one. */
export function findPeriod(text: string, now: number, timeZone: string): Period | null {
  const today = { now, zone: knownZone(timeZone) }
  for (const [pattern, read] of READERS) {
    const match = pattern.exec(text)
    const range = match && read(match, today, text)
    if (match && range) return bounded(text, range, { start: match.index, end: match.index + match[0].length }, today)
  }
  return namedDay(text, today)
}

/** "Since yesterday" goes on until now, "before March" begins in the past. */
function bounded(text: string, [first, end]: Range, span: { start: number; end: number }, { now }: Today): Period {
  const before = text.slice(0, span.start)
  const lead = SINCE.exec(before) ?? BEFORE.exec(before)
  const spans = [lead ? { start: lead.index, end: span.end } : span]
  if (SINCE.test(before)) return { first, end: Math.max(end, now + 1), spans }
  return BEFORE.test(before) ? { first: 0, end: first, spans } : { first, end, spans }
}

/** A date that was found begins with these. */
const LEAD =
  /^(?:(?:before|after|since|until|till|by|on|at|from|the|vor|nach|seit|bis|am|ab|vom|zum|dem|den|avant|après|depuis|jusqu['’]au|le|du|antes|después|desde|hasta|de|del|el)\s+)+/iu

/** A day in numbers or with its month; the year that is not said is the one that makes it past. */
function namedDay(text: string, today: Today): Period | null {
  const found = findDates(text, { language: 'unknown', timeZone: today.zone, writtenAt: today.now })
  const named = found.find(({ start, end, hasDay }) => hasDay && /\d/.test(text.slice(start, end)))
  if (!named) return null
  const wall = toWall(named.at, today.zone)
  const isYearGuessed = !/(?:19|20)\d\d/.test(text.slice(named.start, named.end))
  const year = isYearGuessed && named.at > today.now && !FUTURE.test(text) ? wall.year - 1 : wall.year
  const first = startOf({ ...wall, year }, today.zone)
  const end = startOf(addDays({ ...wall, year }, 1), today.zone)
  const lead = LEAD.exec(text.slice(named.start, named.end))?.[0].length ?? 0
  return bounded(text, [first, end], { start: named.start + lead, end: named.end }, today)
}

interface Day {
  year: number
  month: number
  day: number
}

const startOf = ({ year, month, day }: Day, zone: string): number =>
  toInstant({ year, month, day, hour: 0, minute: 0 }, zone)

const days = ({ now, zone }: Today, from: number, to: number): Range => {
  const wall = toWall(now, zone)
  return [startOf(addDays(wall, from), zone), startOf(addDays(wall, to), zone)]
}

const unitOf = (word: string): 'day' | 'week' | 'month' | 'year' =>
  UNITS.find(([pattern]) => pattern.test(word))?.[1] ?? 'day'

/** The calendar unit `count` units ago; with `isRolling` the last `count` units until now. */
function backwards(today: Today, count: number, unit: ReturnType<typeof unitOf>, isRolling: boolean): Range {
  const { now, zone } = today
  const wall = toWall(now, zone)
  if (isRolling) return [ago(today, count, unit)[0], now + 1]
  if (unit === 'day') return days(today, -count, 1 - count)
  if (unit === 'week') {
    const monday = -((weekdayOf(wall) + 6) % 7) - 7 * count
    return days(today, monday, monday + 7)
  }
  if (unit === 'year') return yearRange(wall.year - count, zone)
  const index = wall.year * 12 + wall.month - 1 - count
  return monthRange(Math.floor(index / 12), (index % 12) + 1, zone)
}

/** The day so many units ago. */
function ago({ now, zone }: Today, count: number, unit: ReturnType<typeof unitOf>): Range {
  const back = { day: 1, week: 7, month: 30, year: 365 }[unit] * count
  return days({ now, zone }, -back, 1 - back)
}

const yearRange = (year: number, zone: string): Range => [
  startOf({ year, month: 1, day: 1 }, zone),
  startOf({ year: year + 1, month: 1, day: 1 }, zone),
]

const monthRange = (year: number, month: number, zone: string): Range => [
  startOf({ year, month, day: 1 }, zone),
  startOf(addDays(monthEnd(year, month), 1), zone),
]

/** Without a year the last such month that has begun, or the next one in a question about the future. */
function monthNamed({ now, zone }: Today, name: string, year: string | undefined, isFuture: boolean): Range | null {
  const month = MONTHS.findIndex((pattern) => pattern.test(name)) + 1
  if (month === 0) return null
  if (year !== undefined) return monthRange(Number(year), month, zone)
  const wall = toWall(now, zone)
  if (isFuture) return monthRange(month < wall.month ? wall.year + 1 : wall.year, month, zone)
  return monthRange(month > wall.month ? wall.year - 1 : wall.year, month, zone)
}
