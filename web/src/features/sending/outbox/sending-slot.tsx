import './sending-slot.css'
import type { Draft } from '@dossier/contract/draft'
import type { OutgoingEmail } from '@dossier/contract/outgoing-email'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { secondsUntil } from '#platform/clock/server-clock.ts'
import { useSecondsLeft } from '#platform/clock/use-seconds-left.ts'
import { SentenceWithTime } from '#platform/clock/when.tsx'
import { useShortcut } from '#platform/keys/chosen-keys.ts'
import { KeyCap } from '#platform/keys/key-cap.tsx'
import { useLastAct } from '#platform/keys/last-act.ts'
import { useKeys } from '#platform/keys/use-keys.ts'
import { Button } from '#ui/button.tsx'
import { showNotice, useSendingNotice } from '../sending-notice.ts'
import { isInUndoWindow, isScheduled } from './outbox-groups.ts'
import { usePending } from './outbox-queries.ts'
import { useOutcomes } from './use-outcomes.ts'
import { useRecipients } from './use-recipients.ts'
import { useUndoSend } from './use-undo-send.ts'

/** Limit for the latest emails, because phones have no space for more. */
const MAX_SHOWN = 2
const JUST_SCHEDULED_MS = 60_000

interface Props {
  /** Called when a sent email was undone and its draft is open again. */
  onReturned(draft: Draft): void
  /** Offers a reminder for an email that was sent. */
  remind(emailId: string): ReactNode
}

/** Shown in the rail of every screen: emails about to be sent, with undo, and their outcome. */
export function SendingSlot({ onReturned, remind }: Props) {
  const { t } = useTranslation()
  const { data: pending } = usePending()
  const notice = useSendingNotice()
  const takeBack = useUndoSend(onReturned)
  useOutcomes(pending)
  const waiting = (pending ?? []).filter(isInUndoWindow)
  const scheduled = (pending ?? []).filter(isScheduled).toSorted((a, b) => a.updatedAt.localeCompare(b.updatedAt))
  const latest = scheduled.at(-1)
  const last = useLastAct()
  const newest = last === 'mail' || last === 'draft' ? undefined : (waiting.at(-1) ?? latestOf(latest))
  const callBack = last === 'draft' && notice?.action?.label === 'act.undo' ? notice.action.act : undefined
  useKeys({ z: newest ? () => takeBack(newest) : callBack })
  return (
    <div className="undo-slot sending-slot">
      {waiting.slice(-MAX_SHOWN).map((outgoing) => (
        <Countdown
          key={outgoing._id}
          outgoing={outgoing}
          byKey={outgoing === newest}
          onUndo={() => takeBack(outgoing)}
        />
      ))}
      {waiting.length > MAX_SHOWN && (
        <Link className="more-going" to="/outbox">
          {t('outbox.moreGoing', { count: waiting.length - MAX_SHOWN })}
        </Link>
      )}
      {latest && (
        <JustScheduled key={latest._id} outgoing={latest} byKey={latest === newest} onUndo={() => takeBack(latest)} />
      )}
      <div role="status">
        {notice && (
          <div className={`notice ${notice.bad ? 'bad' : ''}`}>
            <span>{t(notice.sentence, notice.values ?? {})}</span>
            {notice.sentEmail && remind(notice.sentEmail)}
            {notice.action && (
              <Button kind="link" onClick={notice.action.act}>
                {t(notice.action.label)}
              </Button>
            )}
            {notice.bad && (
              <Button kind="link" onClick={() => showNotice(null)}>
                {t('act.close')}
              </Button>
            )}
          </div>
        )}
      </div>
    </div>
  )
}

/** A minute after its scheduling, `z` is for something else. */
const latestOf = (outgoing: OutgoingEmail | undefined): OutgoingEmail | undefined =>
  outgoing && secondsUntil(shownUntil(outgoing)) > 0 ? outgoing : undefined

const shownUntil = ({ createdAt }: OutgoingEmail): string =>
  new Date(Date.parse(createdAt) + JUST_SCHEDULED_MS).toISOString()

/** An email that was scheduled within the last minute, with undo. Later it is in the outbox. */
function JustScheduled({ outgoing, byKey, onUndo }: CountdownProps) {
  const { t } = useTranslation()
  const shortcut = useShortcut('z')
  const seconds = useSecondsLeft(shownUntil(outgoing))
  const names = useRecipients(outgoing)
  if (seconds === 0) return null
  return (
    <div className="notice" role="status">
      <span>
        <SentenceWithTime words="outbox.scheduledTo" values={{ names }} at={outgoing.send_after} />
      </span>
      <Button kind="link" onClick={onUndo} aria-keyshortcuts={byKey ? shortcut : undefined}>
        {t('act.undo')}
        {byKey && <KeyCap letter="z" />}
      </Button>
    </div>
  )
}

interface CountdownProps {
  outgoing: OutgoingEmail
  /** True when `z` undoes it, because nothing else was done since. */
  byKey: boolean
  onUndo(): void
}

function Countdown({ outgoing, byKey, onUndo }: CountdownProps) {
  const { t } = useTranslation()
  const shortcut = useShortcut('z')
  const seconds = useSecondsLeft(outgoing.send_after)
  const names = useRecipients(outgoing)
  return (
    <div className="notice">
      <span aria-hidden className="whole">
        {seconds > 0 ? t('outbox.goesIn', { names, seconds }) : t('outbox.goesNow', { names })}
      </span>
      <span aria-hidden className="short">
        {t('outbox.seconds', { seconds })}
      </span>
      <span className="hidden-words" role="status">
        {t(seconds > 3 ? 'outbox.spoken' : seconds > 0 ? 'outbox.spokenSoon' : 'outbox.goesNow', { names })}
      </span>
      {seconds > 0 && (
        <Button kind="link" onClick={onUndo} aria-keyshortcuts={byKey ? shortcut : undefined}>
          {t('act.undo')}
          {byKey && <KeyCap letter="z" />}
        </Button>
      )}
    </div>
  )
}
