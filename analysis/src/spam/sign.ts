import type { MailView } from './mail-view.ts'

/** A property of an email. Its weight is trained (spam-weights.ts) or set by hand (hand-signs.ts). */
export interface SpamSign {
  /** Plain words: it may be shown as a reason. */
  name: string
  /** 0..1: its degree. */
  amount(view: MailView): number
}

export const sign = (name: string, holds: (view: MailView) => boolean): SpamSign => ({
  name,
  amount: (view) => (holds(view) ? 1 : 0),
})

/** A sign that grows with a count and is full at `limit`. */
export const countedSign = (name: string, limit: number, count: (view: MailView) => number): SpamSign => ({
  name,
  amount: (view) => Math.min(1, count(view) / limit),
})

/** A counted sign, scaled by text length because long texts contain chance hits. */
export const scatteredSign = (name: string, limit: number, count: (view: MailView) => number): SpamSign => ({
  name,
  amount: (view) => view.density * Math.min(1, count(view) / limit),
})

export const countMatches = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0
