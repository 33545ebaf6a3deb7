import type { ShownEmail } from '@dossier/contract/listed-email'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { formatExact } from '#platform/clock/format-when.ts'
import { PRINT_SANDBOX, printDocument } from '#ui/mail-frame/print-document.ts'
import { useRemotePictures } from '#ui/mail-frame/use-remote-pictures.ts'
import { useWholeEmail } from './mail-queries.ts'
import { useTrustedSender } from './trusted-senders.ts'
import { useInlineImages } from './use-inline-images.ts'

interface Props {
  email: ShownEmail
  onPrinted(): void
}

/** Prints one email without the app around it: header, text and the images that are shown. */
export function PrintFrame({ email, onPrinted }: Props) {
  const fetched = useWholeEmail(email._id, email.omitted !== undefined)
  const shown = email.omitted ? fetched.data : email
  return shown ? <Printed email={shown} onPrinted={onPrinted} /> : null
}

function Printed({ email, onPrinted }: { email: ShownEmail; onPrinted(): void }) {
  const { t, i18n } = useTranslation()
  const frame = useRef<HTMLIFrameElement>(null)
  const printed = useRef(false)
  const { images: inline, isSettled } = useInlineImages(email)
  const { trusted } = useTrustedSender(email)
  // Printing loads nothing that was not on the screen.
  const cached = useQueryClient().getQueriesData({ queryKey: ['remote-pictures', email._id] })
  const wasShown = cached.some(([, images]) => images !== undefined)
  const remote = useRemotePictures(`/emails/${email._id}/pictures`, email.html_content, trusted || wasShown)
  const isReady = isSettled && remote.state !== 'coming'
  const srcDoc = useMemo(() => {
    const people = (role: string): string =>
      email.participants
        .filter((person) => person.role === role)
        .map(({ name, address }) => (name && address ? `${name} <${address}>` : name || address))
        .join(', ')
    const lines = (['from', 'to', 'cc'] as const).map((role) => [t(`thread.head.${role}`), people(role)] as const)
    const date = [t('thread.head.date'), formatExact(email.date ?? email.received_at, i18n.language)] as const
    return printDocument({
      subject: email.subject || t('list.noSubject'),
      head: [...lines, date],
      html: email.html_content,
      text: email.text_content,
      pictures: { inline, remote: remote.shown },
    })
  }, [email, inline, remote.shown, t, i18n.language])

  useEffect(() => {
    const target = frame.current
    if (!target || !isReady) return
    const print = (): void => {
      const page = target.contentWindow
      // The empty document that precedes the email loads too.
      if (printed.current || !page?.document.body?.childElementCount) return
      printed.current = true
      page.addEventListener('afterprint', onPrinted, { once: true })
      page.print()
    }
    target.addEventListener('load', print, { once: true })
    target.srcdoc = srcDoc
    return () => target.removeEventListener('load', print)
  }, [isReady, srcDoc, onPrinted])
  return (
    <iframe
      ref={frame}
      className="print-frame"
      sandbox={PRINT_SANDBOX.join(' ')}
      aria-hidden
      tabIndex={-1}
      title={t('act.print')}
    />
  )
}
