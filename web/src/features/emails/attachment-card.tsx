import type { Attachment } from '@dossier/contract/email-parts'
import { DownloadSimpleIcon } from '@phosphor-icons/react/dist/csr/DownloadSimple'
import { EyeIcon } from '@phosphor-icons/react/dist/csr/Eye'
import { FileTextIcon } from '@phosphor-icons/react/dist/csr/FileText'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatSize } from '#platform/words/format-size.ts'
import { Button } from '#ui/button.tsx'
import { fileAddress, imageTypeOf, MAX_THUMBNAIL_BYTES, previewKindOf } from './attachment-preview.ts'
import { useImageAddress } from './attachment-queries.ts'

const PreviewDialog = lazy(async () => ({ default: (await import('./preview-dialog.tsx')).PreviewDialog }))

interface Props {
  emailId: string
  attachment: Attachment
}

/** A file of an email: its picture if it is a small image, its name and size, and what can be done with it. */
export function AttachmentCard({ emailId, attachment }: Props) {
  const { t, i18n } = useTranslation()
  const [shown, setShown] = useState(false)
  const name = attachment.filename || attachment.content_type
  const size = formatSize(attachment.size, i18n.language)
  const isPictured = imageTypeOf(attachment) !== '' && attachment.size <= MAX_THUMBNAIL_BYTES
  const { address } = useImageAddress(emailId, attachment, isPictured)
  return (
    <li className="attachment">
      <span className="picture">
        {address ? <img src={address} alt="" loading="lazy" /> : <FileTextIcon size={26} aria-hidden />}
      </span>
      <span className="name">
        <bdi>{name}</bdi> <span className="size">{size}</span>
      </span>
      <span className="acts">
        {previewKindOf(attachment) && (
          <Button
            iconOnly
            aria-label={t('thread.preview', { name })}
            data-tooltip={t('act.preview')}
            onClick={() => setShown(true)}
          >
            <EyeIcon size={17} aria-hidden />
          </Button>
        )}
        <a
          className="button icon-only"
          href={fileAddress(emailId, attachment)}
          download={name}
          aria-label={t('thread.download', { name, size })}
          data-tooltip={t('act.download')}
        >
          <DownloadSimpleIcon size={17} aria-hidden />
        </a>
      </span>
      {shown && (
        <Suspense>
          <PreviewDialog emailId={emailId} attachment={attachment} onClose={() => setShown(false)} />
        </Suspense>
      )}
    </li>
  )
}
