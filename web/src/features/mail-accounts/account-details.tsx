import type { MailAccount, UpdateMailAccount } from '@dossier/contract/mail-account'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useAct } from '#platform/api/use-act.ts'
import { SentenceWithTime } from '#platform/clock/when.tsx'
import { Button } from '#ui/button.tsx'
import { CannotLoad } from '#ui/cannot-load.tsx'
import { ProblemLine } from '#ui/problem-line.tsx'
import { ChangeList } from './change-list.tsx'
import { FolderTable } from './folders/folder-table.tsx'
import { HistoryList } from './history-list.tsx'
import {
  pauseMailAccount,
  resumeMailAccount,
  syncMailAccount,
  updateFolder,
  updateMailAccount,
  useFolders,
} from './mail-account-queries.ts'
import { RemoveAccount } from './remove-account.tsx'
import { WriteBackChoice } from './write-back-choice.tsx'

interface Props {
  account: MailAccount
  onSignIn(): void
}

/** Figures, acts, folders, settings, pending changes and history of a mailbox. */
export function AccountDetails({ account, onSignIn }: Props) {
  const { t } = useTranslation()
  return (
    <div className="mailbox-details">
      <Acts account={account} onSignIn={onSignIn} />
      <Figures account={account} />
      <section aria-label={t('mailAccount.changes')}>
        <h4>{t('mailAccount.changes')}</h4>
        <ChangeList account={account} />
      </section>
      <section aria-label={t('mailAccount.folders')}>
        <h4>{t('mailAccount.folders')}</h4>
        <Folders account={account} />
      </section>
      <section aria-label={t('mailAccount.settings')}>
        <h4>{t('mailAccount.settings')}</h4>
        <Settings account={account} />
      </section>
      <section aria-label={t('mailAccount.history')}>
        <h4>{t('mailAccount.history')}</h4>
        <HistoryList account={account._id} />
      </section>
    </div>
  )
}

function Acts({ account, onSignIn }: Props) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { underway, problem, act } = useAct()
  const { _id, state, address, auth } = account
  const isPaused = state === 'paused'
  return (
    <>
      <div className="acts" role="group" aria-label={t('mailAccount.actsOf', { address })}>
        <Button kind="outlined" disabled={underway || isPaused} onClick={() => act(() => syncMailAccount(client, _id))}>
          {t('mailAccount.sync')}
        </Button>
        <Button
          disabled={underway}
          onClick={() => act(() => (isPaused ? resumeMailAccount : pauseMailAccount)(client, _id))}
        >
          {t(isPaused ? 'mailAccount.mend.resume' : 'mailAccount.pause')}
        </Button>
        <Button onClick={onSignIn}>
          {t(auth === 'password' ? 'mailAccount.newSignIn' : 'mailAccount.mend.signInAgain')}
        </Button>
        <RemoveAccount account={account} />
      </div>
      <ProblemLine problem={problem} />
    </>
  )
}

function Figures({ account }: { account: MailAccount }) {
  const { t, i18n } = useTranslation()
  const { progress, waiting_changes, stuck_changes, imap, last_seen_at } = account
  const figures = {
    here: progress.mails_taken,
    there: Math.max(0, progress.mails - progress.mails_taken),
    waiting: waiting_changes,
    stuck: stuck_changes,
  }
  return (
    <>
      <dl className="figures">
        {Object.entries(figures).map(([name, count]) => (
          <div key={name} className={name === 'stuck' && count > 0 ? 'bad' : ''}>
            <dt>{t(`mailAccount.figure.${name}`)}</dt>
            <dd>{new Intl.NumberFormat(i18n.language).format(count)}</dd>
          </div>
        ))}
      </dl>
      <p className="facts">
        {t('mailAccount.server', { ...imap, security: t(`setup.security.${imap.security}`) })}.{' '}
        {last_seen_at && <SentenceWithTime words="mailAccount.checkedAt" at={last_seen_at} />}
      </p>
    </>
  )
}

function Folders({ account: { _id, address } }: { account: MailAccount }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const reading = useFolders(_id)
  const { underway, problem, act } = useAct()
  return (
    <>
      <CannotLoad of={reading} />
      {reading.data && (
        <FolderTable
          label={t('mailAccount.foldersOf', { address })}
          folders={reading.data}
          disabled={underway}
          onEdit={(folder, edit) => act(() => updateFolder(client, _id, folder._id, edit))}
        />
      )}
      <ProblemLine problem={problem} />
    </>
  )
}

/** Each choice takes effect at once. */
function Settings({ account: { _id, write_back, erase_there, snoozed_in_inbox } }: { account: MailAccount }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { underway, problem, act } = useAct()
  const change = (body: UpdateMailAccount): void => act(() => updateMailAccount(client, _id, body))
  return (
    <>
      <WriteBackChoice value={write_back} disabled={underway} onValue={(value) => change({ write_back: value })} />
      <label className="choice">
        <input
          type="checkbox"
          checked={erase_there}
          disabled={underway || write_back !== 'all'}
          onChange={({ target }) => change({ erase_there: target.checked })}
        />
        <span>{t('mailAccount.eraseThere')}</span>
      </label>
      <label className="choice">
        <input
          type="checkbox"
          checked={snoozed_in_inbox}
          disabled={underway || write_back !== 'all'}
          onChange={({ target }) => change({ snoozed_in_inbox: target.checked })}
        />
        <span>{t('mailAccount.snoozedInInbox')}</span>
      </label>
      <ProblemLine problem={problem} />
    </>
  )
}
