import { type Message, message } from '@dossier/contract/message'
import type { KeyMode, Theme } from '@dossier/contract/vocabulary'
import { AppError, faultsOf } from '#core/app-error'
import { isTimeZone } from '#platform/clock/time-zone'

/** Missing fields use the default. */
export interface Preferences {
  language?: string
  time_zone?: string
  theme?: Theme
  key_mode?: KeyMode
  key_changes?: KeyChange[]
}

interface KeyChange {
  letter: string
  instead: string
}

/** Absent: unchanged. null: back to the default. */
export type ProfileChanges = { [Key in keyof Preferences | 'name']?: Profile[Key] | null }

type Profile = Required<Preferences> & { name: string }

export const DEFAULT_PREFERENCES: Required<Preferences> = {
  language: '',
  time_zone: '',
  theme: 'system',
  key_mode: 'on',
  key_changes: [],
}

export function changePreferences(stored: Preferences, changes: Omit<ProfileChanges, 'name'>): Preferences {
  const next = Object.entries({ ...stored, ...changes }).filter(([, value]) => value !== null && value !== undefined)
  return Object.fromEntries(next)
}

/** @throws AppError `invalid_request` for an unknown time zone, or two actions on one key. */
export function checkPreferences({ time_zone, key_changes }: ProfileChanges): void {
  if (time_zone && !isTimeZone(time_zone)) throw wrong('/time_zone', message('accounts.timeZoneInvalid'))
  const changes = key_changes ?? []
  for (const side of ['letter', 'instead'] as const) {
    if (new Set(changes.map((change) => change[side])).size < changes.length)
      throw wrong('/key_changes', message('accounts.nameOnce', { side }))
  }
}

const wrong = (pointer: string, detail: Message): AppError => {
  const faults = faultsOf([{ pointer: pointer.slice(1), detail }])
  return new AppError('invalid_request', message('http.faults', { faults }), { fields: [{ pointer, detail }] })
}
