import type { EventPayload } from '@dossier/contract/socket-events'
import type { TriageRun } from '@dossier/contract/triage'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { readMailAnew } from '#features/emails/mail-queries.ts'
import { readArchivesAnew } from '#features/export/archive-queries.ts'
import { readReposAnew } from '#features/git-sync/repo-queries.ts'
import { readRecordsAnew } from '#features/records/record-queries.ts'
import { guardWritings } from '#features/records/writings.ts'
import { hearOfDraft, readDraftsAnew } from '#features/sending/drafts/draft-queries.ts'
import { guardUnsaved } from '#features/sending/drafts/sessions.ts'
import { readOutboxAnew } from '#features/sending/outbox/outbox-queries.ts'
import { rememberRun } from '#features/triage/triage-queries.ts'
import { setConnected, watchReturn } from '#platform/live/connection.ts'
import type { LiveEvent } from '#platform/live/event-log.ts'
import { createGatherer } from '#platform/live/gather.ts'
import { readAnew } from '#platform/live/letting-go.ts'
import { listen } from '#platform/live/listen.ts'

type ReadAnew = (client: QueryClient) => Promise<void>

export function Live() {
  const client = useQueryClient()
  useEffect(() => {
    // A run changes many emails at once; the lists are refetched once for all.
    const { ask: gather, stop: stopGathering } = createGatherer<ReadAnew>((due) => {
      for (const read of due) void read(client)
    })
    const tell = ({ name, payload }: LiveEvent): void => {
      if (name === 'email-triage:run-updated') rememberRun(client, payload.run as TriageRun)
      else if (name === 'outgoing-email:updated') gather(readOutboxAnew)
      else if (name === 'email-draft:updated') {
        // Text changes in a draft affect no email list.
        if (hearOfDraft(client, payload as EventPayload<'email-draft:updated'>)) gather(readMailAnew, readDraftsAnew)
        // A new email makes drafts of its thread stale.
      } else if (name.startsWith('email')) gather(readMailAnew, readDraftsAnew)
      else if (name.startsWith('record')) gather(readRecordsAnew)
      else if (name === 'export:updated' || name === 'import:updated') gather(readArchivesAnew)
      else if (name === 'git-repo:sync-updated') gather(readReposAnew)
    }
    const stop = listen({ tell, startAnew: () => void readAnew(client), connected: setConnected })
    const stopWatching = watchReturn(() => void readAnew(client))
    return () => {
      stopGathering()
      stopWatching()
      stop()
    }
  }, [client])
  useEffect(guardUnsaved, [])
  useEffect(guardWritings, [])
  return null
}
