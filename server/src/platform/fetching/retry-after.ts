/** Parses Retry-After to milliseconds: seconds or a date (RFC 9110, 10.2.3); null when unreadable. */
export function retryAfterMs(header: string, now: number): number | null {
  const text = header.trim()
  if (/^\d{1,9}(?:\.\d{1,3})?$/.test(text)) return Math.round(Number(text) * 1000)
  const date = /^[A-Z][a-z]{2}, .* GMT$/.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(date) ? null : Math.max(0, date - now)
}
