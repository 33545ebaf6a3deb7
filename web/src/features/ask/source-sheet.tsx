import type { AnswerSource } from '@dossier/contract/ask'
import { ArrowLeftIcon } from '@phosphor-icons/react/dist/csr/ArrowLeft'
import { ArrowRightIcon } from '@phosphor-icons/react/dist/csr/ArrowRight'
import { XIcon } from '@phosphor-icons/react/dist/csr/X'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import { SourceView } from './source-view.tsx'

interface Props {
  source: AnswerSource
  onStep(by: 1 | -1): void
  onClose(): void
}

/** The open source over the answer, on phones. */
export function SourceSheet({ source, onStep, onClose }: Props) {
  const { t } = useTranslation()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const { current } = dialog
    current?.showModal()
    return () => current?.close()
  }, [])
  return (
    <dialog ref={dialog} className="source-sheet" aria-label={t('ask.source', { number: source.n })} onClose={onClose}>
      <div className="bar">
        <Button iconOnly aria-label={t('ask.previous')} onClick={() => onStep(-1)}>
          <ArrowLeftIcon size={18} aria-hidden />
        </Button>
        <span className="citation">{source.n}</span>
        <Button iconOnly aria-label={t('ask.next')} onClick={() => onStep(1)}>
          <ArrowRightIcon size={18} aria-hidden />
        </Button>
        <Button iconOnly aria-label={t('act.close')} onClick={onClose}>
          <XIcon size={18} aria-hidden />
        </Button>
      </div>
      <SourceView key={source.n} source={source} />
    </dialog>
  )
}
