import type { Draft } from '@dossier/contract/draft'
import type { OutgoingEmail } from '@dossier/contract/outgoing-email'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiProblem } from '#platform/api/call-api.ts'
import { recordAct } from '#platform/keys/last-act.ts'
import { type SendingNotice, showNotice } from '../sending-notice.ts'
import { asSentence } from './as-sentence.ts'
import { readOutgoing } from './outbox-queries.ts'
import { undoSend } from './undo-send.ts'

export function useUndoSend(onReturned: (draft: Draft) => void): (outgoing: OutgoingEmail) => void {
  const client = useQueryClient()
  const { t } = useTranslation()
  const underway = useRef(new Set<string>())

  async function act(outgoing: OutgoingEmail): Promise<void> {
    try {
      const draft = await undoSend(client, outgoing)
      recordAct('')
      if (!draft) return showNotice(tooLate(await readOutgoing(outgoing._id)))
      showNotice({ sentence: 'outbox.takenBack' })
      onReturned(draft)
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error
      const reason = error.message || t('problem.unreachable')
      showNotice({ sentence: 'outbox.notTakenBack', values: { reason }, bad: true })
    }
  }

  return (outgoing) => {
    if (underway.current.has(outgoing._id)) return
    underway.current.add(outgoing._id)
    void act(outgoing).finally(() => underway.current.delete(outgoing._id))
  }
}

function tooLate({ status, error }: OutgoingEmail): SendingNotice {
  if (status === 'sent') return { sentence: 'outbox.sentAlready', bad: true }
  if (status === 'failed') return { sentence: 'outbox.notSent', values: { reason: asSentence(error) }, bad: true }
  return { sentence: 'outbox.tooLate', bad: true }
}
