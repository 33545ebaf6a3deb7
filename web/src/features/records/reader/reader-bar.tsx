import type { KnowledgeType } from '@dossier/contract/vocabulary'
import { ArrowLeftIcon } from '@phosphor-icons/react/dist/csr/ArrowLeft'
import { ArrowSquareOutIcon } from '@phosphor-icons/react/dist/csr/ArrowSquareOut'
import { ArrowsClockwiseIcon } from '@phosphor-icons/react/dist/csr/ArrowsClockwise'
import { CheckCircleIcon } from '@phosphor-icons/react/dist/csr/CheckCircle'
import { CircleIcon } from '@phosphor-icons/react/dist/csr/Circle'
import { DotsThreeIcon } from '@phosphor-icons/react/dist/csr/DotsThree'
import { HighlighterIcon } from '@phosphor-icons/react/dist/csr/Highlighter'
import { TextAaIcon } from '@phosphor-icons/react/dist/csr/TextAa'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { When } from '#platform/clock/when.tsx'
import { useShortcut } from '#platform/keys/chosen-keys.ts'
import { Button } from '#ui/button.tsx'
import { MenuButton } from '#ui/menu/menu-button.tsx'
import type { OpenRecord } from '../open-record.ts'
import { TEXT_SIZES, type TextSize } from './text-size.ts'

interface Props {
  kind: KnowledgeType
  record: OpenRecord
  busy: boolean
  size: TextSize
  onSize(size: TextSize): void
  onUpdate(): void
  /** Absent where it cannot be marked. */
  onRead?: (() => void) | undefined
  /** Absent where words cannot be highlighted. */
  onHighlight?: (() => void) | undefined
  onEdit(): void
  onHistory(): void
  onTrash(): void
  onClose(): void
}

/** Says where and when a page was copied, and holds its actions. */
export function ReaderBar({
  kind,
  record,
  busy,
  size,
  onSize,
  onUpdate,
  onRead,
  onHighlight,
  onClose,
  ...acts
}: Props) {
  const { t } = useTranslation()
  const { address, host, copiedAt, fetched, inTrash } = record
  return (
    <div className="reader-bar" role="group" aria-label={t('record.acts')}>
      <span className="back">
        <Button iconOnly aria-label={t('note.back')} onClick={onClose}>
          <ArrowLeftIcon size={20} aria-hidden />
        </Button>
      </span>
      <span className="host one-line">{host}</span>
      {copiedAt && (
        <span className="copied">
          {t('record.copyOf')} <When at={copiedAt} as="journal" />
        </span>
      )}
      {address && (
        <a className="button" href={address} target="_blank" rel="noopener noreferrer">
          <ArrowSquareOutIcon size={17} aria-hidden />
          <span className="words">{t('record.openOriginal')}</span>
        </a>
      )}
      {onRead && <ReadButton read={record.read} onRead={onRead} />}
      {kind === 'url' && !inTrash && (
        <Button
          iconOnly
          disabled={busy || fetched === 'pending'}
          aria-label={t('record.fetchAgain')}
          data-tooltip={t('record.fetchAgain')}
          onClick={onUpdate}
        >
          <ArrowsClockwiseIcon size={18} aria-hidden />
        </Button>
      )}
      {onHighlight && <HighlightButton onHighlight={onHighlight} />}
      <SizeMenu size={size} onSize={onSize} />
      <MoreMenu inTrash={inTrash} busy={busy} onClose={onClose} {...acts} />
    </div>
  )
}

function ReadButton({ read, onRead }: { read: boolean; onRead(): void }) {
  const { t } = useTranslation()
  const label = t(read ? 'act.markUnread' : 'act.markRead')
  return (
    <Button iconOnly aria-label={label} aria-keyshortcuts={useShortcut('m')} data-tooltip={label} onClick={onRead}>
      {read ? <CheckCircleIcon size={18} aria-hidden /> : <CircleIcon size={18} aria-hidden />}
    </Button>
  )
}

function HighlightButton({ onHighlight }: { onHighlight(): void }) {
  const { t } = useTranslation()
  const label = t('highlight.add')
  return (
    <Button
      iconOnly
      aria-label={label}
      aria-keyshortcuts={useShortcut('H')}
      data-tooltip={label}
      // A press would end the selection.
      onPointerDown={(event) => event.preventDefault()}
      onClick={onHighlight}
    >
      <HighlighterIcon size={18} aria-hidden />
    </Button>
  )
}

function SizeMenu({ size, onSize }: Pick<Props, 'size' | 'onSize'>) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const items = TEXT_SIZES.map((each) => ({ id: each, label: t(`record.size.${each}`), act: () => onSize(each) }))
  return (
    <MenuButton
      label={t('record.textSize')}
      iconOnly
      tooltip
      align="end"
      open={open}
      onOpen={setOpen}
      groups={[{ items, chosen: size }]}
    >
      <TextAaIcon size={19} aria-hidden />
    </MenuButton>
  )
}

type MenuProps = Pick<Props, 'busy' | 'onEdit' | 'onHistory' | 'onTrash' | 'onClose'> & { inTrash: boolean }

function MoreMenu({ inTrash, busy, onEdit, onHistory, onTrash, onClose }: MenuProps) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const changes = [
    { id: 'edit', label: t('act.edit'), act: onEdit },
    ...(busy ? [] : [{ id: 'trash', label: t('act.trash'), act: onTrash }]),
  ]
  const items = [
    ...(inTrash ? [] : changes),
    { id: 'history', label: t('history.heading'), act: onHistory },
    { id: 'close', label: t('act.close'), act: onClose },
  ]
  return (
    <MenuButton label={t('act.more')} iconOnly tooltip align="end" open={open} onOpen={setOpen} groups={[{ items }]}>
      <DotsThreeIcon size={20} aria-hidden />
    </MenuButton>
  )
}
