import { sql } from 'kysely'
import type { Tx } from '#platform/database/database'
import type { ToolCallWindowRow } from '../mcp.tables.ts'

export interface CallRequest {
  credentialId: string
  calls: number
  limit: number
  windowMs: number
}

/**
 * Reserves calls in the current window, or starts one, in a single statement. Concurrent processes never exceed the
 * limit.
 * @returns the updated window, or undefined when too few calls are left.
 */
export function claimCalls(
  tx: Tx,
  { credentialId, calls, limit, windowMs }: CallRequest,
  now: number,
): Promise<Pick<ToolCallWindowRow, 'taken' | 'ends_at'> | undefined> {
  // A window that ends later came from a clock that was ahead.
  const isOver = sql<boolean>`(tool_call_windows.ends_at <= ${now} or tool_call_windows.ends_at > ${now + windowMs})`
  return tx
    .insertInto('tool_call_windows')
    .values({ credential_id: credentialId, taken: calls, ends_at: now + windowMs })
    .onConflict((conflict) =>
      conflict
        .column('credential_id')
        .doUpdateSet({
          taken: sql<number>`case when ${isOver} then ${calls} else tool_call_windows.taken + ${calls} end`,
          ends_at: sql<number>`case when ${isOver} then ${now + windowMs} else tool_call_windows.ends_at end`,
        })
        .where((eb) => eb.or([isOver, eb('tool_call_windows.taken', '<=', limit - calls)])),
    )
    .returning(['taken', 'ends_at'])
    .executeTakeFirst()
}

export const endOfWindow = async (tx: Tx, credentialId: string): Promise<number | undefined> =>
  (
    await tx
      .selectFrom('tool_call_windows')
      .select('ends_at')
      .where('credential_id', '=', credentialId)
      .executeTakeFirst()
  )?.ends_at

export const deleteWindowsBefore = (tx: Tx, before: number) =>
  tx.deleteFrom('tool_call_windows').where('ends_at', '<', before).execute()
