import type { QueryClient } from '@tanstack/react-query'
import { discardDraft } from './begin-draft.ts'
import { discardBlank } from './discard-blank.ts'
import { cacheDraft, refetchDrafts } from './draft-queries.ts'
import { whileClosed } from './presence.ts'
import { endSession, readDraft } from './sessions.ts'

/** Discards a draft in which nobody wrote, unless it is open somewhere. @returns true when it was discarded */
export async function dropUntouched(id: string, client: QueryClient): Promise<boolean> {
  let isDropped = false
  await whileClosed(id, async () => {
    const discarded = await discardBlank(id, { read: readDraft, discard: discardDraft })
    if (!discarded) return
    isDropped = true
    endSession(id)
    cacheDraft(client, discarded)
    await refetchDrafts(client)
  })
  return isDropped
}
