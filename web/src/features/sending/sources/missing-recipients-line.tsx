import type { Draft } from '@dossier/contract/draft'
import { WarningIcon } from '@phosphor-icons/react/dist/csr/Warning'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import { missingRecipients } from './missing-recipients.ts'
import { useReplyRecipients } from './source-queries.ts'

interface Props {
  emailId: string
  draft: Pick<Draft, 'to' | 'cc' | 'bcc'>
  onAdd(addresses: readonly string[]): void
}

/** Participants who do not receive the reply. Renders nothing without any. */
export function MissingRecipientsLine({ emailId, draft, onAdd }: Props) {
  const { t } = useTranslation()
  const everybody = useReplyRecipients(emailId)?.reply_all
  const addresses = everybody ? missingRecipients(everybody, draft) : []
  if (addresses.length === 0) return null
  return (
    <p className="told">
      <WarningIcon size={16} aria-hidden />
      {t('sources.leftOut', { addresses: addresses.join(', ') })}
      <Button kind="link" onClick={() => onAdd(addresses)}>
        {t('sources.addThem', { count: addresses.length })}
      </Button>
    </p>
  )
}
