import type { EventPayload } from '@dossier/contract/socket-events'
import type { TriageRun } from '@dossier/contract/triage'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { refetchActs } from '#features/emails/acts/act-queries.ts'
import { refetchMail } from '#features/emails/mail-queries.ts'
import { refetchArchives } from '#features/export/archive-queries.ts'
import { refetchRepos } from '#features/git-sync/repo-queries.ts'
import { refetchMailAccounts } from '#features/mail-accounts/mail-account-queries.ts'
import { guardNotes } from '#features/records/notes/sessions.ts'
import { refetchRecords } from '#features/records/record-queries.ts'
import { guardWritings } from '#features/records/writings.ts'
import { applyDraftEvent, refetchDrafts } from '#features/sending/drafts/draft-queries.ts'
import { guardUnsaved } from '#features/sending/drafts/sessions.ts'
import { refetchOutbox } from '#features/sending/outbox/outbox-queries.ts'
import { cacheRun } from '#features/triage/triage-queries.ts'
import { setConnected, watchReturn } from '#platform/live/connection.ts'
import { refetchShown } from '#platform/live/erasing.ts'
import type { LiveEvent } from '#platform/live/event-log.ts'
import { createGatherer } from '#platform/live/gather.ts'
import { listen } from '#platform/live/listen.ts'

type Refetch = (client: QueryClient) => Promise<void>

export function Live() {
  const client = useQueryClient()
  useEffect(() => {
    // A run changes many emails at once; the lists are refetched once for all.
    const { ask: gather, stop: stopGathering } = createGatherer<Refetch>((due) => {
      for (const read of due) void read(client)
    })
    const tell = ({ name, payload }: LiveEvent): void => {
      if (name === 'email-triage:run-updated') cacheRun(client, payload.run as TriageRun)
      else if (name === 'outgoing-email:updated') gather(refetchOutbox)
      else if (name === 'email-draft:updated') {
        // Text changes in a draft affect no email list.
        if (applyDraftEvent(client, payload as EventPayload<'email-draft:updated'>)) gather(refetchMail, refetchDrafts)
        // A new email makes drafts of its thread stale.
      } else if (name.startsWith('email')) gather(refetchMail, refetchDrafts)
      else if (name.startsWith('record')) gather(refetchRecords, refetchActs)
      else if (name === 'act:updated') gather(refetchActs)
      else if (name === 'export:updated' || name === 'import:updated') gather(refetchArchives)
      else if (name === 'git-repo:sync-updated') gather(refetchRepos)
      else if (name === 'mail-account:updated') gather(refetchMailAccounts)
    }
    const stop = listen({ tell, startAnew: () => void refetchShown(client), connected: setConnected })
    const stopWatching = watchReturn(() => void refetchShown(client))
    return () => {
      stopGathering()
      stopWatching()
      stop()
    }
  }, [client])
  useEffect(guardUnsaved, [])
  useEffect(guardWritings, [])
  useEffect(guardNotes, [])
  return null
}
