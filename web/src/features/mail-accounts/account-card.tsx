import type { MailAccount } from '@dossier/contract/mail-account'
import { CaretDownIcon } from '@phosphor-icons/react/dist/csr/CaretDown'
import { CaretUpIcon } from '@phosphor-icons/react/dist/csr/CaretUp'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAct } from '#platform/api/use-act.ts'
import { Button } from '#ui/button.tsx'
import { ProblemLine } from '#ui/problem-line.tsx'
import { AccountDetails } from './account-details.tsx'
import { AccountState } from './account-state.tsx'
import { type Mend, mendOf } from './account-states.ts'
import { Approval } from './approval.tsx'
import { resumeMailAccount, syncMailAccount } from './mail-account-queries.ts'
import { SignInForm } from './sign-in-form.tsx'

interface Props {
  account: MailAccount
  canManage: boolean
}

/** One mailbox: its state, the act that mends it, and everything else on demand. */
export function AccountCard({ account, canManage }: Props) {
  const { t } = useTranslation()
  const details = useId()
  const [isOpen, setOpen] = useState(false)
  const [isSigningIn, setSigningIn] = useState(false)
  const { address } = account
  const mend = canManage ? mendOf(account) : ''
  const disclosure = useRef<HTMLButtonElement>(null)
  /** The answered form takes its focus along. */
  const keepFocus = (): void => disclosure.current?.focus()
  return (
    <article className="mailbox" aria-label={address}>
      <div className="head">
        <div className="who">
          <h3>
            <bdi>{address}</bdi>
          </h3>
          <AccountState account={account} />
        </div>
        {!isSigningIn && <MendButton account={account} mend={mend} onSignIn={() => setSigningIn(true)} />}
        {canManage && (
          <Button
            ref={disclosure}
            iconOnly
            aria-label={t('mailAccount.show', { address })}
            aria-expanded={isOpen}
            aria-controls={details}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? <CaretUpIcon size={17} aria-hidden /> : <CaretDownIcon size={17} aria-hidden />}
          </Button>
        )}
      </div>
      {mend === 'approve' && <Approval account={account} onAnswered={keepFocus} />}
      {isSigningIn && (
        <SignInForm
          account={account}
          onDone={() => {
            keepFocus()
            setSigningIn(false)
          }}
        />
      )}
      <div id={details} hidden={!isOpen}>
        {isOpen && <AccountDetails account={account} onSignIn={() => setSigningIn(true)} />}
      </div>
    </article>
  )
}

function MendButton({ account, mend, onSignIn }: { account: MailAccount; mend: Mend; onSignIn(): void }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { underway, problem, act } = useAct()
  if (mend === '' || mend === 'approve') return null
  const run = (): void => {
    if (mend === 'tryNow') act(() => syncMailAccount(client, account._id))
    else if (mend === 'resume') act(() => resumeMailAccount(client, account._id))
    else onSignIn()
  }
  return (
    <>
      <Button kind="outlined" disabled={underway} onClick={run}>
        {t(`mailAccount.mend.${mend}`)}
      </Button>
      <ProblemLine problem={problem} />
    </>
  )
}
