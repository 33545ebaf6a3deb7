import './mail-view.css'
import type { Email } from '@dossier/contract/email'
import type { Attachment } from '@dossier/contract/email-parts'
import type { ShownEmail } from '@dossier/contract/listed-email'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { apiAddress } from '#platform/api/call-api.ts'
import { When } from '#platform/clock/when.tsx'
import { CannotLoad } from '#ui/cannot-load.tsx'
import { Initials } from '#ui/initials.tsx'
import type { MenuItem } from '#ui/menu/menu-groups.ts'
import { AnswerMenu } from './answer-menu.tsx'
import { Attachments, attachmentPath } from './attachments.tsx'
import { FraudBanner } from './fraud-banner.tsx'
import { HtmlBody } from './html-body.tsx'
import { InvitationCard } from './invitation-card.tsx'
import { MailHead } from './mail-head.tsx'
import { useWholeEmail } from './mail-queries.ts'
import { PlainText } from './plain-text/plain-text.tsx'
import { senderOf } from './row-words.ts'
import { SignatureState } from './signature-state.tsx'
import { Unsubscribe } from './unsubscribe.tsx'
import { isShownInline } from './use-inline-images.ts'

interface Props {
  email: ShownEmail
  open: boolean
  /** Keys act on this email of the conversation. */
  current: boolean
  /** Answers mean this email. */
  chosen: boolean
  pictured: boolean
  answers?: readonly MenuItem[] | undefined
  note?: ReactNode
  onOpen(): void
  onPictures(): void
  onStar?: ((email: Email, starred: boolean) => void) | undefined
  /** The email is wider than its column. Must keep its identity. */
  onWide?: (() => void) | undefined
}

/** One email of a thread: one line when folded, else header, text and attachments. */
export function MailView({ open, onOpen, ...shown }: Props) {
  const { t } = useTranslation()
  const { email } = shown
  const sender = senderOf(email) || t('list.noSender')
  if (open) return email.omitted ? <OmittedMail {...shown} sender={sender} /> : <OpenMail {...shown} sender={sender} />
  return (
    <li className="mail-view folded-mail" data-email={email._id}>
      <button type="button" className="folded" onClick={onOpen} aria-expanded={false}>
        <Initials name={sender} />
        <span dir="auto">{sender}</span>
        <span dir="auto">{email.excerpt}</span>
        <When at={email.received_at} />
      </button>
      {shown.answers && <AnswerMenu sender={sender} answers={shown.answers} />}
    </li>
  )
}

type OpenProps = Pick<
  Props,
  'email' | 'current' | 'chosen' | 'pictured' | 'answers' | 'note' | 'onPictures' | 'onStar' | 'onWide'
> & {
  sender: string
}

/** A thread with large emails omits their texts. */
function OmittedMail(props: OpenProps) {
  const reading = useWholeEmail(props.email._id)
  if (reading.data) return <OpenMail {...props} email={reading.data} />
  return (
    <li className="mail-view" data-email={props.email._id} tabIndex={-1} aria-busy={reading.isPending}>
      <MailHead email={props.email} sender={props.sender} />
      <CannotLoad of={reading} />
    </li>
  )
}

function OpenMail({ email, sender, answers, note, current, chosen, onStar, ...shown }: OpenProps) {
  const { t } = useTranslation()
  const attached = email.attachments.filter((attachment) => !(email.html_content && isShownInline(attachment)))
  const [files, calendar] = email.invitation ? withoutCalendar(attached) : [attached]
  return (
    <li className={chosen ? 'mail-view chosen' : 'mail-view'} data-email={email._id} tabIndex={-1}>
      <MailHead email={email} sender={sender} current={current} answers={answers} onStar={onStar} />
      {email.unsubscribe && <Unsubscribe email={email} offer={email.unsubscribe} />}
      {note}
      <FraudBanner warnings={email.warnings} />
      <SignatureState findings={email.findings} />
      <div className="mail-body">
        {email.invitation && (
          <InvitationCard
            emailId={email._id}
            invitation={email.invitation}
            file={calendar && apiAddress(attachmentPath(email._id, calendar.id))}
          />
        )}
        {showsSomething(email.html_content) ? (
          <HtmlBody email={email} title={t('thread.frame', { sender })} {...shown} />
        ) : (
          <PlainText text={email.text_content} />
        )}
      </div>
      {files.length > 0 && <Attachments emailId={email._id} project={email.project} attachments={files} />}
    </li>
  )
}

/** The card shows the event, and has its file. */
function withoutCalendar(attachments: ShownEmail['attachments']): [ShownEmail['attachments'], Attachment | undefined] {
  const isCalendar = ({ content_type, filename }: Attachment): boolean =>
    content_type === 'text/calendar' || content_type === 'application/ics' || /\.ics$/i.test(filename)
  return [attachments.filter((each) => !isCalendar(each)), attachments.find(isCalendar)]
}

/** Calendar programs add an empty HTML part to an invitation. */
const showsSomething = (html: string): boolean =>
  /<img\b/i.test(html) || html.replace(/<[^>]*>|&nbsp;|&#160;/g, '').trim() !== ''
