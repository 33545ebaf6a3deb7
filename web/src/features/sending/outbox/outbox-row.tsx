import type { OutgoingEmail } from '@dossier/contract/outgoing-email'
import type { OutgoingStatus } from '@dossier/contract/vocabulary'
import { ArrowUUpLeftIcon } from '@phosphor-icons/react/dist/csr/ArrowUUpLeft'
import { CheckCircleIcon } from '@phosphor-icons/react/dist/csr/CheckCircle'
import { ClockCountdownIcon } from '@phosphor-icons/react/dist/csr/ClockCountdown'
import { PaperPlaneTiltIcon } from '@phosphor-icons/react/dist/csr/PaperPlaneTilt'
import { QuestionIcon } from '@phosphor-icons/react/dist/csr/Question'
import { WarningCircleIcon } from '@phosphor-icons/react/dist/csr/WarningCircle'
import { Link } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { useSecondsLeft } from '#platform/clock/use-seconds-left.ts'
import { SentenceWithTime, When } from '#platform/clock/when.tsx'
import { formatSize } from '#platform/words/format-size.ts'
import { asSentence } from './as-sentence.ts'
import { CareActs, QueuedActs, ScheduledActs } from './outbox-acts.tsx'
import { isInUndoWindow, isScheduled } from './outbox-groups.ts'
import { useRecipients } from './use-recipients.ts'

type Picture = ComponentType<{ size: number; 'aria-hidden': true }>

const PICTURES: Record<OutgoingStatus, Picture> = {
  queued: ClockCountdownIcon as Picture,
  sending: PaperPlaneTiltIcon as Picture,
  sent: CheckCircleIcon as Picture,
  failed: WarningCircleIcon as Picture,
  canceled: ArrowUUpLeftIcon as Picture,
  uncertain: QuestionIcon as Picture,
}

interface Props {
  outgoing: OutgoingEmail
  inCare: boolean
  onUndo(): void
  onDraft(): void
}

export function OutboxRow({ outgoing, inCare, onUndo, onDraft }: Props) {
  const { t } = useTranslation()
  const { status, subject, sent_at, createdAt, error } = outgoing
  const Icon = PICTURES[status]
  const at = sent_at ?? createdAt
  return (
    <li className={`outbox-row ${status}`}>
      <Icon size={20} aria-hidden />
      <div>
        <p className="names">{useRecipients(outgoing)}</p>
        <p className="subject">{subject || t('list.noSubject')}</p>
        <Files outgoing={outgoing} />
        <p className={`told ${status === 'failed' || (status === 'sent' && error) ? 'bad' : ''}`}>
          <State outgoing={outgoing} inCare={inCare} />
        </p>
        <Answers outgoing={outgoing} />
      </div>
      <div className="acts">
        {isScheduled(outgoing) ? (
          <ScheduledActs outgoing={outgoing} onEdit={onUndo} />
        ) : status === 'queued' ? (
          <QueuedActs outgoing={outgoing} onUndo={onUndo} />
        ) : (
          <When at={at} />
        )}
        {inCare && <CareActs outgoing={outgoing} onDraft={onDraft} />}
      </div>
    </li>
  )
}

function State({ outgoing, inCare }: { outgoing: OutgoingEmail; inCare: boolean }) {
  const { t } = useTranslation()
  const { status, send_after } = outgoing
  const error = asSentence(outgoing.error)
  switch (status) {
    case 'queued':
      if (isScheduled(outgoing)) return <Scheduled outgoing={outgoing} />
      if (isInUndoWindow(outgoing)) return <Waiting until={send_after} />
      return <SentenceWithTime words="outbox.triesAgain" values={{ reason: error }} at={send_after} />
    case 'sending':
      return t('outbox.handingOver')
    case 'sent':
      return [t('outbox.sent'), error].filter(Boolean).join(' ')
    case 'failed':
      return t(inCare ? 'outbox.failed' : 'outbox.failedBefore', { reason: error })
    case 'canceled':
      return t('outbox.canceled')
    case 'uncertain':
      return t('outbox.uncertain', { reason: error })
  }
}

function Waiting({ until }: { until: string }) {
  const { t } = useTranslation()
  const seconds = useSecondsLeft(until)
  return seconds > 0 ? t('outbox.inSeconds', { seconds }) : t('outbox.now')
}

function Answers({ outgoing: { project, sent_email, replies } }: { outgoing: OutgoingEmail }) {
  const { t } = useTranslation()
  if (!sent_email) return null
  return (
    <p className="told">
      <Link to="/projects/$project/mail/$mailbox/$id" params={{ project, mailbox: 'sent', id: sent_email }}>
        {t('outbox.show')}
      </Link>
      {replies.length > 0 && ` ${t('outbox.replies', { count: replies.length })}`}
    </p>
  )
}

function Files({ outgoing: { attachments } }: { outgoing: OutgoingEmail }) {
  const { t, i18n } = useTranslation()
  if (attachments.length === 0) return null
  const names = attachments.map(({ filename, size }) => `${filename} (${formatSize(size, i18n.language)})`)
  return <p className="told">{t('outbox.files', { names: names.join(', ') })}</p>
}

/** When it is sent, and what happens then. */
function Scheduled({ outgoing }: { outgoing: OutgoingEmail }) {
  const { t } = useTranslation()
  const { send_after, archive, remind_after_days: days, answered_since } = outgoing
  const then = [
    archive && t('outbox.thenArchived'),
    days !== null && t('outbox.reminds', { count: days }),
    answered_since && t('outbox.answeredSince'),
  ]
  return (
    <>
      <SentenceWithTime words="outbox.scheduledFor" at={send_after} /> {then.filter(Boolean).join(' ')}
    </>
  )
}
