import './bulk-bar.css'
import './foot-bar.css'
import type { Mailbox, PrimaryAction } from '@dossier/contract/vocabulary'
import { ArchiveIcon } from '@phosphor-icons/react/dist/csr/Archive'
import { DotsThreeIcon } from '@phosphor-icons/react/dist/csr/DotsThree'
import { TrayIcon } from '@phosphor-icons/react/dist/csr/Tray'
import { XIcon } from '@phosphor-icons/react/dist/csr/X'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLetterOf, useShortcut } from '#platform/keys/chosen-keys.ts'
import { Button } from '#ui/button.tsx'
import { MenuButton } from '#ui/menu/menu-button.tsx'
import { isSameLabel } from './changes/pending-changes.ts'
import { ownLabels } from './decide.ts'
import { LabelMenu } from './label-menu.tsx'
import type { ListRow } from './list-row.ts'
import { MoveMenu } from './move-menu.tsx'
import { SnoozeMenu } from './snooze-menu.tsx'
import { VerdictMenu } from './verdict-menu.tsx'

/** Acts on all selected conversations. */
export interface BulkActs {
  move(mailbox: Mailbox): void
  toProject(from: string, to: string, name: string): void
  /** null ends the snooze. */
  snooze(until: string | null): void
  /** '' = back to untriaged. */
  decide(action: PrimaryAction | ''): void
  label(label: string): void
  unlabel(label: string): void
  toggleRead(): void
  toggleStar(): void
}

interface Props {
  project: string
  mailbox: Mailbox
  rows: readonly ListRow[]
  acts: BulkActs
  /** false while the keys act on an open conversation. */
  hasKeys: boolean
  onAll(): void
  onClear(): void
}

/** Replaces the head of the list, at its height. On phones, the acts take the place of the navigation. */
export function BulkBar({ project, mailbox, rows, acts, hasKeys, onAll, onClear }: Props) {
  const { t } = useTranslation()
  const count = rows.length
  return (
    <div className="bulk-bar" role="toolbar" aria-label={t('bulk.label', { count })}>
      <span className="count" role="status">
        {t('bulk.count', { count })}
      </span>
      <div className="acts foot-bar">
        <ArchiveAll mailbox={mailbox} onMove={acts.move} />
        {mailbox !== 'sent' && (
          <SnoozeMenu
            until={rows.find(({ snoozed_until }) => snoozed_until !== null)?.snoozed_until ?? null}
            hasKey={hasKeys}
            onSnooze={acts.snooze}
          />
        )}
        <LabelMenu
          project={project}
          labels={labelsOfAll(rows)}
          hasKey={hasKeys}
          onLabel={acts.label}
          onUnlabel={acts.unlabel}
        />
        <MoveMenu
          mailbox={mailbox}
          project={project}
          hasKey={hasKeys}
          onMove={acts.move}
          onProject={(to, name) => acts.toProject(project, to, name)}
        />
        <VerdictMenu mark={null} onDecide={acts.decide} />
        <MoreOfAll rows={rows} acts={acts} onAll={onAll} />
      </div>
      <Button iconOnly aria-label={t('bulk.clear')} aria-keyshortcuts="Escape" onClick={onClear}>
        <XIcon size={17} aria-hidden />
      </Button>
    </div>
  )
}

function labelsOfAll(rows: readonly ListRow[]): string[] {
  const [first, ...others] = rows.map(ownLabels)
  return (first ?? []).filter((label) => others.every((labels) => labels.some((own) => isSameLabel(own, label))))
}

function ArchiveAll({ mailbox, onMove }: { mailbox: Mailbox; onMove(mailbox: Mailbox): void }) {
  const { t } = useTranslation()
  const canArchive = mailbox !== 'archived'
  const shortcut = useShortcut('e')
  const label = t(canArchive ? 'act.archive' : 'act.toInbox')
  return (
    <Button
      aria-label={label}
      aria-keyshortcuts={canArchive ? shortcut : undefined}
      data-tooltip={label}
      onClick={() => onMove(canArchive ? 'archived' : 'inbox')}
    >
      {canArchive ? <ArchiveIcon size={17} aria-hidden /> : <TrayIcon size={17} aria-hidden />}
      <span className="words">{label}</span>
    </Button>
  )
}

function MoreOfAll({ rows, acts, onAll }: Pick<Props, 'rows' | 'acts' | 'onAll'>) {
  const { t } = useTranslation()
  const letterOf = useLetterOf()
  const [open, setOpen] = useState(false)
  const read = t(rows.some((row) => !row.read) ? 'act.markRead' : 'act.markUnread')
  const star = t(rows.some(({ starred }) => !starred) ? 'act.star' : 'act.unstar')
  const items = [
    { id: 'read', label: read, shortcut: letterOf('m'), act: acts.toggleRead },
    { id: 'star', label: star, shortcut: letterOf('s'), act: acts.toggleStar },
    { id: 'all', label: t('bulk.all'), act: onAll },
  ]
  return (
    <MenuButton label={t('act.more')} groups={[{ items }]} open={open} onOpen={setOpen} align="end" tooltip>
      <DotsThreeIcon size={17} aria-hidden />
      <span className="words">{t('act.more')}</span>
    </MenuButton>
  )
}
