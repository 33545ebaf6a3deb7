import { readDates } from '../../analysis/test/read-dates.ts'
import { type DateRow, readDateTable } from './date-table.ts'
import type { Share } from './statistics.ts'

interface OfRows {
  /** Sentences with exactly the dates that they contain. */
  dated: Share
  /** Sentences without a date and with none found. */
  none: Share
}

export interface OwnDatesReport {
  heldOut: OfRows
  remaining: OfRows
}

export function measureOwnDates(): OwnDatesReport {
  const rows = readDateTable()
  return {
    heldOut: ofRows(rows.filter(({ isHeldOut }) => isHeldOut)),
    remaining: ofRows(rows.filter(({ isHeldOut }) => !isHeldOut)),
  }
}

export const isReadRightly = ({ text, answers }: DateRow): boolean => answers.includes(readDates('en', text))

const ofRows = (rows: readonly DateRow[]): OfRows => ({
  dated: shareOf(rows.filter(({ answers }) => answers[0] !== '')),
  none: shareOf(rows.filter(({ answers }) => answers[0] === '')),
})

const shareOf = (rows: readonly DateRow[]): Share => ({ hits: rows.filter(isReadRightly).length, of: rows.length })
