import { message } from '@dossier/contract/message'
import { AppError } from '#core/app-error'

/** A position in the journal, from 1. Events are read in the order of publication. */
export type EventPosition = number

export const START: EventPosition = 0

export const encodeEventCursor = (position: EventPosition): string => Buffer.from(`e${position}`).toString('base64url')

export function decodeEventCursor(cursor: string): EventPosition {
  if (cursor === '') return START
  const match = /^e(\d{1,15})$/.exec(Buffer.from(cursor, 'base64url').toString())
  const position = Number(match?.[1])
  if (match && encodeEventCursor(position) === cursor) return position
  throw new AppError('invalid_request', message('events.badCursor'), {
    fields: [{ pointer: '?since', detail: message('http.fieldBadCursor') }],
  })
}
