import { nameDate } from './month-names.ts'

const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
]
const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']

/** Hours east of Greenwich (RFC 5322 §4.3, plus a few that mailers use). Unknown names count as UTC, per §4.3. */
const ZONES: Record<string, number> = {
  ut: 0,
  utc: 0,
  gmt: 0,
  z: 0,
  wet: 0,
  bst: 1,
  west: 1,
  cet: 1,
  met: 1,
  mez: 1,
  cest: 2,
  mest: 2,
  mesz: 2,
  eet: 2,
  eest: 3,
  msk: 3,
  msd: 4,
  ist: 5.5,
  sgt: 8,
  hkt: 8,
  jst: 9,
  kst: 9,
  aest: 10,
  aedt: 11,
  nzst: 12,
  nzdt: 13,
  ast: -4,
  adt: -3,
  est: -5,
  edt: -4,
  cst: -6,
  cdt: -5,
  mst: -7,
  mdt: -6,
  pst: -8,
  pdt: -7,
  akst: -9,
  akdt: -8,
  hst: -10,
}

interface Parts {
  day: number | null
  month: number | null
  year: number | null
  time: [number, number, number] | null
  afternoon: boolean | null
  zoneMinutes: number
}

/** Decides between 3 April and 4 March in `03/04/2007`. */
export interface DateHints {
  /** Language of the message (RFC 3282): all but American English write the day first. */
  language?: string
  /** An instant near the date, such as that of the first Received field. */
  near?: number | null
}

/**
 * Returns the Date header as epoch milliseconds, or null when it contains no date. Accepts RFC 5322 §3.3 and §4.3, and
 * real deviations: parts out of order, ISO 8601, no zone (UTC), two-digit years, comments, other languages, numbers.
 */
export function parseMailDate(text: string, hints: DateHints = {}): number | null {
  const plain = withoutComments(text.slice(0, 500)).trim()
  return instantOf(readIso(plain)) ?? instantOf(readNumeric(plain, hints)) ?? instantOf(readWords(plain))
}

const instantOf = (parts: Parts | null): number | null => (parts ? toInstant(parts) : null)

function toInstant({ day, month, year, time, afternoon, zoneMinutes }: Parts): number | null {
  if (day === null || month === null || year === null || day < 1 || day > 31) return null
  const [hour, minute, second] = time ?? [0, 0, 0]
  if (month < 0 || month > 11 || hour > 24 || minute > 59 || second > 60) return null
  const hours = afternoon === null ? hour : (hour % 12) + (afternoon ? 12 : 0)
  const at = Date.UTC(year, month, day, hours, minute, second) - zoneMinutes * 60_000
  // Date.UTC reads years below 100 as 19xx; none reaches this line. Databases disagree beyond year 9999.
  return Number.isFinite(at) && year >= 1900 && year <= 9999 ? at : null
}

/** `2007-08-30T13:55`, `2007/08/30 13:55`, and the units of Chinese, Japanese and Korean. */
function readIso(text: string): Parts | null {
  const spread = text.replace(/(\d)\s*[年년]\s*(\d+)\s*[月월]\s*(\d+)\s*[日일]\S*/u, '$1-$2-$3')
  const match =
    /(?:^|\D\s)(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T\s]+(\d{1,2}):(\d{2})(?::(\d{2}))?(?:[.,]\d+)?)?\s*(\S{0,6})/.exec(
      spread,
    )
  if (!match) return null
  const number = (index: number): number => Number(match[index] ?? 0)
  return {
    year: number(1),
    month: number(2) - 1,
    day: number(3),
    time: [number(4), number(5), number(6)],
    afternoon: null,
    zoneMinutes: readZone(match[7] ?? '') ?? 0,
  }
}

/** `30/08/2007 13:55`, `08/30/07 1:55 PM`, `30. 8. 2007`. */
function readNumeric(text: string, hints: DateHints): Parts | null {
  const match = /(?<![\d:.])(\d{1,2})\s?([-/.])\s?(\d{1,2})\s?\2\s?(\d{4}|\d{2})(?![\d:])/.exec(text)
  if (!match) return null
  const [written = '', first = '', separator = '', second = '', year = ''] = match
  const parts = readWords(text.replace(written, ' '))
  const dayFirst: Parts = { ...parts, day: Number(first), month: Number(second) - 1, year: fullYear(year) }
  const monthFirst: Parts = { ...dayFirst, day: Number(second), month: Number(first) - 1 }
  const possible = [dayFirst, monthFirst].filter(isDay)
  if (possible.length < 2) return possible[0] ?? null
  const named = nameDate(lettersOf(text))
  if (named?.weekday != null) {
    const fitting = possible.filter((each) => weekdayOf(each) === named.weekday)
    if (fitting.length === 1) return fitting[0] ?? null
  }
  const { near } = hints
  if (near != null) return distance(dayFirst, near) <= distance(monthFirst, near) ? dayFirst : monthFirst
  return writesDayFirst(separator, parts, named?.language ?? hints.language ?? '') ? dayFirst : monthFirst
}

const isDay = (parts: Parts): boolean => toInstant(parts) !== null && new Date(dateOf(parts)).getUTCDate() === parts.day
const dateOf = ({ year, month, day }: Parts): number => Date.UTC(year ?? 0, month ?? 0, day ?? 0)
const weekdayOf = (parts: Parts): number => new Date(dateOf(parts)).getUTCDay()
const distance = (parts: Parts, near: number): number => Math.abs(dateOf(parts) - near)

/** Americans write the month first, with slashes; others name their language or write the day first. */
function writesDayFirst(separator: string, { afternoon }: Parts, language: string): boolean {
  if (separator === '.') return true
  if (/^en-(?!us)/i.test(language) || (language !== '' && !/^en\b/i.test(language))) return true
  return separator === '-' && afternoon === null
}

function readWords(text: string): Parts {
  const parts: Parts = { day: null, month: null, year: null, time: null, afternoon: null, zoneMinutes: 0 }
  parts.month = readMonth(text)
  // 22-Aug-2002 and 22/Aug/2002 are three words; a zone keeps its sign.
  const spread = text.replace(/(\d)[-/](?=\p{L}{3})|(\p{L}{3})[-/](?=\d)/giu, '$1$2 ')
  for (const word of spread.split(/[\s,]+/)) consumeWord(parts, word)
  return parts
}

/** English as the standard has it; otherwise the language that knows most words; misspelled English at last. */
function readMonth(text: string): number | null {
  const words = lettersOf(text)
  const english = words.map(englishMonth).filter((month) => month >= 0)
  const isWhole = words.every(isEnglish) || words.some((word) => beginsOne(WEEKDAYS, word) >= 0)
  if (english.length === 1 && isWhole) return english[0] ?? null
  const named = nameDate(words)?.month ?? null
  if (named !== null) return named
  const misspelled = words.map((word) => MONTHS.findIndex((month) => month.slice(0, 3) === word.slice(0, 3)))
  return misspelled.find((month) => month >= 0) ?? null
}

const lettersOf = (text: string): string[] => text.toLowerCase().match(/\p{L}[\p{L}\p{M}'’]*/gu) ?? []
const beginsOne = (all: readonly string[], word: string): number =>
  word.length < 3 ? -1 : all.findIndex((each) => each.startsWith(word))
const englishMonth = (word: string): number => beginsOne(MONTHS, word)
const isEnglish = (word: string): boolean =>
  englishMonth(word) >= 0 || beginsOne(WEEKDAYS, word) >= 0 || Object.hasOwn(ZONES, word) || ENGLISH_FILLERS.has(word)
const ENGLISH_FILLERS = new Set(['am', 'pm', 'a', 'p', 'm', 't', 'at', 'of', 'the', 'st', 'nd', 'rd', 'th', 'date'])

function consumeWord(parts: Parts, word: string): void {
  const time = /^(\d{1,2})[:.h](\d{1,2})(?:[:.](\d{1,2})(?:[.,]\d+)?)?([+-]\d{4}|[ap]\.?m\.?|z)?$/i.exec(word)
  if (time && parts.time === null) {
    parts.time = [Number(time[1]), Number(time[2]), Number(time[3] ?? 0)]
    if (time[4]) consumeZoneOrHalf(parts, time[4])
    return
  }
  const number = /^(\d{1,4})(?:\.|st|nd|rd|th|er|º|ª)?$/i.exec(word)
  if (number) consumeNumber(parts, number[1] ?? '')
  else consumeZoneOrHalf(parts, word)
}

function consumeNumber(parts: Parts, word: string): void {
  const value = Number(word)
  if (parts.day === null && word.length <= 2 && value >= 1 && value <= 31) parts.day = value
  else if (parts.year === null) parts.year = fullYear(word)
}

/** RFC 5322 §4.3: 00–49 are 2000–2049; 50–99 and three digits count from 1900. */
function fullYear(word: string): number {
  const value = Number(word)
  if (word.length >= 4) return value
  return word.length <= 2 && value < 50 ? 2000 + value : 1900 + value
}

function consumeZoneOrHalf(parts: Parts, word: string): void {
  if (/^[ap]\.?m\.?$/i.test(word)) parts.afternoon = /^p/i.test(word)
  else if (parts.time !== null) parts.zoneMinutes = readZone(word) ?? parts.zoneMinutes
}

function readZone(word: string): number | null {
  const offset = /^(?:gmt|utc)?([+-])(\d{1,2}):?(\d{2})$/i.exec(word)
  if (!offset) return Object.hasOwn(ZONES, word.toLowerCase()) ? (ZONES[word.toLowerCase()] ?? 0) * 60 : null
  const minutes = Number(offset[2]) * 60 + Number(offset[3])
  return offset[1] === '-' ? -minutes : minutes
}

function withoutComments(text: string): string {
  let depth = 0
  let out = ''
  for (const char of text) {
    if (char === '(') depth++
    else if (char === ')') depth = Math.max(0, depth - 1)
    else if (depth === 0) out += char
  }
  return out
}
