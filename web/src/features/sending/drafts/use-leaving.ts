import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { discardDraft } from './begin-draft.ts'
import { discardBlank, isWrittenBlank } from './discard-blank.ts'
import { readDraftsAnew, rememberDraft } from './draft-queries.ts'
import type { DraftSession } from './draft-session.ts'
import { enterDraft, noteLeaving, whileNobodyIsIn } from './presence.ts'
import { currentSession, endSession, readDraft } from './sessions.ts'
import { takeAllTyped } from './take-typed.ts'
import { hasUploads } from './uploads-of.ts'

/** Saves the draft when its fields unmount. Discards a new email without content. */
export function useLeaving(id: string, session: DraftSession): void {
  const client = useQueryClient()
  useEffect(() => {
    const leave = enterDraft(id)
    return () => {
      leave()
      takeAllTyped(session)
      noteLeaving(leaveDraft(id, session, client))
    }
  }, [id, session, client])
}

async function leaveDraft(id: string, session: DraftSession, client: QueryClient): Promise<void> {
  const stored = await session.flush()
  if (!stored || currentSession(id) !== session || !isWrittenBlank(session.read()) || hasUploads(id)) return
  await whileNobodyIsIn(id, async () => {
    const discarded = await discardBlank(id, { read: readDraft, discard: discardDraft })
    if (!discarded) return
    endSession(id)
    rememberDraft(client, discarded)
    await readDraftsAnew(client)
  })
}
