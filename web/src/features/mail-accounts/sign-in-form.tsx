import type { MailAccount } from '@dossier/contract/mail-account'
import type { VerifyMailAccountAnswer } from '@dossier/contract/mail-account-setup'
import { useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAct } from '#platform/api/use-act.ts'
import { Button } from '#ui/button.tsx'
import { ProblemLine } from '#ui/problem-line.tsx'
import { updateMailAccount } from './mail-account-queries.ts'
import {
  acceptedUser,
  type Credentials,
  credentialInputs,
  EMPTY_SERVERS,
  serverInputs,
  serversOfAccount,
  withUser,
} from './setup/connection.ts'
import { FailedChecks } from './setup/failed-checks.tsx'
import { PasswordInput } from './setup/password-field.tsx'
import { ProviderSignIn } from './setup/provider-sign-in.tsx'
import { ServerFieldset } from './setup/server-fieldset.tsx'
import { verifyMailbox } from './setup/setup-queries.ts'

interface Props {
  account: MailAccount
  onDone(): void
}

/** Checks a new password or sign-in, and stores it only when the server accepts it. */
export function SignInForm({ account, onDone }: Props) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { underway, problem, act } = useAct()
  const [password, setPassword] = useState('')
  const [servers, setServers] = useState(() => serversOfAccount(account))
  const [isManual, setManual] = useState(account.reason === 'no_encryption' || account.reason === 'settings')
  const [answer, setAnswer] = useState<VerifyMailAccountAnswer | null>(null)
  /** Of the last check. */
  const [grant, setGrant] = useState<Credentials | null>(null)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector<HTMLElement>('input, button')?.focus(), [])
  const { address, auth } = account

  const save = (credentials: Credentials, { withoutSending = false, certificate = account.certificate } = {}): void => {
    setGrant(credentials.auth === 'password' ? null : credentials)
    act(async () => {
      const chosen = withoutSending ? { ...servers, smtp: EMPTY_SERVERS.smtp } : servers
      const inputs = { ...serverInputs(chosen), ...credentialInputs(credentials), certificate }
      const verified = await verifyMailbox({ address, ...inputs })
      setAnswer(verified)
      if (!verified.ok) return
      const accepted = serverInputs(withUser(chosen, acceptedUser(verified)))
      await updateMailAccount(client, account._id, { auth: credentials.auth, ...inputs, ...accepted })
      onDone()
    })
  }

  return (
    <form
      ref={form}
      className="sign-in-form"
      aria-label={t('mailAccount.signInOf', { address })}
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault()
        save({ auth: 'password', password })
      }}
    >
      {answer && !answer.ok && (
        <FailedChecks
          connecting={{
            answer,
            underway,
            connect: (concessions) => save(grant ?? { auth: 'password', password }, concessions),
          }}
        />
      )}
      {auth === 'password' ? (
        <PasswordInput password={password} setPassword={setPassword} answer={answer} />
      ) : (
        <ProviderSignIn
          providers={[auth]}
          address={address}
          isOnly
          onSignedIn={({ _id, provider }) => save({ auth: provider, grant: _id })}
        />
      )}
      {isManual && <ServerFieldset servers={servers} onChange={setServers} />}
      <ProblemLine problem={problem} />
      <div className="acts">
        {auth === 'password' && (
          <Button kind="primary" type="submit" disabled={underway}>
            {t(underway ? 'setup.connecting' : 'mailAccount.check')}
          </Button>
        )}
        {!isManual && <Button onClick={() => setManual(true)}>{t('setup.servers')}</Button>}
        <Button onClick={onDone}>{t('act.cancel')}</Button>
      </div>
    </form>
  )
}
