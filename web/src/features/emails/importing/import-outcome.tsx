import type { FolderCounts } from '@dossier/contract/mail-files'
import { MAILBOXES } from '@dossier/contract/vocabulary'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Imported } from './send-sources.ts'

const NAMED = 10
const MAX_FOLDERS = 200

export function ImportOutcome({ tally, leftOut, stopped, project }: Imported & { project: string }) {
  const { t } = useTranslation()
  const { imported, duplicates, deleted, failed, problems, folders } = tally
  return (
    <div role="status">
      <p>
        {t('mailImport.taken', { count: imported })}, {t('mailImport.known', { count: duplicates })}
      </p>
      {stopped && <p className="facts">{t('mailImport.stopped')}</p>}
      {deleted > 0 && <p className="facts">{t('mailImport.deleted', { count: deleted })}</p>}
      {failed > 0 && (
        <>
          <p className="problem">{t('mailImport.failed', { count: failed })}</p>
          <ul>
            {problems.slice(0, NAMED).map(({ name, number, reason }) => (
              <li key={`${name} ${number}`} className="facts">
                {t('mailImport.problem', { name, number, reason })}
              </li>
            ))}
          </ul>
        </>
      )}
      {leftOut.length > 0 && (
        <p className="facts">
          {t('mailImport.leftOut', { count: leftOut.length, names: leftOut.slice(0, NAMED).join(', ') })}
        </p>
      )}
      <FolderList folders={folders} />
      <p>
        <Link className="button outlined" to="/projects/$project/mail/$mailbox" params={{ project, mailbox: 'inbox' }}>
          {t('app.toInbox')}
        </Link>
      </p>
    </div>
  )
}

function FolderList({ folders }: { folders: readonly FolderCounts[] }) {
  const { t } = useTranslation()
  if (folders.length === 0) return null
  const sorted = folders.toSorted((a, b) => a.name.localeCompare(b.name))
  return (
    <ul aria-label={t('mailImport.folders')}>
      {sorted.slice(0, MAX_FOLDERS).map((row) => (
        <FolderLine key={`${row.mailbox} ${row.name}`} row={row} />
      ))}
    </ul>
  )
}

function FolderLine({ row }: { row: FolderCounts }) {
  const { t } = useTranslation()
  const mailbox = MAILBOXES.find((name) => name === row.mailbox)
  const title = [row.name, mailbox && t(`mailbox.${mailbox}`)].filter(Boolean).join(' → ') || t('mailImport.noFolder')
  const counts = [
    row.imported > 0 && t('mailImport.taken', { count: row.imported }),
    row.duplicates > 0 && t('mailImport.known', { count: row.duplicates }),
    row.deleted > 0 && t('mailImport.deleted', { count: row.deleted }),
    row.failed > 0 && t('mailImport.unread', { count: row.failed }),
  ]
  return (
    <li className="facts">{t('mailImport.inFolder', { folder: title, counts: counts.filter(Boolean).join(', ') })}</li>
  )
}
