import type { Draft } from '@dossier/contract/draft'
import type { Mailbox } from '@dossier/contract/vocabulary'
import { SignOutIcon } from '@phosphor-icons/react/dist/csr/SignOut'
import { useRouteContext } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { MailboxList, ProjectList } from '#features/emails/mail-rail.tsx'
import { type RecordsPlace, RecordsWays } from '#features/records/records-rail.tsx'
import { SendingSlot } from '#features/sending/outbox/sending-slot.tsx'
import { type SendingPlace, SendingWays } from '#features/sending/sending-ways.tsx'
import { WriteControl } from '#features/sending/write-control.tsx'
import { TriageControl } from '#features/triage/triage-control.tsx'
import type { Triage } from '#features/triage/use-triage.ts'
import { useWhen } from '#platform/clock/use-when.ts'
import { useShortcut } from '#platform/keys/chosen-keys.ts'
import { useLostAt } from '#platform/live/connection.ts'
import { endSession } from '#platform/session/session.ts'
import { Brand } from '#ui/brand.tsx'
import { Button } from '#ui/button.tsx'
import { type Notice, UndoSlot } from '#ui/undo-slot.tsx'

interface Props {
  project: string
  /** '' outside of the mailboxes. */
  mailbox: Mailbox | ''
  place?: SendingPlace
  records?: RecordsPlace | ''
  triage: Triage
  notice: Notice | null
  /** A mail was taken back: its draft is open again. */
  onReturned(draft: Draft): void
}

/** What stands beside every screen: writing, triage, the mailboxes, what goes out, what was just done, who is signed in. */
export function Rail({ project, mailbox, place = '', records = '', triage, notice, onReturned }: Props) {
  const { t } = useTranslation()
  const { user } = useRouteContext({ from: '/signed-in' })
  // A fresh page afterwards: nothing that was read stays in memory.
  const signOut = (): void => void endSession().finally(() => location.assign('/login'))
  return (
    <header className="rail">
      <div className="name-place">
        <Brand />
      </div>
      <WriteControl project={project} />
      <TriageControl project={project} triage={triage} />
      <MailboxList project={project} current={mailbox} />
      <SendingWays current={place} />
      <RecordsWays project={project} current={records} />
      <ProjectList current={project} />
      <div className="foot">
        <SendingSlot onReturned={onReturned} />
        <UndoSlot notice={notice} shortcut={useShortcut('z')} />
        <Offline />
        <div className="me">
          <span>{user.name || user.email}</span>
          <Button iconOnly aria-label={t('signIn.out')} onClick={signOut}>
            <SignOutIcon size={17} aria-hidden />
          </Button>
        </div>
      </div>
    </header>
  )
}

function Offline() {
  const { t } = useTranslation()
  const when = useWhen()
  const lostAt = useLostAt()
  if (lostAt === null) return null
  const time = when(new Date(lostAt).toISOString())
  return (
    <p className="offline" role="status">
      {t('live.offline', { time })}
    </p>
  )
}
