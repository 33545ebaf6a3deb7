import type { MailView } from '../mail-view.ts'
import { type SpamSign, sign } from '../sign.ts'

/** A sign with SpamAssassin's published score (5 points make an email spam). */
export interface PublishedSign extends SpamSign {
  points: number
}

/** @param points published in SpamAssassin 4.0 for a filter without network tests and training. */
export const published = (points: number, name: string, holds: (view: MailView) => boolean): PublishedSign => ({
  ...sign(name, holds),
  points,
})
