import type { MailView } from './mail-view.ts'

/** Something that can be seen in a mail. Its weight is learned (spam-weights.ts) or set by hand (hand-weights.ts). */
export interface SpamSign {
  /** In plain words: it may be shown as a reason. */
  name: string
  /** 0..1: how much of it is there. */
  amount(view: MailView): number
}

/** A sign that is there or not. */
export const sign = (name: string, holds: (view: MailView) => boolean): SpamSign => ({
  name,
  amount: (view) => (holds(view) ? 1 : 0),
})

/** A sign that grows with a count and is full at `most`. */
export const countedSign = (name: string, most: number, count: (view: MailView) => number): SpamSign => ({
  name,
  amount: (view) => Math.min(1, count(view) / most),
})

/** A counted sign of the text, where chance has its part. */
export const scatteredSign = (name: string, most: number, count: (view: MailView) => number): SpamSign => ({
  name,
  amount: (view) => view.density * Math.min(1, count(view) / most),
})

export const countMatches = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0
