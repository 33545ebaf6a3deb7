import { PaperclipIcon } from '@phosphor-icons/react/dist/csr/Paperclip'
import { PenNibIcon } from '@phosphor-icons/react/dist/csr/PenNib'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { now } from '#platform/clock/clock.ts'
import { formatDue, isOverdue } from '#platform/clock/format-when.ts'
import { When } from '#platform/clock/when.tsx'
import { useShortcut } from '#platform/keys/chosen-keys.ts'
import { Highlighted } from '#ui/highlighted.tsx'
import { Mark } from '#ui/mark.tsx'
import { ownLabels } from './decide.ts'
import type { ListRow } from './list-row.ts'
import { markOf, whyOf } from './row-words.ts'
import { SyncMark } from './sync-mark.tsx'
import { useLongPress } from './use-long-press.ts'

/** More would leave no space for the reason. */
const LABELS_SHOWN = 2

interface Props {
  email: ListRow
  open: boolean
  current: boolean
  position: number
  ticked: boolean
  /** With any row ticked, every row shows its checkbox. */
  ticking: boolean
  acts: RowActs
}

export interface RowActs {
  open(email: ListRow): void
  focus(email: ListRow): void
  /** @param extend extends the range from the last ticked row */
  tick(email: ListRow, extend: boolean): void
}

/**
 * One conversation: sender, subject and reason (docs/design/look.md §4). Memoized, so that scrolling renders only new
 * rows.
 */
export const ConversationRow = memo(function ConversationRow({ email, open, current, position, acts, ...tick }: Props) {
  const { t } = useTranslation()
  const words = useRowWords(email)
  const press = useLongPress(
    () => acts.tick(email, false),
    () => acts.open(email),
  )
  return (
    <div
      role="row"
      className={['conversation', !email.read && 'unread', tick.ticking && 'ticking', tick.ticked && 'ticked']
        .filter(Boolean)
        .join(' ')}
      aria-rowindex={position}
      aria-selected={open}
      tabIndex={current ? 0 : -1}
      data-thread={email.thread_id}
      onFocus={() => acts.focus(email)}
      {...press}
    >
      <div role="gridcell" className="cell">
        <div className="mark-place">
          <Mark name={markOf(email)} label={words.action} />
          <TickBox ticked={tick.ticked} onTick={(extend) => acts.tick(email, extend)} subject={words.subject} />
        </div>
        <div>
          <p className="first">
            {!email.read && <span className="unread-dot" role="img" aria-label={t('list.unread')} />}
            <bdi className="sender">{words.who}</bdi>
            {email.thread_size > 1 && <ThreadSize count={email.thread_size} />}
            <When at={email.received_at} />
          </p>
          <p className="subject" dir="auto">
            {words.subject}
          </p>
          <p className="why">
            <span className={`reason ${words.asks && email.excerpt.length === 0 ? 'asks' : ''}`} dir="auto">
              {email.excerpt.length > 0 ? <Highlighted segments={email.excerpt} /> : <Why words={words} />}
            </span>
            <span className="tail">
              {ownLabels(email)
                .slice(0, LABELS_SHOWN)
                .map((label) => (
                  <span key={label} className="label">
                    {label}
                  </span>
                ))}
              <SyncMark state={email.sync_state} />
              {email.attached && <PaperclipIcon size={15} aria-label={t('list.attachment')} />}
              {email.triage_draft_id && (
                <span className="draft">
                  <PenNibIcon size={13} aria-hidden />
                  {t('list.draft')}
                </span>
              )}
              {words.due && <span className="due">{words.due}</span>}
            </span>
          </p>
        </div>
      </div>
    </div>
  )
})

function Why({ words }: { words: { asks: boolean; why: string } }) {
  const { t } = useTranslation()
  return (
    <>
      {words.asks && <span className="lead-in">{t('why.asks')} </span>}
      {words.why}
    </>
  )
}

/** Replaces the mark on hover or while rows are ticked. On the keyboard, x ticks. */
function TickBox({ ticked, onTick, subject }: { ticked: boolean; onTick(extend: boolean): void; subject: string }) {
  const { t } = useTranslation()
  return (
    <input
      type="checkbox"
      tabIndex={-1}
      checked={ticked}
      aria-label={t('list.tick', { subject })}
      aria-keyshortcuts={useShortcut('x')}
      onClick={(event) => {
        event.stopPropagation()
        onTick(event.shiftKey)
      }}
      readOnly
    />
  )
}

/** Screen readers need the unit; the display shows only the number. */
function ThreadSize({ count }: { count: number }) {
  const { t } = useTranslation()
  return (
    <span className="size">
      <span aria-hidden>{count}</span>
      <span className="hidden-words">{t('list.mails', { count })}</span>
    </span>
  )
}

function useRowWords(email: ListRow) {
  const { t, i18n } = useTranslation()
  const why = whyOf(email)
  // The request is quoted from the email.
  const reasonText = why.text
  const { due } = email
  const names = email.recipients.join(', ')
  const mark = markOf(email)
  return {
    who: email.mailbox === 'sent' ? t('list.to', { names }) : email.sender || t('list.noSender'),
    action: mark === 'new' ? t('why.new') : t(`split.${mark}`),
    subject: email.subject || t('list.noSubject'),
    asks: why.key === 'why.asks',
    why: why.key && why.key !== 'why.asks' ? t(why.key, { error: reasonText, reason: reasonText }) : reasonText,
    due: due && t(isOverdue(due, now()) ? 'list.overdue' : 'list.due', { day: formatDue(due, i18n.language) }),
  }
}
