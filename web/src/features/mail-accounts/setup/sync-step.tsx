import './setup.css'
import type { MailAccount, MailFolder } from '@dossier/contract/mail-account'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import { CannotLoad } from '#ui/cannot-load.tsx'
import { Progress } from '#ui/progress.tsx'
import { AccountState } from '../account-state.tsx'
import { isRunning } from '../account-states.ts'
import { sortFolders } from '../folders/folder-roles.ts'
import { useFolders, useMailAccount } from '../mail-account-queries.ts'

/** Then people can work (docs/design/look.md §5). */
const ENOUGH_EMAILS = 50
const FOLDERS_SHOWN = 4

interface Props {
  accountId: string
  onContinue(account: MailAccount): void
  onInbox(account: MailAccount): void
  /** Ways out of the set-up. */
  children: ReactNode
}

/** The third step: the import with its counts. The app is usable meanwhile. */
export function SyncStep({ accountId, onContinue, onInbox, children }: Props) {
  const { t, i18n } = useTranslation()
  const reading = useMailAccount(accountId)
  const { data: account } = reading
  const heading = useRef<HTMLHeadingElement>(null)
  const isThere = account !== undefined
  useEffect(() => {
    if (isThere) heading.current?.focus()
  }, [isThere])
  if (!account) return <CannotLoad of={reading} about={t('setup.reading')} />
  const { state, progress } = account
  const total = Math.max(progress.mails, progress.mails_taken)
  const format = (count: number): string => new Intl.NumberFormat(i18n.language).format(count)
  const isDone = state === 'live'
  const words = isDone ? 'imported' : isRunning(account) ? 'reading' : 'stopped'
  return (
    <>
      <div>
        <h1 ref={heading} tabIndex={-1}>
          {t(`setup.${words}`)}
        </h1>
        {words === 'stopped' ? (
          <AccountState account={account} />
        ) : (
          <p className="lead">{t(isDone ? 'setup.importedLead' : 'setup.readingLead')}</p>
        )}
      </div>
      {progress.folders === 0 && !isDone ? (
        <p role="status">{t('setup.listing')}</p>
      ) : (
        <div className="import-progress">
          <p>
            <span className="taken">{format(progress.mails_taken)}</span>{' '}
            {t('setup.taken', { count: total, total: format(total) })}
          </p>
          <Progress label={t('setup.reading')} value={progress.mails_taken} max={progress.mails} />
          <FolderProgress account={account._id} taken={progress.mails_taken} />
        </div>
      )}
      <div className="acts">
        <Button kind="primary" disabled={!canContinue(account)} onClick={() => onContinue(account)}>
          {t('setup.continue')}
        </Button>
        <Button kind="outlined" onClick={() => onInbox(account)}>
          {t('setup.openInbox')}
        </Button>
        {children}
      </div>
    </>
  )
}

const canContinue = ({ state, progress }: MailAccount): boolean =>
  state === 'live' || progress.mails_taken >= ENOUGH_EMAILS

function FolderProgress({ account, taken }: { account: string; taken: number }) {
  const { t } = useTranslation()
  const { data: folders, refetch } = useFolders(account)
  useEffect(() => {
    if (taken > 0) void refetch()
  }, [taken, refetch])
  const synced = sortFolders((folders ?? []).filter(({ is_taken }) => is_taken))
  const shown = synced.slice(0, FOLDERS_SHOWN)
  const hidden = synced.length - shown.length
  return (
    <ul className="folder-progress">
      {shown.map((folder) => (
        <FolderLine key={folder._id} folder={folder} />
      ))}
      {hidden > 0 && <li>{t('setup.moreFolders', { count: hidden })}</li>}
    </ul>
  )
}

function FolderLine({ folder: { path, mails, mails_taken } }: { folder: MailFolder }) {
  const { t, i18n } = useTranslation()
  const format = (count: number): string => new Intl.NumberFormat(i18n.language).format(count)
  const total = mails ?? 0
  const isDone = mails !== null && mails_taken >= mails
  return (
    <li>
      <bdi>{path}</bdi>
      <Progress label={path} value={isDone ? 1 : mails_taken} max={isDone ? 1 : total} />
      <span>
        {isDone
          ? t('setup.folderDone', { taken: format(mails_taken) })
          : mails_taken === 0
            ? t('setup.folderWaits')
            : t('setup.folderTaken', { taken: format(mails_taken), total: format(total) })}
      </span>
    </li>
  )
}
