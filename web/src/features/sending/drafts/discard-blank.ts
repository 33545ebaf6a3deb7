import type { Draft } from '@dossier/contract/draft'
import { addressOfCall } from '#platform/api/address-of-call.ts'
import { ApiProblem } from '#platform/api/call-api.ts'
import { changedFields, contentOf, isEmpty } from './draft-content.ts'
import type { Session } from './draft-session.ts'

/** Access to the service. Both methods throw ApiProblem. */
interface DiscardingStore {
  read(id: string): Promise<Draft>
  discard(draft: Draft): Promise<Draft>
}

/** Discards a draft in which nobody wrote while the page goes away, unless another device has changed it. */
export function discardWhileLeaving({ _id, revision }: Draft): void {
  const path = addressOfCall(`/email-drafts/${_id}`, { revision: String(revision) })
  // Without an answer, the service discards it later.
  void fetch(path, { method: 'DELETE', keepalive: true }).catch(() => undefined)
}

/** A new email without text or attachments. */
export const isBlank = (draft: Draft): boolean =>
  draft.source_email === '' && draft.attachments.length === 0 && isEmpty(contentOf(draft))

/** A reply or forward as it was begun: what it has comes from the original. */
const isUntouchedAnswer = ({ kind, source_email, revision, generated_by_triage, ...draft }: Draft): boolean =>
  source_email !== '' &&
  revision === 1 &&
  !generated_by_triage &&
  (draft.body_text + draft.body_html).trim() === '' &&
  (FORWARDS.includes(kind) ? draft.to.length + draft.cc.length + draft.bcc.length : draft.attachments.length) === 0

const FORWARDS: readonly Draft['kind'][] = ['forward', 'forward-attachment', 'redirect']

const isWorthless = (draft: Draft): boolean => isBlank(draft) || isUntouchedAnswer(draft)

export const isWrittenBlank = ({ base, content, theirs, typed }: Session): boolean =>
  isWorthless(base) &&
  (base.source_email === '' ? isEmpty(content) : changedFields(contentOf(base), content).length === 0) &&
  theirs === null &&
  Object.values(typed).every((text) => text === '')

/**
 * Discards a draft only if it is blank or untouched at the service too, because another user may have written in it.
 * @returns null when it stays. When the service is unreachable, the next email reuses it.
 */
export async function discardBlank(id: string, store: DiscardingStore): Promise<Draft | null> {
  try {
    const newest = await store.read(id)
    return newest.status === 'draft' && isWorthless(newest) ? await store.discard(newest) : null
  } catch (error) {
    if (error instanceof ApiProblem) return null
    throw error
  }
}
