import type { Reads, Tx } from '#platform/database/database'
import type { AskedQuestionRow } from './asked-questions.tables.ts'

interface Conversation {
  tenantId: string
  userId: string
  conversationId: string
}

/** Returns the newest questions of one user's conversation, oldest first. */
export async function listQuestions(
  db: Reads,
  { tenantId, userId, conversationId }: Conversation,
  { since, limit }: { since: number; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('asked_questions')
    .select('question')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('conversation_id', '=', conversationId)
    .where('asked_at', '>=', since)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ question }) => question).reverse()
}

export const insertQuestion = (tx: Tx, row: AskedQuestionRow) => tx.insertInto('asked_questions').values(row).execute()

/** Deletes the questions of a user in one account, or in all (null). */
export async function deleteQuestionsOf(tx: Tx, userId: string, tenantId: string | null): Promise<void> {
  const ofUser = tx.deleteFrom('asked_questions').where('user_id', '=', userId)
  await (tenantId === null ? ofUser : ofUser.where('tenant_id', '=', tenantId)).execute()
}

/** Deletes questions of all accounts from before. */
export const deleteQuestionsBefore = (tx: Tx, before: number) =>
  tx.deleteFrom('asked_questions').where('asked_at', '<', before).execute()
