import type { ListedEmail } from '@dossier/contract/email'
import { PaperclipIcon } from '@phosphor-icons/react/dist/csr/Paperclip'
import { PenNibIcon } from '@phosphor-icons/react/dist/csr/PenNib'
import { useTranslation } from 'react-i18next'
import { now } from '#platform/clock/clock.ts'
import { formatDue } from '#platform/clock/format-when.ts'
import { useWhen } from '#platform/clock/use-when.ts'
import { Mark } from '#ui/mark.tsx'
import { dueOf, markOf, recipientsOf, senderOf, whyOf } from './row-words.ts'

interface Props {
  email: ListedEmail
  open: boolean
  /** The one row that Tab reaches. */
  current: boolean
  position: number
  onOpen(): void
  onFocus(): void
}

/** One conversation: whom, what, and why it is here (look.md §3). */
export function ConversationRow({ email, open, current, position, onOpen, onFocus }: Props) {
  const { t } = useTranslation()
  const when = useWhen()
  const words = useRowWords(email)
  return (
    <div
      role="row"
      className={`conversation ${email.read ? '' : 'unread'}`}
      aria-rowindex={position}
      aria-selected={open}
      tabIndex={current ? 0 : -1}
      data-thread={email.thread_id}
      onClick={onOpen}
      onFocus={onFocus}
    >
      <div role="gridcell" className="cell">
        <Mark name={markOf(email)} label={words.action} />
        <div>
          <p className="first">
            {!email.read && <span className="unread-dot" role="img" aria-label={t('list.unread')} />}
            <span className="sender">{words.who}</span>
            {email.thread_size > 1 && <ThreadSize count={email.thread_size} />}
            <time dateTime={email.received_at}>{when(email.received_at)}</time>
          </p>
          <p className="subject">{words.subject}</p>
          <p className="why">
            <span className="reason">{words.why}</span>
            <span className="tail">
              {email.attachments.length > 0 && <PaperclipIcon size={15} aria-label={t('list.attachment')} />}
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
}

/** The bare number is enough beside the name; spoken it needs its word. */
function ThreadSize({ count }: { count: number }) {
  const { t } = useTranslation()
  return (
    <span className="size">
      <span aria-hidden>{count}</span>
      <span className="hidden-words">{t('list.mails', { count })}</span>
    </span>
  )
}

function useRowWords(email: ListedEmail) {
  const { t, i18n } = useTranslation()
  const why = whyOf(email)
  const due = dueOf(email)
  const names = recipientsOf(email).join(', ')
  const mark = markOf(email)
  return {
    who: email.mailbox === 'sent' ? t('list.to', { names }) : senderOf(email) || t('list.noSender'),
    action: mark === 'new' ? t('why.new') : t(`split.${mark}`),
    subject: email.subject || t('list.noSubject'),
    why: why.key ? t(why.key, { error: why.text, reason: why.text }) : why.text,
    due:
      due &&
      t(due < new Date(now()).toISOString() ? 'list.overdue' : 'list.due', { day: formatDue(due, i18n.language) }),
  }
}
