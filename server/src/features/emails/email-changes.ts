import { message } from '@dossier/contract/message'
import { AppError, type FieldError, faultsOf } from '#core/app-error'
import { toEpoch } from '#platform/clock/time-zone'
import { checkAddress } from '#platform/mail/addresses'
import type { Participant } from '#platform/mail/mail'
import type { EmailChanges } from './changed-email.ts'
import type { StoredActionPoint } from './emails.present.ts'
import type { EmailTableRow } from './emails.tables.ts'
import { parseDay } from './searching/parse-query.ts'
import { snoozeTime } from './threading/marks.ts'

const ADDRESS_FIELDS = ['from', 'to', 'cc', 'bcc'] as const

interface ActionPointInput {
  text: string
  type?: string | null
  due_at?: string | null
  due_date?: string | null
}

interface ChangesInput extends Omit<EmailChanges, 'triage_action_points' | 'snoozed_until' | 'remind_at'> {
  triage_action_points?: ActionPointInput[] | null
  snoozed_until?: string | null
  remind_at?: string | null
}

/**
 * Validates changes: normalizes addresses and parses due dates. Accepts invalid addresses that the email already has,
 * so that GET → change → PUT works.
 * @param timeZone in which a day without a time ends.
 * @throws AppError `invalid_request` that names every wrong field.
 */
export function readChanges(email: EmailTableRow, input: ChangesInput, timeZone: string): EmailChanges {
  const { triage_action_points: points, snoozed_until, remind_at, ...fields } = input
  const wrong: FieldError[] = []
  const changes: EmailChanges = { ...fields }
  const existingAddresses = new Set((JSON.parse(email.participants) as Participant[]).map(({ address }) => address))
  for (const field of ADDRESS_FIELDS) {
    const texts = input[field]
    if (texts)
      changes[field] = texts.map((text, index) => readAddress(text, `/${field}/${index}`, existingAddresses, wrong))
  }
  if (points !== undefined) {
    changes.triage_action_points =
      points?.map((point, index) => readActionPoint(point, `/triage_action_points/${index}`, timeZone, wrong)) ?? null
  }
  if (snoozed_until !== undefined) changes.snoozed_until = readMoment(snoozed_until, '/snoozed_until', wrong)
  if (remind_at !== undefined) changes.remind_at = readMoment(remind_at, '/remind_at', wrong)
  if (wrong.length > 0) {
    throw new AppError('invalid_request', faultsOf(wrong), { fields: wrong })
  }
  return changes
}

function readMoment(text: string | null, pointer: string, wrong: FieldError[]): number | null {
  if (text === null || text.trim() === '') return null
  const at = text.includes(':') && ZONE.test(text.trim()) ? parseDay(text.trim()) : null
  if (at === null) wrong.push({ pointer, detail: message('emails.fieldMoment') })
  return at === null ? null : snoozeTime(at)
}

const ZONE = /(?:z|[+-]\d{2}:?\d{2})$/i

function readAddress(
  text: string,
  pointer: string,
  existingAddresses: ReadonlySet<string>,
  wrong: FieldError[],
): string {
  if (existingAddresses.has(text)) return text
  const checked = checkAddress(text)
  if (checked.ok) return checked.address
  wrong.push({ pointer, detail: checked.reason })
  return ''
}

function readActionPoint(
  point: ActionPointInput,
  pointer: string,
  timeZone: string,
  wrong: FieldError[],
): StoredActionPoint {
  const day = point.due_date?.trim() ?? ''
  const due = day || (point.due_at?.trim() ?? '')
  const isDay = !due.includes(':')
  const at = due === '' ? null : parseDay(due)
  const dueAt = at !== null && isDay ? toEpoch(due, null, timeZone) : at
  if (due !== '' && dueAt === null) {
    wrong.push({ pointer: `${pointer}/${day ? 'due_date' : 'due_at'}`, detail: message('emails.fieldDate') })
  }
  return {
    text: point.text.toWellFormed(),
    type: point.type || 'other',
    due_at: dueAt,
    due_date: dueAt !== null && isDay ? due : '',
  }
}
