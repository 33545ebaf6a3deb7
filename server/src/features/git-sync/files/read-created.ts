// Reads the date of a note's front matter. Only forms with one meaning count: 06/05/2019 is no date.

const TIME = String.raw`(?:[T,]?\s*(?:at\s+)?(?<hour>\d{1,2}):(?<minute>\d{2})(?::(?<second>\d{2})(?:[.,]\d{1,9})?)?\s*(?<zone>Z|(?:UTC|GMT)?\s*[+-]\d{2}:?\d{2}|UTC|GMT)?(?:\s*\([^()]*\))?)?`
const MONTH = String.raw`(?<name>jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]{0,6}\.?`
const WEEKDAY = String.raw`(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6}\.?,?\s+)?`

const FORMS = [
  String.raw`(?<year>\d{4})(?<sign>[-/.])(?<month>\d{1,2})\k<sign>(?<day>\d{1,2})${TIME}`,
  // The dot stands between day and month, in this order, wherever it is used.
  String.raw`(?<day>\d{1,2})\.\s?(?<month>\d{1,2})\.\s?(?<year>\d{4})${TIME}`,
  String.raw`(?<first>\d{1,2})(?<sign>[-/])(?<other>\d{1,2})\k<sign>(?<year>\d{4})${TIME}`,
  String.raw`${WEEKDAY}(?<day>\d{1,2})(?:st|nd|rd|th|\.)?[\s-]+${MONTH}[\s,-]+(?<year>\d{4})${TIME}`,
  String.raw`${WEEKDAY}${MONTH}\s+(?<day>\d{1,2})(?:st|nd|rd|th)?,?\s+(?<year>\d{4})${TIME}`,
  // As in file names: 20190506, 201905061030, 20190506103000.
  String.raw`(?<year>(?:19|20)\d{2})(?<month>\d{2})(?<day>\d{2})(?:T?(?<hour>\d{2})(?<minute>\d{2})(?<second>\d{2})?Z?)?`,
].map((form) => new RegExp(`^${form}$`, 'i'))

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const MAX_CHARS = 100

type Groups = Partial<Record<string, string>>

/** Returns epoch ms, in UTC unless the text names an offset; null for anything with two meanings or none. */
export function readCreated(text: string): number | null {
  const written = text.trim()
  if (/^\d{13}$/.test(written)) return Number(written)
  if (/^\d{10}$/.test(written)) return Number(written) * 1000
  if (written.length > MAX_CHARS) return null
  for (const form of FORMS) {
    const groups: Groups | undefined = form.exec(written)?.groups
    if (groups) return instantOf(groups)
  }
  return null
}

function instantOf(groups: Groups): number | null {
  const { day, month } = dayAndMonth(groups)
  const [year, hour, minute, second] = [groups.year, groups.hour, groups.minute, groups.second].map(numberOf)
  const parts = [year, month - 1, day, hour, minute, second] as [number, number, number, number, number, number]
  const at = Date.UTC(...parts)
  // Date carries a day that does not exist, such as 31 April, over to the next month.
  const exists = new Date(at)
    .toISOString()
    .startsWith(`${groups.year}-${two(month)}-${two(day)}T${two(hour ?? 0)}:${two(minute ?? 0)}:${two(second ?? 0)}`)
  const instant = at - offsetOf(groups.zone ?? '')
  return exists && instant >= 0 ? instant : null
}

/** With slashes or hyphens the order is known only if one number is no month, or both are equal. */
function dayAndMonth({ day, month, name, first, other }: Groups): { day: number; month: number } {
  if (name) return { day: numberOf(day), month: MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1 }
  if (first === undefined) return { day: numberOf(day), month: numberOf(month) }
  const [a, b] = [numberOf(first), numberOf(other)]
  if (a > 12 || a === b) return { day: a, month: b }
  return b > 12 ? { day: b, month: a } : { day: 0, month: 0 }
}

/** Milliseconds that the zone is ahead of UTC. */
function offsetOf(zone: string): number {
  const [, sign, hours, minutes] = /([+-])(\d{2}):?(\d{2})$/.exec(zone) ?? []
  if (!sign) return 0
  const ahead = (numberOf(hours) * 60 + numberOf(minutes)) * 60_000
  return sign === '-' ? -ahead : ahead
}

const numberOf = (digits: string | undefined): number => Number(digits ?? 0)
const two = (value: number): string => String(value).padStart(2, '0')
