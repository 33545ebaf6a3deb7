import type { Email } from '@dossier/contract/email'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatPercent } from '#platform/words/format-percent.ts'
import { Button } from '#ui/button.tsx'
import { MailFrame } from '#ui/mail-frame/mail-frame.tsx'
import { useRemotePictures } from '#ui/mail-frame/use-remote-pictures.ts'
import { BlockedPictures } from './blocked-pictures.tsx'
import { foldHtmlQuotes } from './html-quotes/fold-html-quotes.ts'
import { PlainText } from './plain-text/plain-text.tsx'
import { useTrustedSender } from './trusted-senders.ts'
import { useInlineImages } from './use-inline-images.ts'

interface Props {
  email: Email
  title: string
  pictured: boolean
  onPictures(): void
  /** Called when the email is wider than its column. Must keep its identity. */
  onWide?: (() => void) | undefined
}

/** The formatted text of an email, scaled to its column, with a switch to its plain text. */
export function HtmlBody({ email, title, pictured, onPictures, onWide }: Props) {
  const { t, i18n } = useTranslation()
  const [scale, setScale] = useState(1)
  const [actualSize, setActualSize] = useState(false)
  const [plain, setPlain] = useState(false)
  const sender = useTrustedSender(email)
  const { images: inline } = useInlineImages(email)
  const remote = useRemotePictures(`/emails/${email._id}/pictures`, email.html_content, pictured || sender.trusted)
  const html = useMemo(
    () => foldHtmlQuotes(email.html_content, (count) => t('thread.quoted', { count })),
    [email.html_content, t],
  )
  useEffect(() => {
    if (scale < 1) onWide?.()
  }, [scale, onWide])
  const hasText = email.text_content.trim() !== ''
  return (
    <>
      {email.html_content_has_remote_images && !plain && (
        <BlockedPictures pictures={remote} trusted={sender.trusted} onTrust={sender.change} onShow={onPictures} />
      )}
      <p className="scaled">
        {scale < 1 && !actualSize && !plain && (
          <span role="status">{t('thread.scaled', { share: formatPercent(scale, i18n.language) })}</span>
        )}
        {(scale < 1 || actualSize) && !plain && (
          <Button kind="link" onClick={() => setActualSize(!actualSize)}>
            {t(actualSize ? 'act.fitWidth' : 'act.actualSize')}
          </Button>
        )}
        {hasText && (
          <Button kind="link" aria-pressed={plain} onClick={() => setPlain(!plain)}>
            {t('act.plainText')}
          </Button>
        )}
      </p>
      {plain ? (
        <PlainText text={email.text_content} />
      ) : (
        <MailFrame
          html={html}
          title={title}
          inline={inline}
          remote={remote.shown}
          scaled={!actualSize}
          onScale={setScale}
        />
      )}
    </>
  )
}
