import { fillPlaceholders, placeholderValues } from '@dossier/contract/placeholders'
import { addresseeOf } from '../addressee.ts'
import type { ReplyTemplate, TriageInput } from '../engine.ts'

/** Fills in the placeholders of a template. One without a value stays, and sending refuses it. */
export function fillTemplate({ bodyText }: ReplyTemplate, { mail, now, timeZone }: TriageInput): string {
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone }).format(now)
  return fillPlaceholders(bodyText, placeholderValues(addresseeOf(mail), day))
}
