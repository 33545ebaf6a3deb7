import './foot-bar.css'
import './thread-toolbar.css'
import type { Email } from '@dossier/contract/email'
import type { Mailbox } from '@dossier/contract/vocabulary'
import { ArchiveIcon } from '@phosphor-icons/react/dist/csr/Archive'
import { ArrowLeftIcon } from '@phosphor-icons/react/dist/csr/ArrowLeft'
import { CaretDownIcon } from '@phosphor-icons/react/dist/csr/CaretDown'
import { CaretUpIcon } from '@phosphor-icons/react/dist/csr/CaretUp'
import { TrayIcon } from '@phosphor-icons/react/dist/csr/Tray'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useShortcut } from '#platform/keys/chosen-keys.ts'
import { Button } from '#ui/button.tsx'
import type { MenuItem } from '#ui/menu/menu-groups.ts'
import { ownLabels } from './decide.ts'
import { LabelMenu } from './label-menu.tsx'
import { MoreMenu } from './more-menu.tsx'
import { MoveMenu } from './move-menu.tsx'
import { canArchive } from './row-words.ts'
import { SnoozeMenu } from './snooze-menu.tsx'

/** Acts on the open conversation. */
export interface ThreadActs {
  onBack(): void
  onStep(by: 1 | -1): void
  onMove(mailbox: Mailbox): void
  onProject(project: string, name: string): void
  onLabel(email: Email, label: string): void
  onUnlabel(email: Email, label: string): void
  onUnread(): void
  onStar(email: Email, starred: boolean): void
  onMute(email: Email, muted: boolean): void
  /** null ends the snooze. */
  onSnooze(until: string | null): void
  /** Absent for a short conversation. */
  onSummarize?: (() => void) | undefined
  /** null removes the reminder. */
  onRemind(email: Email, at: string | null): void
  onBlock?: ((email: Email) => void) | undefined
}

interface Props extends ThreadActs {
  /** Undefined while the conversation is read. */
  email: Email | undefined
  /** From 1; 0 = not in the list. */
  position: number
  total: number
  /** Reply. */
  tools: ReactNode
  answers?: readonly MenuItem[] | undefined
  onOriginal(): void
  onPrint(): void
}

export function ThreadToolbar({ email, position, total, tools, answers, ...acts }: Props) {
  const { t } = useTranslation()
  return (
    <div className="toolbar" role="toolbar" aria-label={t('thread.toolbar')}>
      <div className="acts foot-bar">
        {tools}
        {email && (
          <>
            <ArchiveButton email={email} onMove={acts.onMove} />
            {email.mailbox !== 'sent' && <SnoozeMenu until={email.snoozed_until} onSnooze={acts.onSnooze} />}
            <LabelMenu
              project={email.project}
              labels={ownLabels(email)}
              onLabel={(label) => acts.onLabel(email, label)}
              onUnlabel={(label) => acts.onUnlabel(email, label)}
            />
            <MoveMenu mailbox={email.mailbox} project={email.project} onMove={acts.onMove} onProject={acts.onProject} />
            <MoreMenu
              email={email}
              answers={answers}
              onMove={acts.onMove}
              onUnread={acts.onUnread}
              onStar={() => acts.onStar(email, !email.starred)}
              onMute={() => acts.onMute(email, !email.muted)}
              onRemind={(at) => acts.onRemind(email, at)}
              onSummarize={acts.onSummarize}
              onOriginal={acts.onOriginal}
              onPrint={acts.onPrint}
              onBlock={acts.onBlock && (() => acts.onBlock?.(email))}
            />
          </>
        )}
      </div>
      <div className="way">
        <span className="back">
          <Button iconOnly aria-label={t('thread.back')} onClick={acts.onBack}>
            <ArrowLeftIcon size={20} aria-hidden />
          </Button>
        </span>
        <span className="position">{position > 0 && t('thread.position', { position, total })}</span>
        <Button
          iconOnly
          aria-label={t('thread.previous')}
          aria-keyshortcuts={useShortcut('k')}
          data-tooltip={t('thread.previous')}
          disabled={position <= 1}
          onClick={() => acts.onStep(-1)}
        >
          <CaretUpIcon size={17} aria-hidden />
        </Button>
        <Button
          iconOnly
          aria-label={t('thread.next')}
          aria-keyshortcuts={useShortcut('j')}
          data-tooltip={t('thread.next')}
          disabled={position >= total}
          onClick={() => acts.onStep(1)}
        >
          <CaretDownIcon size={17} aria-hidden />
        </Button>
      </div>
    </div>
  )
}

function ArchiveButton({ email, onMove }: { email: Email; onMove(mailbox: Mailbox): void }) {
  const { t } = useTranslation()
  const isArchivable = canArchive(email)
  const shortcut = useShortcut('e')
  const label = t(isArchivable ? 'act.archive' : 'act.toInbox')
  return (
    <Button
      onClick={() => onMove(isArchivable ? 'archived' : 'inbox')}
      aria-keyshortcuts={isArchivable ? shortcut : undefined}
      aria-label={label}
      data-tooltip={label}
    >
      {isArchivable ? <ArchiveIcon size={17} aria-hidden /> : <TrayIcon size={17} aria-hidden />}
      <span className="words">{label}</span>
    </Button>
  )
}
