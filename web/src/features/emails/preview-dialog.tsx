import './original-dialog.css'
import type { Attachment } from '@dossier/contract/email-parts'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import { fileAddress, previewKindOf } from './attachment-preview.ts'
import { useFileText, useImageAddress } from './attachment-queries.ts'

interface Props {
  emailId: string
  attachment: Attachment
  onClose(): void
}

/** Shows an image or a text file without leaving the email. */
export function PreviewDialog({ emailId, attachment, onClose }: Props) {
  const { t } = useTranslation()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  const close = (): void => dialog.current?.close()
  const name = attachment.filename || attachment.content_type
  const Shown = previewKindOf(attachment) === 'image' ? ImagePreview : TextPreview
  return (
    <dialog
      ref={dialog}
      className="original-dialog"
      aria-label={name}
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && close()}
    >
      <div className="head">
        <h2>
          <bdi>{name}</bdi>
        </h2>
        <a className="button" href={fileAddress(emailId, attachment)} download={name}>
          {t('act.download')}
        </a>
        <Button onClick={close}>{t('act.close')}</Button>
      </div>
      <Shown emailId={emailId} attachment={attachment} />
    </dialog>
  )
}

type ShownProps = Omit<Props, 'onClose'>

function ImagePreview({ emailId, attachment }: ShownProps) {
  const { t } = useTranslation()
  const { address, isError } = useImageAddress(emailId, attachment)
  if (isError) return <p className="missing">{t('thread.previewMissing')}</p>
  return (
    <div className="picture" aria-busy={address === ''}>
      {address && <img src={address} alt={attachment.filename} />}
    </div>
  )
}

function TextPreview({ emailId, attachment }: ShownProps) {
  const { t } = useTranslation()
  const { text, isError } = useFileText(emailId, attachment)
  if (isError) return <p className="missing">{t('thread.previewMissing')}</p>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it
    <pre tabIndex={0} dir="auto">
      {text}
    </pre>
  )
}
