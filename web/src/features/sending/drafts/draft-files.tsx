import './draft-files.css'
import type { Attachment } from '@dossier/contract/email-parts'
import { FileTextIcon } from '@phosphor-icons/react/dist/csr/FileText'
import { XIcon } from '@phosphor-icons/react/dist/csr/X'
import { type RefObject, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { formatSize } from '#platform/words/format-size.ts'
import { Button } from '#ui/button.tsx'
import { Progress } from '#ui/progress.tsx'
import { MAX_BYTES, type Upload } from './uploads.ts'
import { fileAddress } from './uploads-of.ts'
import type { Files } from './use-files.ts'

interface Props {
  draftId: string
  files: Files
  /** Reason that prevents sending. */
  error: string | undefined
  /** Receives the focus when no file is left. */
  attach: RefObject<HTMLButtonElement | null>
  /** Called when an image of the text will not arrive. */
  onNoImage(contentId: string): void
}

export function DraftFiles({ draftId, files, error, attach, onNoImage }: Props) {
  const { t } = useTranslation()
  const { attachments, underway, done } = files
  const list = useRef<HTMLUListElement>(null)

  function goOnFrom(index: number): void {
    requestAnimationFrame(() => {
      const removeButtons = list.current?.querySelectorAll<HTMLElement>('.put-away')
      const next = removeButtons?.[Math.min(index, removeButtons.length - 1)] ?? attach.current
      next?.focus()
    })
  }

  const isShown = attachments.length + underway.length > 0
  return (
    <div className={isShown ? 'draft-files' : ''}>
      {isShown && (
        <ul ref={list} aria-label={t('draft.files.list')}>
          {attachments.map((file, index) => (
            <Attached
              key={file.id}
              file={file}
              href={fileAddress(draftId, file.id)}
              onRemove={
                files.isOpen ? () => void files.remove(file.id, file.filename).then(() => goOnFrom(index)) : null
              }
            />
          ))}
          {underway.map((upload, index) => (
            <Underway
              key={upload.id}
              upload={upload}
              onAgain={() => files.again(upload.id)}
              onStop={() => {
                files.stop(upload.id)
                if (upload.contentId !== '') onNoImage(upload.contentId)
                goOnFrom(attachments.length + index)
              }}
            />
          ))}
        </ul>
      )}
      {error && underway.length > 0 && (
        <p className="error" role="alert">
          {error}
        </p>
      )}
      <p className="hidden-words" role="status">
        {done.key && t(done.key, { name: done.name })}
      </p>
    </div>
  )
}

function Attached({ file, href, onRemove }: { file: Attachment; href: string; onRemove: (() => void) | null }) {
  const { t, i18n } = useTranslation()
  const name = file.filename
  const size = formatSize(file.size, i18n.language)
  return (
    <li>
      <FileTextIcon size={17} aria-hidden />
      <a href={href} download={name} aria-label={t('file.download', { name, size })}>
        {name}
      </a>
      <span className="size">{size}</span>
      {onRemove && (
        <button type="button" className="put-away" aria-label={t('draft.remove', { address: name })} onClick={onRemove}>
          <XIcon size={13} aria-hidden />
        </button>
      )}
    </li>
  )
}

function Underway({ upload, onAgain, onStop }: { upload: Upload; onAgain(): void; onStop(): void }) {
  const { t, i18n } = useTranslation()
  const { name, size, sent, state, problem, reason } = upload
  const failed = state === 'failed'
  const limit = formatSize(MAX_BYTES, i18n.language)
  return (
    <li className={state}>
      <FileTextIcon size={17} aria-hidden />
      <span>{name}</span>
      <span className="size">{formatSize(size, i18n.language)}</span>
      {failed && (
        <span role="alert">
          {t(`draft.files.failed.${problem}`, { reason: reason || t('problem.unknown'), most: limit })}
        </span>
      )}
      {state === 'stopping' && <span role="status">{t('draft.files.takingOff')}</span>}
      {(state === 'waiting' || state === 'underway') && (
        <Progress label={t('draft.files.progress', { name })} value={sent} max={Math.max(size, 1)} />
      )}
      {failed && (problem === 'refused' || problem === 'unreachable') && (
        <Button kind="link" onClick={onAgain}>
          {t('act.retry')}
        </Button>
      )}
      {state !== 'stopping' && (
        <button
          type="button"
          className="put-away"
          aria-label={t(failed ? 'draft.remove' : 'draft.files.stop', { address: name, name })}
          onClick={onStop}
        >
          <XIcon size={13} aria-hidden />
        </button>
      )}
    </li>
  )
}
