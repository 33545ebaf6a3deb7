import type { Actor } from '#core/actor'
import { notFound } from '#core/app-error'
import type { Needs } from '#platform/platform'
import { insertQuestion, listQuestions } from './asked-questions.store.ts'

/** Earlier questions that complete a new one. */
const READ_BACK = 3
/** Questions are deleted afterwards. */
export const KEEP_MS = 30 * 24 * 3_600_000

export interface Conversation {
  conversationId: string
  /** The same user's earlier questions, oldest first. */
  earlier: string[]
}

/**
 * Returns the named conversation, or a new one without an id.
 * @throws AppError `not_found` for a conversation that is unknown, expired or another user's.
 */
export async function openConversation(
  { database, clock, ids }: Needs<'clock' | 'database' | 'ids'>,
  { tenantId, userId }: Actor,
  conversationId: string | null | undefined,
): Promise<Conversation> {
  if (!conversationId) return { conversationId: ids.next(), earlier: [] }
  const since = clock.now() - KEEP_MS
  const earlier = await listQuestions(database.read, { tenantId, userId, conversationId }, { since, limit: READ_BACK })
  if (earlier.length === 0) throw notFound('conversation')
  return { conversationId, earlier }
}

/** Stores a question, so that it completes the next one. */
export const storeQuestion = async (
  { database, clock, ids }: Needs<'clock' | 'database' | 'ids'>,
  { tenantId, userId }: Actor,
  { conversationId }: Conversation,
  question: string,
): Promise<void> => {
  await database.transact((tx) =>
    insertQuestion(tx, {
      tenant_id: tenantId,
      id: ids.next(),
      user_id: userId,
      conversation_id: conversationId,
      question,
      asked_at: clock.now(),
    }),
  )
}
