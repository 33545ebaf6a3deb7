import type { MailAccount, PendingChange } from '@dossier/contract/mail-account'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useAct } from '#platform/api/use-act.ts'
import { SentenceWithTime } from '#platform/clock/when.tsx'
import { AskFirst } from '#ui/ask-first.tsx'
import { Button } from '#ui/button.tsx'
import { PagedList } from '#ui/paged-list.tsx'
import { ProblemLine } from '#ui/problem-line.tsx'
import { EmailLink, useEmails } from './email-links.tsx'
import { dropChange, retryChange, useChanges } from './mail-account-queries.ts'

/** Changes that have not reached the server, with the reason of those that it refused. */
export function ChangeList({ account }: { account: MailAccount }) {
  const { t } = useTranslation()
  const query = useChanges(account._id)
  const changes = query.data?.pages.flatMap((page) => page.changes) ?? []
  return (
    <PagedList query={query} rows={changes} className="mailbox-changes" empty={t('mailAccount.noChanges')}>
      {(change) => (
        <li key={change._id} className={change.state === 'stuck' ? 'bad' : ''}>
          <ChangeRow account={account._id} change={change} />
        </li>
      )}
    </PagedList>
  )
}

function ChangeRow({ account, change }: { account: string; change: PendingChange }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { underway, problem, act } = useAct()
  const [target] = useEmails([change.email])
  const { _id, kind, state, by, mailbox, error, createdAt } = change
  const name = t(`mailAccount.change.${kind}`, mailbox ? { mailbox: t(`mailbox.${mailbox}`) } : {})
  return (
    <>
      <p>
        <b>{name}</b> {target?.email && <EmailLink email={target.email} />}
      </p>
      <p className="facts">
        {t(`mailAccount.change.by.${by}`)}, <SentenceWithTime words="mailAccount.change.waits" at={createdAt} />
        {error && <span className="reason">{` · ${error}`}</span>}
      </p>
      <div className="acts">
        {state === 'stuck' && (
          <Button kind="link" disabled={underway} onClick={() => act(() => retryChange(client, account, _id))}>
            {t('mailAccount.change.retry')}
          </Button>
        )}
        <AskFirst
          act={t('mailAccount.change.drop')}
          label={`${t('mailAccount.change.drop')}: ${name}`}
          question={t('mailAccount.change.dropAsk')}
          disabled={underway}
          onAct={() => act(() => dropChange(client, account, _id))}
        />
      </div>
      <ProblemLine problem={problem} />
    </>
  )
}
