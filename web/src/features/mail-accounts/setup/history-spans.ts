export const SPANS = ['all', 'year', 'quarter'] as const
export type Span = (typeof SPANS)[number]

const MONTHS = { year: 12, quarter: 3 }

/** Returns the first instant to import; null imports all. */
export function sinceOf(span: Span, nowMs: number): string | null {
  if (span === 'all') return null
  const since = new Date(nowMs)
  since.setUTCHours(0, 0, 0, 0)
  // The 31st would become the first days of the next month.
  since.setUTCDate(1)
  since.setUTCMonth(since.getUTCMonth() - MONTHS[span])
  return since.toISOString()
}
