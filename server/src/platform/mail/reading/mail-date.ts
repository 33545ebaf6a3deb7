const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

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

/**
 * Returns the Date header as epoch milliseconds, or null when it contains no date. Accepts RFC 5322 §3.3 and §4.3, and
 * real deviations: parts out of order, ISO 8601, no zone (UTC), two-digit years, comments.
 */
export function parseMailDate(text: string): number | null {
  const plain = withoutComments(text.slice(0, 500)).trim()
  const parts = readIso(plain) ?? readWords(plain)
  return toInstant(parts)
}

function toInstant({ day, month, year, time, afternoon, zoneMinutes }: Parts): number | null {
  if (day === null || month === null || year === null || day < 1 || day > 31) return null
  const [hour, minute, second] = time ?? [0, 0, 0]
  if (hour > 24 || minute > 59 || second > 60) return null
  const hours = afternoon === null ? hour : (hour % 12) + (afternoon ? 12 : 0)
  const at = Date.UTC(year, month, day, hours, minute, second) - zoneMinutes * 60_000
  // Date.UTC reads years below 100 as 19xx; none reaches this line. Databases disagree beyond year 9999.
  return Number.isFinite(at) && year >= 1900 && year <= 9999 ? at : null
}

function readIso(text: string): Parts | null {
  const match = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T\s]+(\d{1,2}):(\d{2})(?::(\d{2}))?(?:[.,]\d+)?)?\s*(\S{0,6})/.exec(
    text,
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

function readWords(text: string): Parts {
  const parts: Parts = { day: null, month: null, year: null, time: null, afternoon: null, zoneMinutes: 0 }
  // 22-Aug-2002 and 22/Aug/2002 are three words; a zone keeps its sign.
  const spread = text.replace(/(\d)[-/](?=[a-z]{3})|([a-z]{3})[-/](?=\d)/gi, '$1$2 ')
  for (const word of spread.split(/[\s,]+/)) consumeWord(parts, word)
  return parts
}

function consumeWord(parts: Parts, word: string): void {
  const time = /^(\d{1,2})[:.](\d{1,2})(?:[:.](\d{1,2})(?:[.,]\d+)?)?([+-]\d{4}|[ap]m|z)?$/i.exec(word)
  if (time && parts.time === null) {
    parts.time = [Number(time[1]), Number(time[2]), Number(time[3] ?? 0)]
    if (time[4]) consumeZoneOrHalf(parts, time[4])
  } else if (/^\d{1,4}$/.test(word)) consumeNumber(parts, word)
  else if (parts.month === null && monthOf(word) >= 0) parts.month = monthOf(word)
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
  if (/^[ap]m$/i.test(word)) parts.afternoon = /^p/i.test(word)
  else if (parts.time !== null) parts.zoneMinutes = readZone(word) ?? parts.zoneMinutes
}

function readZone(word: string): number | null {
  const offset = /^(?:gmt|utc)?([+-])(\d{1,2}):?(\d{2})$/i.exec(word)
  if (!offset) return Object.hasOwn(ZONES, word.toLowerCase()) ? (ZONES[word.toLowerCase()] ?? 0) * 60 : null
  const minutes = Number(offset[2]) * 60 + Number(offset[3])
  return offset[1] === '-' ? -minutes : minutes
}

const monthOf = (word: string): number =>
  /^[a-z]{3,}\.?$/i.test(word) ? MONTHS.indexOf(word.slice(0, 3).toLowerCase()) : -1

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
