import './sync-note.css'
import type { Email } from '@dossier/contract/email'
import { CloudArrowUpIcon } from '@phosphor-icons/react/dist/csr/CloudArrowUp'
import { CloudWarningIcon } from '@phosphor-icons/react/dist/csr/CloudWarning'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useAct } from '#platform/api/use-act.ts'
import { Button } from '#ui/button.tsx'
import { ProblemLine } from '#ui/problem-line.tsx'
import { dropChange, retryChange, useStuckChange } from './mail-account-queries.ts'

/** Says that a change of this email is not on its mail server yet, and why the server refused it. */
export function SyncNote({ email }: { email: Pick<Email, '_id' | 'mail_accounts'> }) {
  const { t } = useTranslation()
  const states = email.mail_accounts.filter(({ state }) => state !== '')
  const stuck = states.find(({ state }) => state === 'stuck')
  if (stuck) return <StuckNote account={stuck.account} email={email._id} />
  if (states.length === 0) return null
  return (
    <p className="sync-note" role="status">
      <CloudArrowUpIcon size={16} aria-hidden />
      <span>{t('list.syncWaiting')}</span>
    </p>
  )
}

function StuckNote({ account, email }: { account: string; email: string }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const change = useStuckChange(account, email)
  const { underway, problem, act } = useAct()
  return (
    <div className="sync-note stuck" role="status">
      <CloudWarningIcon size={16} aria-hidden />
      <span>
        {t('list.syncStuck')}
        {change?.error && `: ${change.error}`}
      </span>
      {change && (
        <>
          <Button kind="link" disabled={underway} onClick={() => act(() => retryChange(client, account, change._id))}>
            {t('act.retry')}
          </Button>
          <Button kind="link" disabled={underway} onClick={() => act(() => dropChange(client, account, change._id))}>
            {t('list.syncDrop')}
          </Button>
        </>
      )}
      <ProblemLine problem={problem} />
    </div>
  )
}
