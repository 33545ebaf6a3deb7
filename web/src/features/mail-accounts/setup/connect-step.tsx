import './setup.css'
import { type SubmitEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import { ProblemLine } from '#ui/problem-line.tsx'
import { AddressField } from './address-field.tsx'
import { ConfirmServers } from './confirm-servers.tsx'
import { isPort } from './connection.ts'
import { FailedChecks } from './failed-checks.tsx'
import { PasswordField } from './password-field.tsx'
import { ProviderSignIn } from './provider-sign-in.tsx'
import { ReadersField, type ReadersProps } from './readers-field.tsx'
import { ServerFieldset } from './server-fieldset.tsx'
import { type Connecting, type Connection, useConnecting } from './use-connecting.ts'

interface Props {
  readers: Omit<ReadersProps, 'address'>
  onConnected(connection: Connection): void
}

/** The first step of adding a mailbox: address, sign-in, who may read it, and the checks that failed. */
export function ConnectStep({ readers, onConnected }: Props) {
  const { t } = useTranslation()
  const connecting = useConnecting(onConnected)
  const { answer, underway, problem, connect, servers, isManual } = connecting
  const form = useRef<HTMLFormElement>(null)
  const failed = answer && !answer.ok
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (isPort(servers.imap.port) && isPort(servers.smtp.port)) connect()
  }
  useEffect(() => {
    if (answer && !answer.ok) form.current?.querySelector<HTMLElement>('[data-mends]')?.focus()
  }, [answer])
  return (
    <>
      <div>
        <h1>{failed ? connecting.address : t('setup.title')}</h1>
        <p className="lead">{t(failed ? 'setup.stepsFailed' : 'setup.lead')}</p>
      </div>
      {failed && <FailedChecks connecting={connecting} />}
      <form ref={form} onSubmit={submit} aria-label={t('setup.title')}>
        <ProviderWays connecting={connecting} />
        <AddressField connecting={connecting} />
        <PasswordWay connecting={connecting} />
        <ConfirmServers connecting={connecting} />
        {isManual && <ServerFieldset servers={servers} onChange={connecting.setServers} />}
        <ReadersField address={connecting.address.trim()} {...readers} />
        <ProblemLine problem={problem} />
        <div className="acts">
          <Button kind="primary" type="submit" disabled={underway}>
            {t(underway ? 'setup.connecting' : failed ? 'act.retry' : 'setup.connect')}
          </Button>
          {!isManual && <Button onClick={() => connecting.setServers(servers)}>{t('setup.manual')}</Button>}
        </div>
      </form>
    </>
  )
}

/** Sign-ins at providers, as the operator and the provider of the address allow them. */
function ProviderWays({ connecting }: { connecting: Connecting }) {
  const { t } = useTranslation()
  const { auths, providers, grant, search, address } = connecting
  const offered = search.candidate ? providers.filter((provider) => auths.includes(provider)) : providers
  if (grant)
    return (
      <p role="status" className="signed-in">
        {grant.address ? t('setup.signedInAs', { address: grant.address }) : t('setup.signedIn')}
      </p>
    )
  if (offered.length === 0) return null
  return (
    <ProviderSignIn
      providers={offered}
      address={address.trim()}
      isOnly={!auths.includes('password')}
      onSignedIn={connecting.signedIn}
    />
  )
}

function PasswordWay({ connecting }: { connecting: Connecting }) {
  const { t } = useTranslation()
  const { auths, grant, search } = connecting
  if (grant) return null
  if (auths.includes('password')) return <PasswordField connecting={connecting} />
  const refusing = search.candidate?.auth.find((auth) => auth !== 'password')
  if (auths.length > 0 || !refusing) return null
  return (
    <p className="problem" role="status">
      {t('setup.needsOperator', { provider: t(`setup.provider.${refusing}`) })}
    </p>
  )
}
