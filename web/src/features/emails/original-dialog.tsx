import '#ui/wide-dialog.css'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { apiAddress } from '#platform/api/call-api.ts'
import { Button } from '#ui/button.tsx'
import { readOriginal } from './read-headers.ts'

/** The message as it was received: header and body, as text. */
export function OriginalDialog({ emailId, onClose }: { emailId: string; onClose(): void }) {
  const { t } = useTranslation()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  const { data, isPending } = useQuery({
    queryKey: ['original', emailId],
    // The message of an email never changes.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    queryFn: () => readOriginal(emailId),
  })
  const close = (): void => dialog.current?.close()
  return (
    <dialog
      ref={dialog}
      className="wide-dialog"
      aria-label={t('thread.original')}
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && close()}
    >
      <div className="head">
        <h2>{t('thread.original')}</h2>
        <a className="button" href={apiAddress(`/emails/${emailId}/raw`)} download>
          {t('act.download')}
        </a>
        <Button onClick={close}>{t('act.close')}</Button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it */}
      <pre tabIndex={0} dir="ltr" aria-busy={isPending}>
        {isPending ? '' : data || t('thread.headersMissing')}
      </pre>
    </dialog>
  )
}
