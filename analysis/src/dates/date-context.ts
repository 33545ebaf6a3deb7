import type { Language } from '../language.ts'
import type { Span } from '../span.ts'
import type { WallTime } from './wall-clock.ts'

export interface DateContext {
  language: Language
  timeZone: string
  /** Local time at which the email was written. */
  today: WallTime & { hour: number; weekday: number }
}

/** A date found in a text. Without a time of day, `at` is the last minute of that day. */
export interface FoundDate extends Span {
  at: number
  hasTime: boolean
  /** Zone stated with the time: an IANA name or minutes east of UTC. Null: the reader's own. */
  zone: string | number | null
}
