import type { MailView } from '../mail-view.ts'
import { type SpamSign, sign } from '../sign.ts'

/** A sign whose weight comes from elsewhere: SpamAssassin's, by what it scores (5 of its points make a mail spam). */
export interface PublishedSign extends SpamSign {
  points: number
}

/** @param points as SpamAssassin 4.0 publishes them for a filter that asks no network and has not learned. */
export const published = (points: number, name: string, holds: (view: MailView) => boolean): PublishedSign => ({
  ...sign(name, holds),
  points,
})
