import type { EmailIdentity, VerifyEmailIdentityAnswer } from '@dossier/contract/email-identity'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAct } from '#platform/api/use-act.ts'
import { AskFirst } from '#ui/ask-first.tsx'
import { Button } from '#ui/button.tsx'
import { ProblemLine } from '#ui/problem-line.tsx'
import { VerificationSteps } from '#ui/verification-steps.tsx'
import { fieldsOf, USUAL_PORTS } from './identity-fields.ts'
import { refetchIdentities, removeIdentity, verifyIdentity } from './identity-queries.ts'

export function IdentityRow({ identity, onEdit }: { identity: EmailIdentity; onEdit(): void }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [verified, setVerified] = useState<VerifyEmailIdentityAnswer | null>(null)
  const { underway, problem, act } = useAct()

  const verify = async (): Promise<void> => setVerified(await verifyIdentity(identity._id))
  const remove = async (): Promise<void> => {
    await removeIdentity(identity._id)
    await refetchIdentities(client)
  }

  return (
    <>
      <div className="line">
        <div className="who">
          <p>{identity.name ? `${identity.name} · ${identity.email}` : identity.email}</p>
          {identity.is_default && <p className="server">{t('identity.isDefault')}</p>}
          {identity.aliases.length > 0 && (
            <p className="server">{t('identity.alsoSends', { addresses: identity.aliases.join(', ') })}</p>
          )}
          <p className="server">{useServerWords(identity)}</p>
        </div>
        <Button kind="outlined" disabled={underway} onClick={() => act(verify)}>
          {t(underway ? 'identity.trying' : 'identity.try')}
        </Button>
        <Button onClick={onEdit}>{t('act.edit')}</Button>
        <AskFirst
          act={t('act.remove')}
          label={t('identity.remove', { email: identity.email })}
          question={t('identity.removeAsk', { email: identity.email })}
          disabled={underway}
          onAct={() => act(remove)}
        />
      </div>
      <ProblemLine problem={problem} />
      <div role="status">
        {verified && (
          <VerificationSteps
            outcome={t(verified.ok ? 'identity.works' : 'identity.fails')}
            steps={verified.steps.map((step) => ({ ...step, name: t(`identity.step.${step.name}`) }))}
          />
        )}
      </div>
    </>
  )
}

function useServerWords(identity: EmailIdentity): string {
  const { t } = useTranslation()
  const { host, port, guard, user } = fieldsOf(identity)
  if (!host) return t('identity.noServer')
  const server = `${host}:${port || USUAL_PORTS[guard]}`
  return [server, t(`identity.guard.${guard}`), user && t('identity.signsIn', { user })].filter(Boolean).join(', ')
}
