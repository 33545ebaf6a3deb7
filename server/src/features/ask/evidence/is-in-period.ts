import { findDates } from '@dossier/analysis'
import type { Period } from '../questions/period.ts'
import type { Passage } from './evidence.ts'

/** Reports whether a passage was written in the period, or names a date in it. */
export function isInPeriod(
  { at, excerpt }: Pick<Passage, 'at' | 'excerpt'>,
  period: Period | null,
  timeZone: string,
): boolean {
  if (!period || isWithin(at, period)) return true
  const dates = findDates(excerpt, { language: 'unknown', timeZone, writtenAt: at })
  return dates.some(({ at: moment, hasDay }) => hasDay && isWithin(moment, period))
}

const isWithin = (at: number, { first, end }: Period): boolean => at >= first && at < end
