import type { Reads, Tx } from '#platform/database/database'

/** The day of a budget: UTC, as 2026-11-21. */
export const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10)

export async function readTokens(db: Reads, tenantId: string, projectId: string, day: string): Promise<number> {
  const row = await db
    .selectFrom('triage_model_use')
    .select('tokens')
    .where('tenant_id', '=', tenantId)
    .where('project_id', '=', projectId)
    .where('day', '=', day)
    .executeTakeFirst()
  return Number(row?.tokens ?? 0)
}

export const listTokens = (db: Reads, tenantId: string, day: string) =>
  db
    .selectFrom('triage_model_use')
    .select(['project_id', 'tokens'])
    .where('tenant_id', '=', tenantId)
    .where('day', '=', day)
    .orderBy('project_id')
    .execute()

/** Increments atomically, so concurrent calls all count. */
export const addTokens = (tx: Tx, tenantId: string, projectId: string, day: string, tokens: number) =>
  tx
    .insertInto('triage_model_use')
    .values({ tenant_id: tenantId, project_id: projectId, day, tokens })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'project_id', 'day'])
        .doUpdateSet((eb) => ({ tokens: eb('triage_model_use.tokens', '+', tokens) })),
    )
    .execute()

export const deleteTokensOf = (tx: Tx, tenantId: string, projectId: string) =>
  tx.deleteFrom('triage_model_use').where('tenant_id', '=', tenantId).where('project_id', '=', projectId).execute()

export async function readTokensOfAll(db: Reads, day: string): Promise<number> {
  const row = await db
    .selectFrom('triage_model_use')
    .select((eb) => eb.fn.sum<number>('tokens').as('tokens'))
    .where('day', '=', day)
    .executeTakeFirst()
  return Number(row?.tokens ?? 0)
}
