import type { Reads, Tx } from '#platform/database/database'
import type { OAuthArtifactRow } from '../oauth.tables.ts'

type Key = Pick<OAuthArtifactRow, 'model' | 'id_hash'>

export const upsertArtifact = (tx: Tx, row: OAuthArtifactRow) =>
  tx
    .insertInto('oauth_artifacts')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['model', 'id_hash']).doUpdateSet({ payload: row.payload, expires_at: row.expires_at }),
    )
    .execute()

export async function insertArtifact(tx: Tx, row: OAuthArtifactRow): Promise<boolean> {
  const inserted = await tx
    .insertInto('oauth_artifacts')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return inserted.numInsertedOrUpdatedRows === 1n
}

export const findArtifact = (db: Reads, { model, id_hash }: Key, now: number): Promise<OAuthArtifactRow | undefined> =>
  db
    .selectFrom('oauth_artifacts')
    .selectAll()
    .where('model', '=', model)
    .where('id_hash', '=', id_hash)
    .where('expires_at', '>', now)
    .executeTakeFirst()

/** Marks it as used in one statement. @returns true for exactly one caller. */
export async function consumeArtifact(tx: Tx, { model, id_hash }: Key, at: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('oauth_artifacts')
    .set({ consumed_at: at })
    .where('model', '=', model)
    .where('id_hash', '=', id_hash)
    .where('consumed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows) === 1
}

export const deleteArtifact = (tx: Tx, { model, id_hash }: Key) =>
  tx.deleteFrom('oauth_artifacts').where('model', '=', model).where('id_hash', '=', id_hash).execute()

export const deleteArtifactsOfGrant = (tx: Tx, grantId: string, model?: string) => {
  const ofGrant = tx.deleteFrom('oauth_artifacts').where('grant_id', '=', grantId)
  return (model ? ofGrant.where('model', '=', model) : ofGrant).execute()
}

export const deleteExpiredArtifacts = (tx: Tx, before: number) =>
  tx.deleteFrom('oauth_artifacts').where('expires_at', '<', before).execute()
