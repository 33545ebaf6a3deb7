import { knownZone, toInstant } from '@dossier/analysis/wall-clock'
import { message } from '@dossier/contract/message'
import { AppError } from '#core/app-error'

const DAY = /^(\d{4})-(\d\d)-(\d\d)$/

/**
 * Reads a date-time, or a date as its first instant in the zone.
 * @throws AppError `invalid_request`.
 */
export function parseSince(text: string, timeZone: string): number {
  const [, year, month, day] = DAY.exec(text) ?? []
  const at = year ? startOfDay(Number(year), Number(month), Number(day), timeZone) : parseInstant(text)
  if (at === null) throw invalid()
  return at
}

function startOfDay(year: number, month: number, day: number, timeZone: string): number | null {
  const date = new Date(Date.UTC(year, month - 1, day))
  if (date.getUTCMonth() !== month - 1) return null
  return toInstant({ year, month, day, hour: 0, minute: 0 }, knownZone(timeZone))
}

/** A time without an offset would mean another moment for each reader. */
function parseInstant(text: string): number | null {
  const at = /^\d{4}-\d\d-\d\dT.*(?:Z|[+-]\d\d:?\d\d)$/i.test(text) ? Date.parse(text) : Number.NaN
  return Number.isFinite(at) ? at : null
}

const invalid = (): AppError =>
  new AppError('invalid_request', message('changes.since'), {
    fields: [{ pointer: '?since', detail: message('changes.since') }],
  })
