import type { EmailAnswer } from '@dossier/contract/email'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { refetchMail } from '#features/emails/mail-queries.ts'
import { showNotice, showUndoable } from '#features/sending/sending-notice.ts'
import { ApiProblem, callApi } from '#platform/api/call-api.ts'
import { now } from '#platform/clock/clock.ts'
import { formatInFull } from '#platform/clock/format-when.ts'
import { withWords } from '#platform/words/words.ts'
import { Button } from '#ui/button.tsx'

const readPopup = withWords(['acts'], () => import('#features/emails/remind-popup.tsx'))
const RemindPopup = lazy(async () => ({ default: (await readPopup()).RemindPopup }))

/** Offers a reminder for an email that was just sent. */
export function RemindSent({ emailId }: { emailId: string }) {
  const { t, i18n } = useTranslation()
  const client = useQueryClient()
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)

  async function set(remind_at: string | null): Promise<void> {
    try {
      await callApi<EmailAnswer>('PUT', `/emails/${emailId}`, { body: { remind_at }, act: crypto.randomUUID() })
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error
      const reason = error.message || t('problem.unreachable')
      return showNotice({ sentence: 'outbox.notDone', values: { reason }, bad: true })
    }
    await refetchMail(client)
    if (remind_at === null) return showNotice(null)
    const when = formatInFull(remind_at, now(), i18n.language)
    showUndoable('outbox.reminded', () => void set(null), { when })
  }

  return (
    <>
      <Button
        ref={button}
        kind="link"
        aria-haspopup="menu"
        aria-expanded={open}
        onPointerEnter={() => void readPopup()}
        onFocus={() => void readPopup()}
        onClick={() => setOpen(!open)}
      >
        {t('outbox.remind')}
      </Button>
      {open && (
        <Suspense>
          <RemindPopup at={null} anchor={button} onRemind={(at) => void set(at)} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
