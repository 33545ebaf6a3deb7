import type { SendDraftAnswer } from '@dossier/contract/outgoing-email'
import type { DraftStatus } from '@dossier/contract/vocabulary'
import { useQueryClient } from '@tanstack/react-query'
import { recordAct } from '#platform/keys/last-act.ts'
import { cacheOutgoing } from '../outbox/outbox-queries.ts'
import { showNotice } from '../sending-notice.ts'
import { refetchDrafts } from './draft-queries.ts'
import { closeEditor } from './open-editor.ts'
import { endSession } from './sessions.ts'

/**
 * Follow-up when an editor closes. The answer to sending may arrive when the user is already elsewhere, even in another
 * editor.
 */
export function useEditorEnds(draftId: string, onMoved: (status: DraftStatus) => void) {
  const client = useQueryClient()

  function onSent({ outgoing_email }: SendDraftAnswer): void {
    closeEditor(draftId)
    endSession(outgoing_email.draft)
    showNotice(null)
    cacheOutgoing(client, outgoing_email)
    recordAct('sending')
    void refetchDrafts(client)
    onMoved('queued')
  }

  function onDiscarded(): void {
    closeEditor(draftId)
    onMoved('discarded')
  }

  return { onSent, onDiscarded }
}
