// The `From ` line between the messages of an mbox (RFC 4155), in the forms that mail programs write.

const TIME = String.raw`(?<hour>\d{1,2}):(?<minute>\d{2})(?::(?<second>\d{2}))?`
const ZONE = String.raw`(?:\s+(?:[A-Za-z]{2,5}|(?:GMT|UTC)?[+-]\d{2}:?\d{2}|\([^()]{1,20}\)))`
const WEEKDAY = String.raw`(?:\p{L}{2,5}[.,]{0,2}\s+)`
/** `Tue Mar  5 09:12:00 2024`, with a zone before or after the year. */
const ASCTIME = String.raw`${WEEKDAY}?(?<month>\p{L}{3,5})\.?\s+(?<day>\d{1,2})\s+${TIME}${ZONE}{0,2}\s+(?<year>\d{4})${ZONE}{0,2}`
/** `Tue, 5 Mar 2024 09:12:00 +0100`. */
const RFC_5322 = String.raw`${WEEKDAY}?(?<day>\d{1,2})[\s-](?<month>\p{L}{3,5})\.?[\s-](?<year>\d{4})\s+${TIME}${ZONE}{0,2}`
/** `2024-03-05 09:12:00`. */
const ISO = String.raw`(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})[T\s]\s*${TIME}(?:\.\d{1,6})?(?:Z|[+-]\d{2}:?\d{2}|${ZONE})?`
/** An address, `-`, `???@???`, `ada at lind.example` of mailing list archives, or none. Prose has more words. */
const SENDER = String.raw`(?:(?:"[^"]{0,100}"\S*|[^\s@]{1,60} [^\s@]{1,60}@\S+|\S+(?: at \S+)?)\s+)?`
const DATED = [ASCTIME, RFC_5322, ISO].map(
  (date) => new RegExp(String.raw`^From\s+${SENDER}${date}(?:\s+remote from \S+)?\s*$`, 'u'),
)
const ZONE_OFFSET = /([+-])(\d{2}):?(\d{2})(?:\s|\)|$)/
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** Longer lines are text. */
const MAX_LINE_LENGTH = 400

export interface MboxLine {
  /** Epoch milliseconds; null for a date in another language. */
  date: number | null
}

/** Reads a `From ` line with a date at its end; null for any other line. */
export function readMboxLine(line: string): MboxLine | null {
  if (line.length > MAX_LINE_LENGTH || !line.startsWith('From')) return null
  for (const pattern of DATED) {
    const groups = pattern.exec(line)?.groups
    if (groups) return { date: epochOf(groups, line) }
  }
  return null
}

/** RFC 4155 writes UTC where no zone stands. */
function epochOf({ year, month = '', day, hour, minute, second }: Record<string, string | undefined>, line: string) {
  const named = MONTHS.indexOf(month.slice(0, 3).toLowerCase())
  const monthIndex = /^\d+$/.test(month) ? Number(month) - 1 : named
  if (monthIndex < 0) return null
  const at = Date.UTC(Number(year), monthIndex, Number(day), Number(hour), Number(minute), Number(second ?? 0))
  const zone = ZONE_OFFSET.exec(line)
  const offsetMinutes = zone ? Number(`${zone[1]}1`) * (Number(zone[2]) * 60 + Number(zone[3])) : 0
  return at - offsetMinutes * 60_000
}

const FIELD = /^[!-9;-~]{1,76}[ \t]*:/
const CONTINUATION = /^[ \t]+\S/
/** Quoted or nested separators stand inside headers of forwarded email. */
const NESTED = /^>*From /
const KNOWN_FIELD =
  /^(?:from|to|cc|bcc|subject|date|message-id|received|return-path|delivered-to|envelope-to|reply-to|sender|mime-version|content-(?:type|length|transfer-encoding)|x-[a-z0-9-]+|status|references|in-reply-to|dkim-signature|authentication-results|arc-[a-z-]+|resent-[a-z-]+|list-[a-z-]+)[ \t]*:/i
/** A bare address or word, as programs write that know no date. Words of prose end in punctuation or go on. */
const UNDATED = /^From(?:\s+-|\s+\S*[^\s:,;.!?])?$/
const MAX_FIELD_LINES = 16
/** Lines of junk before the first field. */
const MAX_JUNK_LINES = 2

/**
 * Reports whether the text begins with a separator: a `From ` line with a date, or with no more than an address, and
 * then header fields. Prose that begins with "From " has neither.
 * @param text the line and at least the next few lines.
 * @param isAfterBlank without an empty line before it, only a date makes a separator.
 */
export function isMboxSeparator(text: string, isAfterBlank = true): boolean {
  const end = text.indexOf('\n')
  if (end < 0 || end > MAX_LINE_LENGTH || !text.startsWith('From ')) return false
  const line = text.slice(0, end).trimEnd()
  const isDated = readMboxLine(line) !== null
  if (!isDated && !(isAfterBlank && UNDATED.test(line))) return false
  const [next = '', ...later] = text.slice(end + 1).split(/\r?\n/, MAX_FIELD_LINES)
  if (!isDated) return beginsWithFields([next, ...later], 1)
  return isField(next) || (!isBlank(next) && later.slice(0, MAX_JUNK_LINES).some((field) => KNOWN_FIELD.test(field)))
}

/** Reports whether the text begins with the header of an email: fields only, and at least `usual` well-known ones. */
export const isMailHeader = (text: string, usual: number): boolean =>
  beginsWithFields(text.split(/\r?\n/, MAX_FIELD_LINES), usual)

function beginsWithFields(lines: readonly string[], usual: number): boolean {
  const end = lines.findIndex(isBlank)
  // The last line may be cut.
  const header = end < 0 ? lines.slice(0, Math.max(1, lines.length - 1)) : lines.slice(0, end)
  if (header.filter((line) => KNOWN_FIELD.test(line)).length < usual) return false
  return header.every((line, index) => isField(line) || (index > 0 && CONTINUATION.test(line)))
}

const isField = (line: string): boolean => FIELD.test(line) || NESTED.test(line)
const isBlank = (line: string): boolean => line.trim() === ''
