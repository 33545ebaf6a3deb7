import './labels.css'
import type { Mailbox, PrimaryAction } from '@dossier/contract/vocabulary'
import { ArchiveIcon } from '@phosphor-icons/react/dist/csr/Archive'
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash'
import { TrayIcon } from '@phosphor-icons/react/dist/csr/Tray'
import { XIcon } from '@phosphor-icons/react/dist/csr/X'
import { useTranslation } from 'react-i18next'
import { useShortcut } from '#platform/keys/chosen-keys.ts'
import { Button } from '#ui/button.tsx'
import { DecideSelect } from './decide-select.tsx'
import { LabelInput } from './label-input.tsx'

interface Props {
  project: string
  count: number
  mailbox: Mailbox
  onMove(mailbox: Mailbox): void
  /** '' = back to untriaged. */
  onDecide(action: PrimaryAction | ''): void
  onLabel(label: string): void
  onAll(): void
  onClear(): void
}

export function BulkBar({ project, count, mailbox, onMove, onDecide, onLabel, onAll, onClear }: Props) {
  const { t } = useTranslation()
  const archiveKey = useShortcut('e')
  const trashKey = useShortcut('#')
  return (
    <div className="bulk-bar" role="toolbar" aria-label={t('bulk.label', { count })}>
      <span className="count" role="status">
        {t('bulk.count', { count })}
      </span>
      <Button iconOnly aria-label={t('bulk.clear')} aria-keyshortcuts="Escape" onClick={onClear}>
        <XIcon size={16} aria-hidden />
      </Button>
      <Button kind="link" onClick={onAll}>
        {t('bulk.all')}
      </Button>
      <div className="acts">
        {mailbox !== 'archived' && (
          <Button
            iconOnly
            aria-label={t('act.archive')}
            aria-keyshortcuts={archiveKey}
            onClick={() => onMove('archived')}
          >
            <ArchiveIcon size={17} aria-hidden />
          </Button>
        )}
        {mailbox !== 'inbox' && (
          <Button iconOnly aria-label={t('act.toInbox')} onClick={() => onMove('inbox')}>
            <TrayIcon size={17} aria-hidden />
          </Button>
        )}
        {mailbox !== 'trash' && (
          <Button iconOnly aria-label={t('act.trash')} aria-keyshortcuts={trashKey} onClick={() => onMove('trash')}>
            <TrashIcon size={17} aria-hidden />
          </Button>
        )}
        <DecideSelect onDecide={onDecide} />
        <LabelInput project={project} label={t('bulk.addLabel')} onLabel={onLabel} />
      </div>
    </div>
  )
}
