import type { SendDraftAnswer } from '@dossier/contract/outgoing-email'
import type { DraftStatus } from '@dossier/contract/vocabulary'
import { useQueryClient } from '@tanstack/react-query'
import { noteAct } from '#platform/keys/last-act.ts'
import { rememberOutgoing } from '../outbox/outbox-queries.ts'
import { tell } from '../sending-notice.ts'
import { readDraftsAnew } from './draft-queries.ts'
import { closeEditor } from './open-editor.ts'
import { endSession } from './sessions.ts'

/** What follows when an editor is done with its draft. Whoever sent it may be elsewhere, and writing, when the answer comes. */
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
