import { findDates } from '@dossier/analysis'
import { findPeriod, type Period } from '../questions/period.ts'
import type { Passage } from './evidence.ts'

/** Reports whether a passage was written in the period, or names a date or a time in it, such as "last year". */
export function isInPeriod(
  { at, excerpt }: Pick<Passage, 'at' | 'excerpt'>,
  period: Period | null,
  timeZone: string,
): boolean {
  if (!period || isWithin(at, period)) return true
  const dates = findDates(excerpt, { language: 'unknown', timeZone, writtenAt: at })
  if (dates.some(({ at: moment, hasDay }) => hasDay && isWithin(moment, period))) return true
  const named = findPeriod(excerpt, at, timeZone)
  return named !== null && named.first < period.end && named.end > period.first && isNarrow(named, period)
}

/** "Since March" in a passage is no answer to a question about a day. */
const isNarrow = (named: Period, period: Period): boolean => named.end - named.first <= period.end - period.first

export const isWithin = (at: number, { first, end }: Period): boolean => at >= first && at < end
