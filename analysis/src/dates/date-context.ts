import type { Language } from '../language.ts'
import type { Span } from '../span.ts'
import type { WallTime } from './wall-clock.ts'

export interface DateContext {
  language: Language
  timeZone: string
  /** Minutes east of UTC where the email was written; null when unknown, which means the reader's zone. */
  writtenAtOffset: number | null
  /** Local time at which the email was written, in the zone of its writer. */
  today: WallTime & { hour: number; weekday: number }
}

/** A date found in a text. Without a time of day, `at` is the last minute of that day. */
export interface FoundDate extends Span {
  at: number
  hasTime: boolean
  /** False when only a time of day is stated: the day is its next occurrence. */
  hasDay: boolean
  /** The stated weekday fits only a day months ahead. */
  isDoubtful: boolean
  /** Zone stated with the time: an IANA name or minutes east of UTC. Null: the reader's own. */
  zone: string | number | null
}
