import type { Mailbox } from '@dossier/contract/vocabulary'
import { ArchiveIcon } from '@phosphor-icons/react/dist/csr/Archive'
import { FolderSimpleIcon } from '@phosphor-icons/react/dist/csr/FolderSimple'
import { ProhibitIcon } from '@phosphor-icons/react/dist/csr/Prohibit'
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash'
import { TrayIcon } from '@phosphor-icons/react/dist/csr/Tray'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLetterOf, useShortcut } from '#platform/keys/chosen-keys.ts'
import { useKeys } from '#platform/keys/use-keys.ts'
import { MenuButton } from '#ui/menu/menu-button.tsx'
import { useProjects } from './mail-queries.ts'

const TARGETS = [
  { mailbox: 'inbox', icon: <TrayIcon size={17} aria-hidden />, letter: null },
  { mailbox: 'archived', icon: <ArchiveIcon size={17} aria-hidden />, letter: 'e' },
  { mailbox: 'spam', icon: <ProhibitIcon size={17} aria-hidden />, letter: '!' },
  { mailbox: 'trash', icon: <TrashIcon size={17} aria-hidden />, letter: '#' },
] as const

interface Props {
  mailbox: Mailbox
  project: string
  /** false leaves the key to another menu. */
  hasKey?: boolean
  onMove(mailbox: Mailbox): void
  onProject(project: string, name: string): void
}

/** Moves conversations to another mailbox or project. */
export function MoveMenu({ mailbox, project, hasKey = true, onMove, onProject }: Props) {
  const { t } = useTranslation()
  const letterOf = useLetterOf()
  const [open, setOpen] = useState(false)
  useKeys({ v: hasKey ? () => setOpen(true) : undefined })
  const projects = (useProjects().data ?? []).filter(({ _id }) => _id !== project)
  const mailboxes = TARGETS.filter((target) => target.mailbox !== mailbox).map(
    ({ mailbox: to, icon, letter: key }) => ({
      id: to,
      label: t(`mailbox.${to}`),
      icon,
      shortcut: key ? letterOf(key) : undefined,
      act: () => onMove(to),
    }),
  )
  const otherProjects = projects.map(({ _id, name, color }) => ({
    id: _id,
    label: name,
    icon: <span className="project-dot" style={{ background: color }} />,
    act: () => onProject(_id, name),
  }))
  const groups = [
    { items: mailboxes },
    ...(otherProjects.length > 0 ? [{ heading: t('mailbox.projects'), items: otherProjects }] : []),
  ]
  return (
    <MenuButton label={t('act.move')} groups={groups} open={open} onOpen={setOpen} shortcut={useShortcut('v')} tooltip>
      <FolderSimpleIcon size={17} aria-hidden />
      <span className="words">{t('act.move')}</span>
    </MenuButton>
  )
}
