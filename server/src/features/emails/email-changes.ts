import type { UpdateEmail } from '@dossier/contract/email-update'
import { AppError, type FieldError } from '#core/app-error'
import { checkAddress } from '#platform/mail/addresses'
import type { StoredActionPoint } from './emails.present.ts'
import { parseDay } from './searching/parse-query.ts'
import type { EmailChanges } from './update-email.ts'

const ADDRESS_FIELDS = ['from', 'to', 'cc', 'bcc'] as const

/**
 * The body of a PUT as changes: addresses checked and folded, due dates read.
 * @throws AppError `invalid_request` that names every wrong field.
 */
export function readChanges({ triage_action_points: points, from, to, cc, bcc, ...body }: UpdateEmail): EmailChanges {
  const wrong: FieldError[] = []
  const changes: EmailChanges = { ...body }
  const addresses = { from, to, cc, bcc }
  for (const field of ADDRESS_FIELDS) {
    const given = addresses[field]
    if (given !== undefined) changes[field] = given && given.map((text, index) => readAddress(text, `/${field}/${index}`, wrong))
  }
  if (points !== undefined) {
    changes.triage_action_points = points && points.map((point, index) => readActionPoint(point, index, wrong))
  }
  if (wrong.length > 0) {
    throw new AppError('invalid_request', wrong.map(({ pointer, detail }) => `${pointer} ${detail}`).join('; '), { fields: wrong })
  }
  return changes
}

function readAddress(text: string, pointer: string, wrong: FieldError[]): string {
  const checked = checkAddress(text)
  if (checked.ok) return checked.address
  wrong.push({ pointer, detail: checked.reason })
  return ''
}

type ActionPointInput = NonNullable<UpdateEmail['triage_action_points']>[number]

function readActionPoint(point: ActionPointInput, index: number, wrong: FieldError[]): StoredActionPoint {
  const due = point.due_at?.trim() ?? ''
  const dueAt = due === '' ? null : parseDay(due)
  if (due !== '' && dueAt === null) {
    wrong.push({ pointer: `/triage_action_points/${index}/due_at`, detail: 'must be an ISO 8601 date or instant' })
  }
  return { text: point.text, type: point.type || 'other', due_at: dueAt }
}
