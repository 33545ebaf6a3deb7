import type { Authentication } from '@dossier/contract/email-parts'
import { ShieldCheckIcon } from '@phosphor-icons/react/dist/csr/ShieldCheck'
import { ShieldWarningIcon } from '@phosphor-icons/react/dist/csr/ShieldWarning'
import { useTranslation } from 'react-i18next'

/** Our own check of the From address, if it has a result. The details also name the other cases. */
export function SenderState({ authentication: { sender, dmarc } }: { authentication: Authentication }) {
  const { t } = useTranslation()
  if (sender !== 'confirmed' && sender !== 'failed') return null
  return (
    <span className="sender-state" data-state={sender}>
      {sender === 'confirmed' ? <ShieldCheckIcon size={15} aria-hidden /> : <ShieldWarningIcon size={15} aria-hidden />}
      {t(`thread.senderState.${sender}`, { domain: dmarc.domain })}
    </span>
  )
}
