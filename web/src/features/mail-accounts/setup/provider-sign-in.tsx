import { GoogleLogoIcon } from '@phosphor-icons/react/dist/csr/GoogleLogo'
import { WindowsLogoIcon } from '@phosphor-icons/react/dist/csr/WindowsLogo'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAct } from '#platform/api/use-act.ts'
import { SentenceWithTime } from '#platform/clock/when.tsx'
import { Button } from '#ui/button.tsx'
import { ProblemLine } from '#ui/problem-line.tsx'
import { authorize, type Provider, startDeviceSignIn, useGrant } from './setup-queries.ts'
import type { Grant } from './use-connecting.ts'

interface Props {
  providers: readonly Provider[]
  /** '' lets the user choose at the provider. */
  address: string
  /** True when the provider accepts no password. */
  isOnly: boolean
  onSignedIn(grant: Grant): void
}

/** A sign-in that is going on in another window, or on another device with a code. */
interface Pending {
  _id: string
  provider: Provider
  /** Page of the provider. */
  page: string
  /** '' without a code. */
  code: string
  expiresAt: string
}

export function ProviderSignIn({ providers, address, isOnly, onSignedIn }: Props) {
  const { t } = useTranslation()
  const { underway, problem, act } = useAct()
  const [pending, setPending] = useState<Pending | null>(null)
  const grant = useGrant(pending?._id ?? '')
  const isFailed = grant?.status === 'failed' || grant?.status === 'expired'
  useReport(grant?.status === 'complete' ? pending : null, grant?.address ?? '', onSignedIn)

  const hint = address ? { address } : {}
  const signIn = (provider: Provider): void =>
    act(async () => {
      const { _id, url } = await authorize({ provider, ...hint })
      setPending({ _id, provider, page: url, code: '', expiresAt: '' })
      window.open(url, '_blank', 'noopener')
    })
  const byCode = (provider: Provider): void =>
    act(async () => {
      const answer = await startDeviceSignIn({ provider, ...hint })
      const { _id, verification_uri: page, user_code: code, expires_at: expiresAt } = answer
      setPending({ _id, provider, page, code, expiresAt })
    })

  return (
    <div className="providers">
      {providers.map((provider) => (
        <Button key={provider} kind="outlined" disabled={underway} onClick={() => signIn(provider)}>
          <Logo provider={provider} />
          {t(`setup.signInWith.${provider}`)}
        </Button>
      ))}
      <ProblemLine problem={problem} />
      {pending && (
        <div className="pending-sign-in" role="status">
          {isFailed ? (
            <p>
              {grant.status === 'expired' ? t('setup.codeExpired') : t('setup.signInFailed', { reason: grant.message })}
            </p>
          ) : (
            <PendingSignIn pending={pending} onCode={() => byCode(pending.provider)} />
          )}
        </div>
      )}
      {!isOnly && <p className="or">{t('setup.or')}</p>}
    </div>
  )
}

const Logo = ({ provider }: { provider: Provider }) =>
  provider === 'google' ? <GoogleLogoIcon size={18} aria-hidden /> : <WindowsLogoIcon size={18} aria-hidden />

function PendingSignIn({ pending, onCode }: { pending: Pending; onCode(): void }) {
  const { t } = useTranslation()
  // Google gives no codes for email.
  const { page, code, expiresAt, provider } = pending
  if (code)
    return (
      <>
        <p>{t('setup.enterCode', { address: page })}</p>
        <p className="user-code">
          <code>{code}</code>
        </p>
        <p className="facts">
          <SentenceWithTime words="setup.codeUntil" at={expiresAt} />
        </p>
        <a href={page} target="_blank" rel="noreferrer">
          {t('setup.openAgain')}
        </a>
      </>
    )
  return (
    <>
      <p>{t('setup.signingIn')}</p>
      <div className="acts">
        <a href={page} target="_blank" rel="noreferrer">
          {t('setup.openAgain')}
        </a>
        {provider !== 'google' && (
          <Button kind="link" onClick={onCode}>
            {t('setup.byCode')}
          </Button>
        )}
      </div>
    </>
  )
}

/** Reports a completed sign-in once. */
function useReport(completed: Pending | null, address: string, onSignedIn: (grant: Grant) => void): void {
  const reported = useRef('')
  useEffect(() => {
    if (!completed || reported.current === completed._id) return
    reported.current = completed._id
    onSignedIn({ _id: completed._id, provider: completed.provider, address })
  }, [completed, address, onSignedIn])
}
