import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { commitAllTyped } from './commit-typed.ts'
import { isWrittenBlank } from './discard-blank.ts'
import type { DraftSession } from './draft-session.ts'
import { dropUntouched } from './drop-untouched.ts'
import { enterDraft, trackLeaving, whileClosed } from './presence.ts'
import { removeUnusedImages } from './remove-unused-images.ts'
import { currentSession } from './sessions.ts'
import { hasUploads } from './uploads-of.ts'

/** Saves the draft when its fields unmount. Discards a new email without content. */
export function useLeaving(id: string, session: DraftSession): void {
  const client = useQueryClient()
  useEffect(() => {
    const leave = enterDraft(id)
    return () => {
      leave()
      commitAllTyped(session)
      trackLeaving(leaveDraft(id, session, client))
    }
  }, [id, session, client])
}

async function leaveDraft(id: string, session: DraftSession, client: QueryClient): Promise<void> {
  const stored = await session.flush()
  if (!stored || currentSession(id) !== session || hasUploads(id)) return
  await whileClosed(id, async () => void (await removeUnusedImages(session)))
  if (!isWrittenBlank(session.read())) return
  await dropUntouched(id, client)
}
