import './mail-rail.css'
import type { EmailLabel } from '@dossier/contract/email-labels'
import type { Mailbox } from '@dossier/contract/vocabulary'
import { AlarmIcon } from '@phosphor-icons/react/dist/csr/Alarm'
import { ArchiveIcon } from '@phosphor-icons/react/dist/csr/Archive'
import { DotsThreeIcon } from '@phosphor-icons/react/dist/csr/DotsThree'
import { PaperPlaneTiltIcon } from '@phosphor-icons/react/dist/csr/PaperPlaneTilt'
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus'
import { ProhibitIcon } from '@phosphor-icons/react/dist/csr/Prohibit'
import { StackIcon } from '@phosphor-icons/react/dist/csr/Stack'
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash'
import { TrayIcon } from '@phosphor-icons/react/dist/csr/Tray'
import { Link } from '@tanstack/react-router'
import { type ComponentType, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMailboxCounts, useOwnLabels, useProjects } from './mail-queries.ts'

type Picture = ComponentType<{ size: number; 'aria-hidden': true }>

/** Snoozed conversations have a place of their own, and all mail that is neither trash nor spam. */
export type MailPlace = Mailbox | 'snoozed' | 'all'

const ICONS: Record<MailPlace, Picture> = {
  inbox: TrayIcon as Picture,
  snoozed: AlarmIcon as Picture,
  archived: ArchiveIcon as Picture,
  sent: PaperPlaneTiltIcon as Picture,
  spam: ProhibitIcon as Picture,
  trash: TrashIcon as Picture,
  all: StackIcon as Picture,
}

const NUMBERED = ['inbox', 'snoozed', 'spam'] as const

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
    const count = counts?.get(mailbox) ?? 0
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

/** Labels shown before the button for the others. */
const FIRST_LABELS = 8
const TAGS = 8
/** The 32-bit hash of Fowler, Noll and Vo. */
const FNV_OFFSET = 2_166_136_261
const FNV_PRIME = 16_777_619

interface ProjectsProps {
  current: string
  /** Slug of the label whose emails are listed; '' for none. */
  label: string
}

/** The projects, if there are several, the labels of the current one, and the way to a new project. */
export function ProjectsAndLabels({ current, label }: ProjectsProps) {
  const { t } = useTranslation()
  const id = useId()
  const projects = useProjects().data ?? []
  const labels = useOwnLabels(current).data ?? []
  const hasProjects = projects.length > 1
  const name = labels.length === 0 ? 'projects' : hasProjects ? 'projectsAndLabels' : 'labels'
  return (
    <nav className="rail-list projects" aria-labelledby={id}>
      <div className="head">
        <h2 id={id}>{t(`mailbox.${name}`)}</h2>
        <Link
          to="/settings/projects"
          search={{ add: true }}
          aria-label={t('mailbox.newProject')}
          title={t('mailbox.newProject')}
        >
          <PlusIcon size={15} aria-hidden />
        </Link>
      </div>
      {hasProjects &&
        projects.map(({ _id, name: words, color }) => (
          <Link
            key={_id}
            title={words}
            to="/projects/$project/mail/$mailbox"
            params={{ project: _id, mailbox: 'inbox' }}
            {...(_id === current && label === '' ? { 'aria-current': 'page' as const } : { 'aria-current': undefined })}
          >
            <span className="colour" style={{ background: color }} />
            <span className="words">{words}</span>
          </Link>
        ))}
      <LabelLinks project={current} labels={labels} current={label} />
    </nav>
  )
}

interface LabelLinksProps {
  project: string
  labels: readonly EmailLabel[]
  current: string
}

/** The most used labels, by name; a button shows all. */
function LabelLinks({ project, labels, current }: LabelLinksProps) {
  const { t } = useTranslation()
  const [showsAll, setShowsAll] = useState(false)
  const frequent = new Set(labels.toSorted((a, b) => b.total - a.total).slice(0, FIRST_LABELS))
  const shown = labels.filter((label) => showsAll || frequent.has(label) || label.slug === current)
  return (
    <>
      {shown.map(({ slug, label }) => (
        <Link
          key={slug}
          title={label}
          to="/projects/$project/mail/$mailbox"
          params={{ project, mailbox: 'all' }}
          search={{ label: slug }}
          {...(slug === current ? { 'aria-current': 'page' as const } : { 'aria-current': undefined })}
        >
          <span className="colour dot" style={{ background: `var(--tag-${tagOf(slug)})` }} />
          <span className="words" dir="auto">
            {label}
          </span>
        </Link>
      ))}
      {labels.length > FIRST_LABELS && (
        <button type="button" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
          <DotsThreeIcon size={18} aria-hidden />
          <span className="words">{t(showsAll ? 'mailbox.fewerLabels' : 'mailbox.allLabels')}</span>
        </button>
      )}
    </>
  )
}

/** Returns the colour of a label, 1 to 8. It is the same everywhere. */
function tagOf(slug: string): number {
  let hash = FNV_OFFSET
  for (const character of slug) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), FNV_PRIME) >>> 0
  return ((((hash >>> 16) ^ hash) >>> 0) % TAGS) + 1
}
