import type { OutgoingEmail } from '@dossier/contract/outgoing-email'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { TFunction } from 'i18next'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { showNotice, showUnlessProblem } from '../sending-notice.ts'
import { asSentence } from './as-sentence.ts'
import { changesBetween } from './outbox-groups.ts'
import { readOutgoing, refetchPast } from './outbox-queries.ts'
import { recipientsOf } from './use-recipients.ts'

/** More outcomes at once are left to the outbox. */
const MAX_NOTIFIED = 5

/** Pending emails seen so far, kept across screens. */
let followed: readonly OutgoingEmail[] = []

export function useOutcomes(pending: readonly OutgoingEmail[] | undefined): void {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { t } = useTranslation()
  useEffect(() => {
    if (!pending) return
    const goToOutbox = (): void => {
      showNotice(null)
      void navigate({ to: '/outbox' })
    }
    const toOutbox = { label: 'act.toOutbox', act: goToOutbox }
    const changes = changesBetween(followed, pending)
    followed = pending
    if (changes.length > 0) void refetchPast(client)
    for (const { before, after } of changes.slice(0, MAX_NOTIFIED)) {
      if (after) showNotice({ sentence: 'outbox.becameUncertain', bad: true, action: toOutbox })
      // A failed read only costs a notification; the outbox shows the state.
      else
        void readOutgoing(before._id).then(
          (ended) => notifyOutcome(t, ended, toOutbox),
          () => undefined,
        )
    }
  }, [pending, client, navigate, t])
}

function notifyOutcome(t: TFunction, outgoing: OutgoingEmail, action: { label: string; act(): void }): void {
  const { status, sent_email: sentEmail } = outgoing
  const error = asSentence(outgoing.error)
  if (status === 'sent' && error === '')
    showUnlessProblem({ sentence: 'outbox.wasSent', values: { names: recipientsOf(t, outgoing) }, sentEmail })
  if (status === 'sent' && error !== '')
    showNotice({ sentence: 'outbox.sentPartly', values: { reason: error }, bad: true, action })
  if (status === 'failed') showNotice({ sentence: 'outbox.notSent', values: { reason: error }, bad: true, action })
}
