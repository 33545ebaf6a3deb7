import type { MailView } from '../mail-view.ts'
import { ADDRESS_SIGNS } from './address-signs.ts'
import { MOMENT_SIGNS } from './moment-signs.ts'
import { PHRASE_SIGNS } from './phrase-signs.ts'
import { PROGRAM_SIGNS } from './program-signs.ts'
import type { PublishedSign } from './published-sign.ts'
import { WAY_SIGNS } from './way-signs.ts'

/**
 * What others found out about spam, on far more of it than we have: after the rules of SpamAssassin, whose points are public.
 * They were chosen by their kind and not by the mail we learn from.
 */
export const PUBLISHED_SIGNS: readonly PublishedSign[] = [
  ...PROGRAM_SIGNS,
  ...MOMENT_SIGNS,
  ...WAY_SIGNS,
  ...ADDRESS_SIGNS,
  ...PHRASE_SIGNS,
]

/** Log-odds for a point: what the learned signs know already is in there once more. */
const SHARE = 0.5
/** Points from which on more say nothing new. */
const PLENTY = 10

/** The published signs of a mail, each with its log-odds; together they are at most those of `PLENTY`. */
export function publishedSigns(view: MailView): { name: string; push: number }[] {
  const found = PUBLISHED_SIGNS.map(({ name, points, amount }) => ({ name, points: points * amount(view) })).filter(
    ({ points }) => points > 0,
  )
  const total = found.reduce((sum, { points }) => sum + points, 0)
  const share = SHARE * Math.min(1, PLENTY / Math.max(total, 1))
  return found.map(({ name, points }) => ({ name, push: points * share }))
}
