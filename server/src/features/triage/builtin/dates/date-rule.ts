import type { Language } from '../language.ts'
import type { Span } from '../zones.ts'
import type { WallTime } from './wall-clock.ts'

/** What a rule knows about the mail in which a date stands. */
export interface DateContext {
  language: Language
  timeZone: string
  /** The day the mail was written, on the wall of its zone. */
  today: WallTime & { hour: number; weekday: number }
}

/** A date that stands in a text. Without a time of day, `at` is the last minute of that day. */
export interface FoundDate extends Span {
  at: number
  hasTime: boolean
}

/** One way to say a date. The pattern has the flags `giu`; `read` gives null for what looks alike but is no date. */
export interface DateRule {
  name: string
  pattern: RegExp
  read(match: RegExpMatchArray, context: DateContext): WallTime | null
}

/** A pattern whose ends are no letters, digits or parts of a larger number. */
export const datePattern = (source: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}]|\\p{N}[.,/:-])(?:${source})(?![\\p{L}\\p{N}]|[.,/:]\\p{N})`, 'giu')
