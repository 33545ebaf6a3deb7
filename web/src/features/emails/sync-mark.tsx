import type { EmailSyncState } from '@dossier/contract/vocabulary'
import { CloudArrowUpIcon } from '@phosphor-icons/react/dist/csr/CloudArrowUp'
import { CloudWarningIcon } from '@phosphor-icons/react/dist/csr/CloudWarning'
import { useTranslation } from 'react-i18next'

/** Marks an email whose change waits for its mail server, or was refused by it. */
export function SyncMark({ state }: { state: EmailSyncState }) {
  const { t } = useTranslation()
  if (state === '') return null
  const isStuck = state === 'stuck'
  const label = t(isStuck ? 'list.syncStuck' : 'list.syncWaiting')
  return (
    <span className={`sync-mark ${state}`} title={label}>
      {isStuck ? (
        <CloudWarningIcon size={15} role="img" aria-label={label} />
      ) : (
        <CloudArrowUpIcon size={15} role="img" aria-label={label} />
      )}
    </span>
  )
}
