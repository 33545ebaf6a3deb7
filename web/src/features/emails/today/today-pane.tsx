import './today.css'
import type { ShownEmail } from '@dossier/contract/listed-email'
import { CalendarBlankIcon } from '@phosphor-icons/react/dist/csr/CalendarBlank'
import { type ReactNode, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useAct } from '#platform/api/use-act.ts'
import { now } from '#platform/clock/clock.ts'
import { daysBetween, formatHeading } from '#platform/clock/format-when.ts'
import { KeyHint } from '#platform/keys/key-hint.tsx'
import { Button } from '#ui/button.tsx'
import { CannotLoad } from '#ui/cannot-load.tsx'
import { Mark } from '#ui/mark.tsx'
import { ProblemLine } from '#ui/problem-line.tsx'
import type { PendingChanges } from '../changes/pending-changes.ts'
import { formatPeriod } from '../format-period.ts'
import { InvitationAnswers } from '../invitation-answers.tsx'
import { rowOf } from '../list-row.ts'
import { RowChipView } from '../row-chip-view.tsx'
import { dueOf, markOf, recipientsOf, senderOf } from '../row-words.ts'
import { stillThere } from './still-there.ts'
import { useToday } from './today-queries.ts'

/** The service cuts each list here. */
const LIMIT = 20

export interface TodayActs {
  open(email: ShownEmail): void
  /** Opens the conversation with its draft, or a new one. @throws ApiProblem */
  reply(email: ShownEmail): Promise<void>
  archive(email: ShownEmail): void
  remind(email: ShownEmail): void
}

interface Props {
  project: string
  changes: PendingChanges
  acts: TodayActs
}

/** What a person may want to act on now, each with its act. */
export function TodayPane({ project, changes, acts }: Props) {
  const { t, i18n } = useTranslation()
  const heading = useRef<HTMLHeadingElement>(null)
  const today = useToday(project)
  if (!today.data) return <CannotLoad of={today} />
  const due = stillThere(today.data.due, changes)
  const invitations = stillThere(today.data.invitations, changes)
  const unanswered = stillThere(today.data.unanswered, changes)
  const returned = stillThere(today.data.returned, changes)
  if (due.length + invitations.length + unanswered.length + returned.length === 0) {
    return (
      <div className="instead middle">
        <p>{t('today.nothing')}</p>
        <KeyHint words="empty.keys" />
      </div>
    )
  }
  const toHeading = (): void => heading.current?.focus({ preventScroll: true })
  return (
    <div className="today">
      <h2 ref={heading} tabIndex={-1}>
        {formatHeading(now(), i18n.language)}
      </h2>
      <Entries name={t('today.due')} emails={due}>
        {(email) => <Due email={email} acts={acts} onLeave={toHeading} />}
      </Entries>
      <Entries name={t('today.invitations')} emails={invitations}>
        {(email) => <Invited email={email} acts={acts} onLeave={toHeading} />}
      </Entries>
      <Entries name={t('today.unanswered')} emails={unanswered}>
        {(email) => <Unanswered email={email} acts={acts} onLeave={toHeading} />}
      </Entries>
      <Entries name={t('today.returned')} emails={returned}>
        {(email) => <Returned email={email} acts={acts} onLeave={toHeading} />}
      </Entries>
    </div>
  )
}

interface EntriesProps {
  name: string
  emails: readonly ShownEmail[]
  children(email: ShownEmail): ReactNode
}

function Entries({ name, emails, children }: EntriesProps) {
  const { t } = useTranslation()
  const id = useId()
  const count = emails.length
  if (count === 0) return null
  return (
    <section aria-labelledby={id}>
      <div className="section-head">
        <h3 id={id}>{name}</h3>
        <span>{count < LIMIT ? count : t('today.more', { count })}</span>
      </div>
      <ul>
        {emails.map((email) => (
          <li key={email._id}>{children(email)}</li>
        ))}
      </ul>
    </section>
  )
}

interface EntryProps {
  email: ShownEmail
  acts: TodayActs
  /** Keeps the focus in the pane when the entry goes. */
  onLeave(): void
}

function Due({ email, acts, onLeave }: EntryProps) {
  const { t } = useTranslation()
  const subject = useSubject(email)
  const { underway, problem, act } = useAct()
  const title = dueOf(email)?.text || subject
  const words = useAbout(title)
  return (
    <Entry
      icon={<Mark name={markOf(email)} label={t(`verdict.${markOf(email)}`)} />}
      title={title}
      note={t('today.from', { sender: senderOf(email) || t('list.noSender'), subject })}
      onOpen={() => acts.open(email)}
      foot={<ProblemLine problem={problem} />}
    >
      <RowChipView email={rowOf(email)} />
      {markOf(email) === 'reply' ? (
        <Button
          kind="outlined"
          disabled={underway}
          {...words(t(email.triage_draft_id ? 'today.draft' : 'today.reply'))}
          onClick={() => act(() => acts.reply(email))}
        >
          {t(email.triage_draft_id ? 'today.draft' : 'today.reply')}
        </Button>
      ) : (
        <Archive title={title} email={email} acts={acts} onLeave={onLeave} />
      )}
    </Entry>
  )
}

function Invited({ email, acts, onLeave }: EntryProps) {
  const { t, i18n } = useTranslation()
  const subject = useSubject(email)
  const { invitation } = email
  if (!invitation) return null
  const sender = invitation.organizer?.name || senderOf(email) || t('list.noSender')
  return (
    <Entry
      icon={<CalendarBlankIcon size={17} aria-hidden />}
      title={invitation.summary || subject}
      note={[sender, formatPeriod(invitation, i18n.language)].filter(Boolean).join(', ')}
      onOpen={() => acts.open(email)}
    >
      <InvitationAnswers emailId={email._id} invitation={invitation} isShort onAnswered={onLeave} />
    </Entry>
  )
}

function Unanswered({ email, acts, onLeave }: EntryProps) {
  const { t } = useTranslation()
  const subject = useSubject(email)
  const words = useAbout(subject)
  const count = daysBetween(new Date(email.received_at), new Date(now()))
  const remind = (): void => {
    acts.remind(email)
    onLeave()
  }
  return (
    <Entry
      icon={<Mark name="waiting" label={t('verdict.waiting')} />}
      title={subject}
      note={t('today.asked', { names: recipientsOf(email).join(', '), count })}
      onOpen={() => acts.open(email)}
    >
      <Button kind="outlined" {...words(t('today.remind'))} onClick={remind}>
        {t('today.remind')}
      </Button>
    </Entry>
  )
}

function Returned({ email, acts, onLeave }: EntryProps) {
  const { t } = useTranslation()
  const subject = useSubject(email)
  return (
    <Entry
      icon={<Mark name={markOf(email)} label={t(`verdict.${markOf(email)}`)} />}
      title={subject}
      note={senderOf(email) || t('list.noSender')}
      onOpen={() => acts.open(email)}
    >
      <Archive title={subject} email={email} acts={acts} onLeave={onLeave} />
    </Entry>
  )
}

function Archive({ title, email, acts, onLeave }: EntryProps & { title: string }) {
  const { t } = useTranslation()
  const words = useAbout(title)
  const archive = (): void => {
    acts.archive(email)
    onLeave()
  }
  return (
    <Button kind="outlined" {...words(t('today.archive'))} onClick={archive}>
      {t('today.archive')}
    </Button>
  )
}

interface FrameProps {
  icon: ReactNode
  title: string
  note: string
  onOpen(): void
  foot?: ReactNode
  children: ReactNode
}

function Entry({ icon, title, note, onOpen, foot, children }: FrameProps) {
  return (
    <div className="entry">
      {icon}
      <button type="button" className="words" onClick={onOpen}>
        <span className="title" dir="auto">
          {title}
        </span>
        <span className="note" dir="auto">
          {note}
        </span>
      </button>
      <div className="acts">{children}</div>
      {foot}
    </div>
  )
}

function useSubject({ subject }: ShownEmail): string {
  const { t } = useTranslation()
  return subject || t('list.noSubject')
}

/** The name of a button that stands once in each entry. */
function useAbout(subject: string) {
  const { t } = useTranslation()
  return (act: string) => ({ 'aria-label': t('today.about', { act, subject }) })
}
