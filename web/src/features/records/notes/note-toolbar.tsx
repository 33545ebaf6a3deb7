import { ArrowLeftIcon } from '@phosphor-icons/react/dist/csr/ArrowLeft'
import { ClockCounterClockwiseIcon } from '@phosphor-icons/react/dist/csr/ClockCounterClockwise'
import { DotsThreeIcon } from '@phosphor-icons/react/dist/csr/DotsThree'
import { SidebarSimpleIcon } from '@phosphor-icons/react/dist/csr/SidebarSimple'
import { TextAaIcon } from '@phosphor-icons/react/dist/csr/TextAa'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import { MenuButton } from '#ui/menu/menu-button.tsx'
import type { MenuItem } from '#ui/menu/menu-groups.ts'
import type { OpenRecord } from '../open-record.ts'
import type { Session } from './note-session.ts'
import { SavingState } from './saving-state.tsx'

export type NoteView = 'page' | 'source' | 'history'

interface Props {
  note: Session
  record: OpenRecord | null
  projectName(id: string): string
  view: NoteView
  busy: boolean
  /** The formatting tools are shown. */
  formats: boolean
  onFormats(): void
  /** The links beside the page are shown. */
  links: boolean
  onLinks(): void
  onPin(pinned: boolean): void
  onView(view: NoteView): void
  onTrash(): void
  onClose(): void
}

export function NoteToolbar({
  note,
  record,
  projectName,
  view,
  busy,
  formats,
  onFormats,
  links,
  onLinks,
  onView,
  ...acts
}: Props) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const project = projectName(record?.project ?? '')
  const isStored = note.id !== '' && !record?.inTrash
  const pinned = record?.pinned === true
  const items: MenuItem[] = [
    {
      id: 'source',
      label: t(view === 'source' ? 'note.viewPage' : 'note.viewSource'),
      act: () => onView(view === 'source' ? 'page' : 'source'),
    },
    ...(isStored && !busy
      ? [
          { id: 'pin', label: t(pinned ? 'note.unpin' : 'note.pin'), act: () => acts.onPin(!pinned) },
          { id: 'trash', label: t('act.trash'), act: acts.onTrash },
        ]
      : []),
    { id: 'close', label: t('act.close'), act: acts.onClose },
  ]
  return (
    <div className="note-toolbar" role="toolbar" aria-label={t('record.acts')}>
      <span className="back">
        <Button iconOnly aria-label={t('note.back')} onClick={acts.onClose}>
          <ArrowLeftIcon size={20} aria-hidden />
        </Button>
      </span>
      <span className="crumbs one-line">
        {[t('record.list.note'), project, note.content.title].filter(Boolean).join(' › ')}
      </span>
      <SavingState session={note} />
      {view === 'page' && !record?.inTrash && (
        <Button
          iconOnly
          aria-label={t('rich.tools')}
          aria-pressed={formats}
          data-tooltip={t('rich.tools')}
          onClick={onFormats}
        >
          <TextAaIcon size={19} aria-hidden />
        </Button>
      )}
      {note.id !== '' && (
        <Button
          aria-label={t('history.heading')}
          aria-pressed={view === 'history'}
          onClick={() => onView(view === 'history' ? 'page' : 'history')}
        >
          <ClockCounterClockwiseIcon size={17} aria-hidden />
          <span className="words">{t('history.heading')}</span>
        </Button>
      )}
      {note.id !== '' && (
        <Button
          iconOnly
          aria-label={t('note.links')}
          aria-pressed={links}
          data-tooltip={t('note.links')}
          onClick={onLinks}
        >
          <SidebarSimpleIcon size={19} aria-hidden />
        </Button>
      )}
      <MenuButton label={t('act.more')} iconOnly tooltip align="end" open={open} onOpen={setOpen} groups={[{ items }]}>
        <DotsThreeIcon size={20} aria-hidden />
      </MenuButton>
    </div>
  )
}
