import { AlarmIcon } from '@phosphor-icons/react/dist/csr/Alarm'
import { ArchiveIcon } from '@phosphor-icons/react/dist/csr/Archive'
import { EnvelopeSimpleIcon } from '@phosphor-icons/react/dist/csr/EnvelopeSimple'
import { EnvelopeSimpleOpenIcon } from '@phosphor-icons/react/dist/csr/EnvelopeSimpleOpen'
import { PaperclipIcon } from '@phosphor-icons/react/dist/csr/Paperclip'
import { TrayIcon } from '@phosphor-icons/react/dist/csr/Tray'
import { type MouseEvent, memo, type PointerEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { When } from '#platform/clock/when.tsx'
import { useShortcut } from '#platform/keys/chosen-keys.ts'
import { Highlighted } from '#ui/highlighted.tsx'
import { Mark } from '#ui/mark.tsx'
import { Star } from '#ui/star.tsx'
import { ownLabels } from './decide.ts'
import type { ListRow } from './list-row.ts'
import { RowChipView } from './row-chip-view.tsx'
import { canArchive, markOf } from './row-words.ts'
import { SyncMark } from './sync-mark.tsx'
import { useLongPress } from './use-long-press.ts'
import { useSwipe } from './use-swipe.ts'

/** More would leave no space for the preview. */
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
  /** Moves to the archive; from there, to the inbox. */
  archive(email: ListRow): void
  read(email: ListRow, read: boolean): void
  star(email: ListRow, starred: boolean): void
  /** Opens the menu at the row. */
  snooze(email: ListRow): void
  /** Opens the menu of all acts at a point. @returns false when there is none */
  menu(email: ListRow, at: { x: number; y: number }): boolean
}

/**
 * One conversation: sender and chip, subject and preview (docs/design/look.md §4). Memoized, so that scrolling renders
 * only new rows.
 */
export const ConversationRow = memo(function ConversationRow({ email, open, current, position, acts, ...tick }: Props) {
  const { t } = useTranslation()
  const words = useRowWords(email)
  const press = useLongPress(
    () => acts.tick(email, false),
    () => acts.open(email),
  )
  const swipe = useSwipe({
    right: () => acts.archive(email),
    left: email.mailbox === 'sent' ? undefined : () => acts.snooze(email),
  })
  const [hovered, hover] = useHover()
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
      onContextMenu={(event) => opensMenu(event, email, acts) && event.preventDefault()}
      {...hover}
      {...withSwipe(press, swipe)}
      data-right={t(canArchive(email) ? 'act.archive' : 'act.toInbox')}
      data-left={t('act.snooze')}
    >
      <div role="gridcell" className="cell">
        <div className="mark-place">
          {email.mailbox !== 'sent' && <Mark name={markOf(email)} label={words.action} />}
          <TickBox ticked={tick.ticked} onTick={(extend) => acts.tick(email, extend)} subject={words.subject} />
        </div>
        <div className="lines">
          <p className="first">
            {!email.read && <span className="unread-dot" role="img" aria-label={t('list.unread')} />}
            <bdi className="sender">{words.who}</bdi>
            {email.thread_size > 1 && <ThreadSize count={email.thread_size} />}
            <span className="tail">
              <RowChipView email={email} />
              <SyncMark state={email.sync_state} />
              {email.starred && (
                <span role="img" aria-label={t('list.star')} className="star">
                  <Star on size={15} />
                </span>
              )}
              {email.attached && <PaperclipIcon size={15} aria-label={t('list.attachment')} />}
            </span>
            <When at={email.received_at} />
          </p>
          <p className="second">
            <span className="subject" dir="auto">
              {words.subject}
            </span>
            <span className="preview" dir="auto">
              {email.excerpt.length > 0 ? <Highlighted segments={email.excerpt} /> : email.preview}
            </span>
            {ownLabels(email)
              .slice(0, LABELS_SHOWN)
              .map((label) => (
                <span key={label} className="label">
                  {label}
                </span>
              ))}
          </p>
        </div>
        {hovered && !tick.ticking && <HoverActs email={email} acts={acts} subject={words.subject} />}
      </div>
    </div>
  )
})

/** A finger that rests selects, so it opens no menu. */
function opensMenu({ nativeEvent, clientX, clientY }: MouseEvent, email: ListRow, acts: RowActs): boolean {
  const isTouch = 'pointerType' in nativeEvent && nativeEvent.pointerType === 'touch'
  return !isTouch && acts.menu(email, { x: clientX, y: clientY })
}

/** A finger that moves sideways swipes; one that rests selects; one that does neither opens. */
const withSwipe = (press: ReturnType<typeof useLongPress>, swipe: ReturnType<typeof useSwipe>) => ({
  onClick: press.onClick,
  onPointerDown(event: PointerEvent<HTMLElement>): void {
    press.onPointerDown(event)
    swipe.onPointerDown(event)
  },
  onPointerMove(event: PointerEvent<HTMLElement>): void {
    press.onPointerMove(event)
    swipe.onPointerMove(event)
  },
  onPointerUp(event: PointerEvent<HTMLElement>): void {
    press.onPointerUp(swipe.onPointerUp(event))
  },
  onPointerCancel(event: PointerEvent<HTMLElement>): void {
    press.onPointerCancel()
    swipe.onPointerCancel(event)
  },
})

/** Only a mouse hovers. Its acts are not mounted in other rows, because they would double the cost of a row. */
function useHover() {
  const [hovered, setHovered] = useState(false)
  const hover = {
    onPointerEnter: ({ pointerType }: PointerEvent) => setHovered(pointerType === 'mouse'),
    onPointerLeave: () => setHovered(false),
  }
  return [hovered, hover] as const
}

/** Over the time, for the mouse. The keyboard has a letter for each. */
function HoverActs({ email, acts, subject }: { email: ListRow; acts: RowActs; subject: string }) {
  const { t } = useTranslation()
  const isArchivable = canArchive(email)
  return (
    <div className="hover-acts">
      <RowAct
        label={t(isArchivable ? 'act.archive' : 'act.toInbox')}
        subject={subject}
        onAct={() => acts.archive(email)}
      >
        {isArchivable ? <ArchiveIcon size={17} aria-hidden /> : <TrayIcon size={17} aria-hidden />}
      </RowAct>
      {email.mailbox !== 'sent' && (
        <RowAct label={t('act.snooze')} subject={subject} onAct={() => acts.snooze(email)}>
          <AlarmIcon size={17} aria-hidden />
        </RowAct>
      )}
      <RowAct
        label={t(email.read ? 'act.markUnread' : 'act.markRead')}
        subject={subject}
        onAct={() => acts.read(email, !email.read)}
      >
        {email.read ? <EnvelopeSimpleIcon size={17} aria-hidden /> : <EnvelopeSimpleOpenIcon size={17} aria-hidden />}
      </RowAct>
      <RowAct
        label={t(email.starred ? 'act.unstar' : 'act.star')}
        subject={subject}
        onAct={() => acts.star(email, !email.starred)}
      >
        <Star on={email.starred} />
      </RowAct>
    </div>
  )
}

interface RowActProps {
  label: string
  subject: string
  onAct(): void
  children: ReactNode
}

const RowAct = ({ label, subject, onAct, children }: RowActProps) => (
  <button
    type="button"
    tabIndex={-1}
    title={label}
    aria-label={`${label}: ${subject}`}
    onClick={(event) => {
      event.stopPropagation()
      onAct()
    }}
  >
    {children}
  </button>
)

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
  const { t } = useTranslation()
  const mark = markOf(email)
  return {
    who:
      email.mailbox === 'sent'
        ? t('list.to', { names: email.recipients.join(', ') })
        : email.sender || t('list.noSender'),
    action: mark === 'new' ? t('why.new') : t(`split.${mark}`),
    subject: email.subject || t('list.noSubject'),
  }
}
