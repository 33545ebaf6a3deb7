import type { Email } from '@dossier/contract/email'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import type { missingRecipients } from './missing-recipients.ts'

interface Props {
  missing: ReturnType<typeof missingRecipients>
  source: Pick<Email, 'participants'> | undefined
  onReplyAll(): void
}

/** Who would not get a reply, beside To. Renders nothing without anybody. */
export function MissingRecipientsLine({ missing, source, onReplyAll }: Props) {
  const { t } = useTranslation()
  const addresses = [...missing.to, ...missing.cc]
  if (addresses.length === 0) return null
  const nameOf = (address: string): string =>
    source?.participants.find((person) => person.address.toLowerCase() === address.toLowerCase())?.name || address
  return (
    <p>
      {t('sources.leftOut', { addresses: addresses.map(nameOf).join(', ') })}{' '}
      <Button kind="link" onClick={onReplyAll}>
        {t('answer.reply-all')}
      </Button>
    </p>
  )
}
