import type { Draft } from '@dossier/contract/draft'
import { ApiProblem } from '#platform/api/call-api.ts'
import { contentOf, isEmpty } from './draft-content.ts'
import type { Session } from './draft-session.ts'

/** The way to the service. Both throw ApiProblem. */
interface DiscardingStore {
  read(id: string): Promise<Draft>
  /** @returns the draft as it was put away. */
  discard(draft: Draft): Promise<Draft>
}

/** A mail that answers nothing, and that nobody has put anything in. */
export const isBlank = (draft: Draft): boolean =>
  draft.source_email === '' && draft.attachments.length === 0 && isEmpty(contentOf(draft))

/** Nor does anything stand in its fields. */
export const isWrittenBlank = ({ base, content, theirs, typed }: Session): boolean =>
  isBlank(base) && isEmpty(content) && theirs === null && Object.values(typed).every((text) => text === '')

/**
 * Puts a draft away that is blank at the service, too: somebody else may have written in it since.
 * @returns null when it stays. Where the service is not reached, the next mail is begun in it.
 */
export async function discardBlank(id: string, store: DiscardingStore): Promise<Draft | null> {
  try {
    const newest = await store.read(id)
    return newest.status === 'draft' && isBlank(newest) ? await store.discard(newest) : null
  } catch (error) {
    if (error instanceof ApiProblem) return null
    throw error
  }
}
