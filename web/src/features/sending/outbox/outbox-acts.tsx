import type { OutgoingEmail } from '@dossier/contract/outgoing-email'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiProblem } from '#platform/api/call-api.ts'
import { Button } from '#ui/button.tsx'
import { showNotice } from '../sending-notice.ts'
import { resolveOutgoing, retrySend, sendNow, undoSend } from './undo-send.ts'

function useActs() {
  const { t } = useTranslation()
  const [underway, setUnderway] = useState(false)

  function attempt(act: () => Promise<void>): void {
    if (underway) return
    setUnderway(true)
    act()
      .catch((error: unknown) => {
        if (!(error instanceof ApiProblem)) throw error
        const reason = error.message || t('problem.unreachable')
        showNotice({ sentence: 'outbox.notDone', values: { reason }, bad: true })
      })
      .finally(() => setUnderway(false))
  }

  return { underway, attempt }
}

/** An email that no server has seen can be undone; otherwise the user can only stop the attempts. */
export function QueuedActs({ outgoing, onUndo }: { outgoing: OutgoingEmail; onUndo(): void }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { underway, attempt } = useActs()
  if (!outgoing.offered) {
    return (
      <Button kind="outlined" onClick={onUndo}>
        {t('act.undo')}
      </Button>
    )
  }
  return (
    <Button
      kind="outlined"
      disabled={underway}
      onClick={() => attempt(() => resolveOutgoing(client, outgoing, 'failed'))}
    >
      {t('outbox.stopTrying')}
    </Button>
  )
}

export function CareActs({ outgoing, onDraft }: { outgoing: OutgoingEmail; onDraft(): void }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { underway, attempt } = useActs()

  if (outgoing.status === 'uncertain') {
    return (
      <>
        <Button
          kind="outlined"
          disabled={underway}
          onClick={() => attempt(() => resolveOutgoing(client, outgoing, 'sent'))}
        >
          {t('outbox.itArrived')}
        </Button>
        <Button
          kind="outlined"
          disabled={underway}
          onClick={() => attempt(() => resolveOutgoing(client, outgoing, 'retry'))}
        >
          {t('outbox.sendAgain')}
        </Button>
        <Button
          kind="outlined"
          disabled={underway}
          onClick={() => attempt(() => resolveOutgoing(client, outgoing, 'failed'))}
        >
          {t('outbox.didNotArrive')}
        </Button>
      </>
    )
  }
  return (
    <>
      <Button kind="outlined" onClick={onDraft}>
        {t('outbox.toDraft')}
      </Button>
      <Button kind="outlined" disabled={underway} onClick={() => attempt(() => retrySend(client, outgoing))}>
        {t('act.retry')}
      </Button>
    </>
  )
}

/** Until it starts, a scheduled email can be edited, sent now, or cancelled: its draft stays. */
export function ScheduledActs({ outgoing, onEdit }: { outgoing: OutgoingEmail; onEdit(): void }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { underway, attempt } = useActs()
  const cancel = async (): Promise<void> => {
    const draft = await undoSend(client, outgoing)
    showNotice(draft ? { sentence: 'outbox.unscheduled' } : { sentence: 'outbox.tooLate', bad: true })
  }
  return (
    <>
      <Button kind="outlined" disabled={underway} onClick={onEdit}>
        {t('act.edit')}
      </Button>
      <Button kind="outlined" disabled={underway} onClick={() => attempt(() => sendNow(client, outgoing))}>
        {t('outbox.sendNow')}
      </Button>
      <Button disabled={underway} onClick={() => attempt(cancel)}>
        {t('act.cancel')}
      </Button>
    </>
  )
}
