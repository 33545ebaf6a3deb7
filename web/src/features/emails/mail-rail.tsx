import './mail-rail.css'
import type { Mailbox } from '@dossier/contract/vocabulary'
import { AlarmIcon } from '@phosphor-icons/react/dist/csr/Alarm'
import { ArchiveIcon } from '@phosphor-icons/react/dist/csr/Archive'
import { PaperPlaneTiltIcon } from '@phosphor-icons/react/dist/csr/PaperPlaneTilt'
import { ProhibitIcon } from '@phosphor-icons/react/dist/csr/Prohibit'
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash'
import { TrayIcon } from '@phosphor-icons/react/dist/csr/Tray'
import { Link } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { useMailboxCounts, useProjects } from './mail-queries.ts'

type Picture = ComponentType<{ size: number; 'aria-hidden': true }>

/** The snoozed conversations of all mailboxes have a place of their own. */
export type MailPlace = Mailbox | 'snoozed'

const ICONS: Record<MailPlace, Picture> = {
  inbox: TrayIcon as Picture,
  snoozed: AlarmIcon as Picture,
  archived: ArchiveIcon as Picture,
  sent: PaperPlaneTiltIcon as Picture,
  spam: ProhibitIcon as Picture,
  trash: TrashIcon as Picture,
}

const NUMBERED: readonly Mailbox[] = ['inbox', 'spam']

interface MailboxLinksProps {
  project: string
  mailboxes: readonly MailPlace[]
  current: MailPlace | ''
}

export function MailboxLinks({ project, mailboxes, current }: MailboxLinksProps) {
  const { t, i18n } = useTranslation()
  const counts = useMailboxCounts(project, NUMBERED).data
  return mailboxes.map((mailbox) => {
    const Icon = ICONS[mailbox]
    const count = mailbox === 'snoozed' ? 0 : (counts?.get(mailbox) ?? 0)
    return (
      <Link
        key={mailbox}
        to="/projects/$project/mail/$mailbox"
        params={{ project, mailbox }}
        {...(mailbox === current ? { 'aria-current': 'page' as const } : { 'aria-current': undefined })}
      >
        <Icon size={18} aria-hidden />
        <span className="words">{t(`mailbox.${mailbox}`)}</span>
        {count > 0 && <span className="count">{new Intl.NumberFormat(i18n.language).format(count)}</span>}
      </Link>
    )
  })
}

export function ProjectList({ current }: { current: string }) {
  const { t } = useTranslation()
  const projects = useProjects().data ?? []
  if (projects.length < 2) return null
  return (
    <nav className="rail-list projects" aria-label={t('mailbox.projects')}>
      <h2>{t('mailbox.projects')}</h2>
      {projects.map(({ _id, name, color }) => (
        <Link
          key={_id}
          title={name}
          to="/projects/$project/mail/$mailbox"
          params={{ project: _id, mailbox: 'inbox' }}
          {...(_id === current ? { 'aria-current': 'page' as const } : { 'aria-current': undefined })}
        >
          <span className="colour" style={{ background: color }} />
          <span className="words">{name}</span>
        </Link>
      ))}
    </nav>
  )
}
