import { findDates } from '../src/dates/dates.ts'
import type { Language } from '../src/language.ts'

/** Wednesday, 18 November 2026, ten in the morning, in a zone without daylight saving time. */
const WRITTEN_AT = Date.UTC(2026, 10, 18, 10)

/** Dates found in a text: "2026-11-20", with a time "2026-11-20 17:00", separated by semicolons. */
export const readDates = (language: Language, text: string, writtenAt = WRITTEN_AT): string =>
  findDates(text, { language, timeZone: 'UTC', writtenAt })
    .map(({ at, hasTime }) =>
      new Date(at)
        .toISOString()
        .slice(0, hasTime ? 16 : 10)
        .replace('T', ' '),
    )
    .join('; ')
