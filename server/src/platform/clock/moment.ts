const MOMENT = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})$/i

/** Parses an ISO 8601 date-time with a time zone to epoch milliseconds; null otherwise. */
export function parseMoment(text: string): number | null {
  const trimmed = text.trim()
  const at = MOMENT.test(trimmed) ? Date.parse(trimmed) : Number.NaN
  return Number.isNaN(at) ? null : at
}
