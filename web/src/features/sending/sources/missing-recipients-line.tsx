import type { Draft } from '@dossier/contract/draft'
import type { Email } from '@dossier/contract/email'
import type { EmailIdentity } from '@dossier/contract/email-identity'
import { WarningIcon } from '@phosphor-icons/react/dist/csr/Warning'
import { useRouteContext } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import { missingRecipients } from './missing-recipients.ts'

interface Props {
  source: Pick<Email, 'from' | 'to' | 'cc'>
  draft: Pick<Draft, 'to' | 'cc' | 'bcc'>
  identities: readonly Pick<EmailIdentity, 'email'>[]
  onAdd(addresses: readonly string[]): void
}

/** Participants who do not receive the reply. Renders nothing without any. */
export function MissingRecipientsLine({ source, draft, identities, onAdd }: Props) {
  const { t } = useTranslation()
  const { user } = useRouteContext({ from: '/signed-in' })
  const addresses = missingRecipients(source, draft, [user.email, ...identities.map(({ email }) => email)])
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
