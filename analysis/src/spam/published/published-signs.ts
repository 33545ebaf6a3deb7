import type { MailView } from '../mail-view.ts'
import { ADDRESS_SIGNS } from './address-signs.ts'
import { MOMENT_SIGNS } from './moment-signs.ts'
import { PHRASE_SIGNS } from './phrase-signs.ts'
import { PROGRAM_SIGNS } from './program-signs.ts'
import type { PublishedSign } from './published-sign.ts'
import { WAY_SIGNS } from './way-signs.ts'

/**
 * Signs modelled on SpamAssassin's rules with their published points, based on far more spam than our data. They were
 * selected by kind, independent of our training data.
 */
export const PUBLISHED_SIGNS: readonly PublishedSign[] = [
  ...PROGRAM_SIGNS,
  ...MOMENT_SIGNS,
  ...WAY_SIGNS,
  ...ADDRESS_SIGNS,
  ...PHRASE_SIGNS,
]

/** Log-odds per point, reduced because the trained signs overlap. */
const SHARE = 0.5
/** Limit of the points: more adds no information. */
const PLENTY = 10

/** Returns the published signs of an email with their log-odds; the total is limited by `PLENTY`. */
export function publishedSigns(view: MailView): { name: string; push: number }[] {
  const found = PUBLISHED_SIGNS.map(({ name, points, amount }) => ({ name, points: points * amount(view) })).filter(
    ({ points }) => points > 0,
  )
  const total = found.reduce((sum, { points }) => sum + points, 0)
  const share = SHARE * Math.min(1, PLENTY / Math.max(total, 1))
  return found.map(({ name, points }) => ({ name, push: points * share }))
}
