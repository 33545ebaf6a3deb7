import type { Draft } from '@dossier/contract/draft'
import { GearSixIcon } from '@phosphor-icons/react/dist/csr/GearSix'
import { ListIcon } from '@phosphor-icons/react/dist/csr/List'
import { QuestionIcon } from '@phosphor-icons/react/dist/csr/Question'
import { SignOutIcon } from '@phosphor-icons/react/dist/csr/SignOut'
import { XIcon } from '@phosphor-icons/react/dist/csr/X'
import { Link, useLocation, useRouteContext } from '@tanstack/react-router'
import { type FocusEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { forgetWaitingChanges, useWaitingCount } from '#features/emails/changes/waiting-changes.ts'
import { type MailPlace, ProjectsAndLabels } from '#features/emails/mail-rail.tsx'
import { ConflictsLink } from '#features/git-sync/conflicts-link.tsx'
import { forgetNotes } from '#features/records/notes/sessions.ts'
import { RecordsLinks, type RecordsSection } from '#features/records/records-rail.tsx'
import { forgetWritings } from '#features/records/writings.ts'
import { SearchTab } from '#features/search/search-tab.tsx'
import { SendingSlot } from '#features/sending/outbox/sending-slot.tsx'
import type { SendingSection } from '#features/sending/sending-links.tsx'
import { WriteControl } from '#features/sending/write-control.tsx'
import { TriageControl } from '#features/triage/triage-control.tsx'
import type { Triage } from '#features/triage/use-triage.ts'
import { addressOf } from '#platform/base-path.ts'
import { SentenceWithTime } from '#platform/clock/when.tsx'
import { useShortcut } from '#platform/keys/chosen-keys.ts'
import { showKeySheet } from '#platform/keys/key-sheet-open.ts'
import { useLastAct } from '#platform/keys/last-act.ts'
import { useLostAt } from '#platform/live/connection.ts'
import { endSession } from '#platform/session/session.ts'
import { Brand } from '#ui/brand.tsx'
import { Button } from '#ui/button.tsx'
import { type Notice, UndoSlot } from '#ui/undo-slot.tsx'
import { RailPlaces } from './rail-places.tsx'
import { RemindSent } from './remind-sent.tsx'

interface Props {
  project: string
  /** '' outside the mailboxes. */
  mailbox: MailPlace | ''
  /** Slug of the label whose emails are listed; '' for none. */
  label?: string
  section?: SendingSection
  records?: RecordsSection | ''
  triage: Triage
  notice: Notice | null
  /** Menu of the last acts. */
  acts?: ReactNode
  /** Called when a sent email was undone and its draft is open again. */
  onReturned(draft: Draft): void
}

export function Rail({
  project,
  mailbox,
  label = '',
  section = '',
  records = '',
  triage,
  notice,
  acts,
  onReturned,
}: Props) {
  const { t } = useTranslation()
  const { user } = useRouteContext({ from: '/signed-in' })
  // Reloads the page, so that no data stays in memory.
  const signOut = (): void => {
    forgetWaitingChanges()
    forgetWritings()
    forgetNotes()
    void endSession().finally(() => location.assign(addressOf('/login')))
  }
  const { isOpen, more, toggle, readKey, leave } = useDrawer()
  const undoKey = useShortcut('z')
  const isMail = ['mail', ''].includes(useLastAct())
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles events that bubble from its buttons and links
    <header className={isOpen ? 'rail open' : 'rail'} onKeyDown={readKey} onBlur={leave}>
      <div className="name-place">
        <Brand />
      </div>
      <div className="more">
        <Button ref={more} iconOnly aria-label={t('app.allPlaces')} aria-expanded={isOpen} onClick={toggle}>
          {isOpen ? <XIcon size={20} aria-hidden /> : <ListIcon size={20} aria-hidden />}
          {!isOpen && <span aria-hidden>{t('app.allPlaces')}</span>}
        </Button>
      </div>
      <SearchTab />
      <WriteControl project={project} />
      <RailPlaces project={project} mailbox={records === 'trash' ? 'trash' : mailbox} section={section} />
      <RecordsLinks project={project} current={records} />
      <TriageControl project={project} triage={triage} />
      <ProjectsAndLabels current={project} label={label} />
      <ConflictsLink project={project} />
      <div className="foot">
        <SendingSlot onReturned={onReturned} remind={(emailId) => <RemindSent key={emailId} emailId={emailId} />} />
        <UndoSlot notice={notice} shortcut={isMail ? undoKey : undefined} />
        {acts}
        <Offline />
        <div className="me">
          <span>{user.name || user.email}</span>
          <Button
            iconOnly
            aria-label={t('keys.title')}
            aria-keyshortcuts={useShortcut('?')}
            onClick={() => showKeySheet(true)}
          >
            <QuestionIcon size={17} aria-hidden />
          </Button>
          <Link
            to="/settings"
            className="button icon-only"
            aria-label={t('sending.settings')}
            {...(section === 'settings' ? { 'aria-current': 'page' as const } : {})}
          >
            <GearSixIcon size={17} aria-hidden />
          </Link>
          <Button iconOnly aria-label={t('signIn.out')} onClick={signOut}>
            <SignOutIcon size={17} aria-hidden />
          </Button>
        </div>
      </div>
    </header>
  )
}

/** On phones the rail is a row of five links. It covers the page when expanded. */
function useDrawer() {
  // Closes after navigation, so that the user sees the page.
  const [openAt, setOpenAt] = useState('')
  const more = useRef<HTMLButtonElement>(null)
  const { href } = useLocation()
  const isOpen = openAt === href
  const close = (): void => setOpenAt('')
  const readKey = (event: KeyboardEvent): void => {
    if (!isOpen || event.key !== 'Escape') return
    event.preventDefault()
    close()
    more.current?.focus()
  }
  /** The covered page must not receive the focus. */
  const leave = ({ currentTarget, relatedTarget }: FocusEvent): void => {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) close()
  }
  return { isOpen, more, toggle: () => setOpenAt(isOpen ? '' : href), readKey, leave }
}

function Offline() {
  const lostAt = useLostAt()
  const count = useWaitingCount()
  const { t } = useTranslation()
  if (lostAt === null) return null
  return (
    <p className="offline" role="status">
      <SentenceWithTime words="live.offline" at={new Date(lostAt).toISOString()} />
      {count > 0 && ` ${t('live.waiting', { count })}`}
    </p>
  )
}
