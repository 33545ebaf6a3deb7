import './mail-view.css'
import type { Email } from '@dossier/contract/email'
import type { ShownEmail } from '@dossier/contract/listed-email'
import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { When } from '#platform/clock/when.tsx'
import { formatPercent } from '#platform/words/format-percent.ts'
import { Button } from '#ui/button.tsx'
import { CannotLoad } from '#ui/cannot-load.tsx'
import { MailFrame } from '#ui/mail-frame/mail-frame.tsx'
import { Attachments } from './attachments.tsx'
import { BlockedPictures } from './blocked-pictures.tsx'
import { FraudBanner } from './fraud-banner.tsx'
import { foldHtmlQuotes } from './html-quotes/fold-html-quotes.ts'
import { InvitationCard } from './invitation-card.tsx'
import { MailHead } from './mail-head.tsx'
import { useWholeEmail } from './mail-queries.ts'
import { PlainText } from './plain-text/plain-text.tsx'
import { senderOf } from './row-words.ts'
import { SignatureState } from './signature-state.tsx'
import { isShownInline, useInlineImages } from './use-inline-images.ts'
import { useRemotePictures } from './use-remote-pictures.ts'

interface Props {
  email: ShownEmail
  open: boolean
  pictured: boolean
  note?: ReactNode
  onOpen(): void
  onPictures(): void
}

/** One email of a thread: one line when folded, else header, text and attachments. */
export function MailView({ open, onOpen, ...shown }: Props) {
  const { t } = useTranslation()
  const { email } = shown
  const sender = senderOf(email) || t('list.noSender')
  if (open) return email.omitted ? <OmittedMail {...shown} sender={sender} /> : <OpenMail {...shown} sender={sender} />
  return (
    <li className="mail-view">
      <button type="button" className="folded" onClick={onOpen} aria-label={t('thread.open', { sender })}>
        <span dir="auto">{sender}</span>
        <span dir="auto">{email.excerpt}</span>
        <When at={email.received_at} />
      </button>
    </li>
  )
}

type OpenProps = Pick<Props, 'email' | 'pictured' | 'note' | 'onPictures'> & { sender: string }

/** A thread with large emails omits their texts. */
function OmittedMail(props: OpenProps) {
  const reading = useWholeEmail(props.email._id)
  if (reading.data) return <OpenMail {...props} email={reading.data} />
  return (
    <li className="mail-view" aria-busy={reading.isPending}>
      <MailHead email={props.email} sender={props.sender} />
      <CannotLoad of={reading} />
    </li>
  )
}

function OpenMail({ email, sender, pictured, note, onPictures }: OpenProps) {
  const { t } = useTranslation()
  const files = email.attachments.filter((attachment) => !(email.html_content && isShownInline(attachment)))
  return (
    <li className="mail-view">
      <MailHead email={email} sender={sender} />
      {note}
      <FraudBanner warnings={email.warnings} />
      <SignatureState findings={email.findings} />
      {showsSomething(email.html_content) ? (
        <HtmlBody email={email} title={t('thread.frame', { sender })} pictured={pictured} onPictures={onPictures} />
      ) : (
        <div className="mail-body">
          {email.invitation && <InvitationCard invitation={email.invitation} />}
          <PlainText text={email.text_content} />
        </div>
      )}
      {files.length > 0 && <Attachments emailId={email._id} attachments={files} />}
    </li>
  )
}

/** Calendar programs add an empty HTML part to an invitation. */
const showsSomething = (html: string): boolean =>
  /<img\b/i.test(html) || html.replace(/<[^>]*>|&nbsp;|&#160;/g, '').trim() !== ''

interface HtmlBodyProps {
  email: Email
  title: string
  pictured: boolean
  onPictures(): void
}

function HtmlBody({ email, title, pictured, onPictures }: HtmlBodyProps) {
  const { t, i18n } = useTranslation()
  const [scale, setScale] = useState(1)
  const [actualSize, setActualSize] = useState(false)
  const inline = useInlineImages(email)
  const remote = useRemotePictures(email, pictured)
  const html = useMemo(
    () => foldHtmlQuotes(email.html_content, (count) => t('thread.quoted', { count })),
    [email.html_content, t],
  )
  return (
    <>
      {email.html_content_has_remote_images && <BlockedPictures pictures={remote} onShow={onPictures} />}
      {scale < 1 && (
        <p className="scaled" role="status">
          <span>{t('thread.scaled', { share: formatPercent(scale, i18n.language) })}</span>
          <Button kind="link" onClick={() => setActualSize(true)}>
            {t('act.actualSize')}
          </Button>
        </p>
      )}
      {actualSize && (
        <p className="scaled">
          <Button kind="link" onClick={() => setActualSize(false)}>
            {t('act.fitWidth')}
          </Button>
        </p>
      )}
      <div className="mail-body">
        {email.invitation && <InvitationCard invitation={email.invitation} />}
        <MailFrame
          html={html}
          title={title}
          inline={inline}
          remote={remote.shown}
          scaled={!actualSize}
          onScale={setScale}
        />
      </div>
    </>
  )
}
