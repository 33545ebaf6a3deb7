import type { Language } from '../language.ts'
import type { Span } from '../span.ts'
import type { WallTime } from './wall-clock.ts'

/** What a rule knows about the mail in which a date stands. */
export interface DateContext {
  language: Language
  timeZone: string
  /** The moment the mail was written, on the wall of its zone. */
  today: WallTime & { hour: number; weekday: number }
}

/** A date that stands in a text. Without a time of day, `at` is the last minute of that day. */
export interface FoundDate extends Span {
  at: number
  hasTime: boolean
  /** The zone that is said with the time: its name (IANA) or minutes east of UTC. Null: the reader's own. */
  zone: string | number | null
}
