import type { OutgoingEmail } from '@dossier/contract/outgoing-email'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'

type Addressed = Pick<OutgoingEmail, 'to' | 'cc' | 'bcc'>

/** Returns a short summary of recipients: the first one, and the number of others. */
export function recipientsOf(t: TFunction, { to, cc, bcc }: Addressed): string {
  const [name = '', ...remaining] = [...to, ...cc, ...bcc]
  return remaining.length > 0 ? t('outbox.andMore', { name, count: remaining.length }) : name
}

export const useRecipients = (outgoing: Addressed): string => recipientsOf(useTranslation().t, outgoing)
