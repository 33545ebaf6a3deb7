import { message } from '@dossier/contract/message'
import { ABORT_WINDOW_MS } from '@dossier/contract/vocabulary'
import { invalidField } from '#core/app-error'
import { parseMoment } from '#platform/clock/moment'
import type { OutgoingRow } from './outbox.tables.ts'

/** When and how to send. Absent: unchanged; null: unset. */
export interface SendOptions {
  sendAt?: number | null
  archive?: boolean
  remindAfterDays?: number | null
}

const MOST_AHEAD_MS = 366 * 86_400_000

interface SendInput {
  send_at: string | null | undefined
  archive: boolean | null | undefined
  remind_after_days: number | null | undefined
}

/** @throws AppError `invalid_request` for a time that cannot be read, is less than 10 seconds or over a year ahead. */
export const readSendOptions = ({ send_at, archive, remind_after_days }: SendInput, now: number): SendOptions => ({
  ...(send_at === undefined ? {} : { sendAt: send_at === null || send_at === '' ? null : readSendAt(send_at, now) }),
  ...(archive === undefined ? {} : { archive: archive === true }),
  ...(remind_after_days === undefined ? {} : { remindAfterDays: remind_after_days }),
})

function readSendAt(text: string, now: number): number {
  const at = parseMoment(text)
  if (at === null) throw invalidField('/send_at', message('sending.sendAtInvalid'))
  if (at < now + ABORT_WINDOW_MS || at > now + MOST_AHEAD_MS)
    throw invalidField('/send_at', message('sending.sendAtRange'))
  return at
}

export type OptionColumns = Pick<OutgoingRow, 'send_at' | 'archive' | 'remind_after_days'>

export const NO_OPTIONS: OptionColumns = { send_at: null, archive: 0, remind_after_days: null }

export const withOptions = (
  { send_at, archive, remind_after_days }: OptionColumns,
  options: SendOptions,
): OptionColumns => ({
  send_at: options.sendAt === undefined ? send_at : options.sendAt,
  archive: options.archive === undefined ? archive : options.archive ? 1 : 0,
  remind_after_days: options.remindAfterDays === undefined ? remind_after_days : options.remindAfterDays,
})

export const isSameOptions = (a: OptionColumns, b: OptionColumns): boolean =>
  a.send_at === b.send_at && a.archive === b.archive && a.remind_after_days === b.remind_after_days

/** A chosen time that has not come: the email can be changed, and nothing of it was tried. */
export const isScheduled = ({ status, send_at, attempts }: Pick<OutgoingRow, 'status' | 'send_at' | 'attempts'>) =>
  status === 'queued' && send_at !== null && attempts === 0

const DAY_MS = 86_400_000

/** Counts from the real sending. */
export const remindAtOf = ({ remind_after_days, sent_at }: Pick<OutgoingRow, 'remind_after_days' | 'sent_at'>) =>
  remind_after_days === null || sent_at === null ? null : sent_at + remind_after_days * DAY_MS
