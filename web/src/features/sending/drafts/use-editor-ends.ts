import type { SendDraftAnswer } from '@dossier/contract/outgoing-email'
import type { DraftStatus } from '@dossier/contract/vocabulary'
import { useQueryClient } from '@tanstack/react-query'
import { noteAct } from '#platform/keys/last-act.ts'
import { rememberOutgoing } from '../outbox/outbox-queries.ts'
import { tell } from '../sending-notice.ts'
import { readDraftsAnew } from './draft-queries.ts'
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
    tell(null)
    rememberOutgoing(client, outgoing_email)
    noteAct('sending')
    void readDraftsAnew(client)
    onMoved('queued')
  }

  function onDiscarded(): void {
    closeEditor(draftId)
    onMoved('discarded')
  }

  return { onSent, onDiscarded }
}
