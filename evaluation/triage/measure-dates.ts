import { readFileSync } from 'node:fs'
import { findDates } from '../../analysis/src/dates/dates.ts'
import { toWall } from '../../analysis/src/dates/wall-clock.ts'
import type { Language } from '../../analysis/src/language.ts'
import { type Half, halfOf } from './halves.ts'

interface DateCase {
  Input: string
  Context?: { ReferenceDateTime?: string }
  Results: {
    Text?: string
    Start?: number
    TypeName?: string
    Resolution?: { values?: { type?: string; value?: string }[] }
  }[]
}

export interface DatesReport {
  language: Language
  /** Sentences with a date or a date with a time, and those with every one correct. */
  sentences: number
  right: number
  /** Sentences without a date, and those with a false one. */
  empty: number
  invented: number
  /** Failed sentences, for tuning; never stored. */
  failed: string[]
}

const KINDS = ['datetimeV2.date', 'datetimeV2.datetime']

/**
 * Measures Microsoft's specification of date expressions: each date needs its position and an allowed value. Excludes
 * cases without a reference day (most French ones) and impossible dates ("30 February"), which have no value.
 */
export function measureDates(file: string, language: Language, half: Half): DatesReport {
  const cases = (JSON.parse(readFileSync(file, 'utf8').replace(/^\ufeff/, '')) as DateCase[]).filter(
    ({ Input }) => halfOf(Input) === half,
  )
  const report: DatesReport = { language, sentences: 0, right: 0, empty: 0, invented: 0, failed: [] }
  for (const dateCase of cases) {
    const expected = dateCase.Results.filter(({ TypeName }) => KINDS.includes(TypeName ?? ''))
    const lacksReference = dateCase.Context?.ReferenceDateTime === undefined
    const cannotBeJudged = expected.length > 0 && (lacksReference || !expected.every(hasValue))
    if (cannotBeJudged || (expected.length === 0 && dateCase.Results.length > 0)) continue
    const readDates = datesIn(dateCase, language)
    const isRight = expected.every((each) => readDates.some((found) => fits(found, each)))
    if (expected.length > 0) {
      report.sentences += 1
      if (isRight) report.right += 1
      else report.failed.push(`${dateCase.Input} ${JSON.stringify(readDates)}`)
    } else {
      report.empty += 1
      if (readDates.length > 0) {
        report.invented += 1
        report.failed.push(`${dateCase.Input} ${JSON.stringify(readDates)}`)
      }
    }
  }
  return report
}

const hasValue = ({ Resolution }: DateCase['Results'][number]): boolean =>
  (Resolution?.values ?? []).some(({ value }) => /^\d{4}-/.test(value ?? ''))

interface ReadDate {
  start: number
  end: number
  /** In the format of the specification. */
  day: string
  minute: string
}

function datesIn({ Input, Context }: DateCase, language: Language): ReadDate[] {
  const writtenAt = Date.parse(`${Context?.ReferenceDateTime ?? '2016-11-07T00:00:00'}Z`)
  const found = findDates(Input, { language, timeZone: 'UTC', writtenAt })
  return found.map(({ start, end, at, hasTime, zone }) => {
    const [day = '', time = ''] = new Date(onTheWall(at, zone)).toISOString().split('T')
    return { start, end, day, minute: hasTime ? `${day} ${time.slice(0, 5)}` : '' }
  })
}

/** The specification gives the spoken time, "8am" of "8am PST", and the zone separately. */
function onTheWall(at: number, zone: string | number | null): number {
  if (zone === null) return at
  if (typeof zone === 'number') return at + zone * 60_000
  const { year, month, day, hour, minute } = toWall(at, zone)
  return Date.UTC(year, month - 1, day, hour ?? 0, minute)
}

function fits(
  { start, end, day, minute }: ReadDate,
  { Start = 0, Text = '', Resolution }: DateCase['Results'][number],
): boolean {
  if (end <= Start || start >= Start + Text.length) return false
  return (Resolution?.values ?? []).some(({ type, value }) =>
    type === 'date' ? value === day : type === 'datetime' && value !== undefined && value.slice(0, 16) === minute,
  )
}
