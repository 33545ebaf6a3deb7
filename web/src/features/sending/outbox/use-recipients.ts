import type { OutgoingEmail } from '@dossier/contract/outgoing-email'
import { useTranslation } from 'react-i18next'

/** Returns a short summary of recipients: the first one, and the number of others. */
export function useRecipients({ to, cc, bcc }: Pick<OutgoingEmail, 'to' | 'cc' | 'bcc'>): string {
  const { t } = useTranslation()
  const [name = '', ...remaining] = [...to, ...cc, ...bcc]
  return remaining.length > 0 ? t('outbox.andMore', { name, count: remaining.length }) : name
}
