import type { Reads, Tx } from '#platform/database/database'
import type { SystemEmailRow } from './system-emails.tables.ts'

export const insertSystemEmail = (tx: Tx, row: SystemEmailRow) => tx.insertInto('system_emails').values(row).execute()

export const findSystemEmail = (db: Reads, id: string): Promise<SystemEmailRow | undefined> =>
  db.selectFrom('system_emails').selectAll().where('id', '=', id).executeTakeFirst()

export async function deleteSystemEmail(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('system_emails').where('id', '=', id).execute()
}

export async function deleteAllSystemEmails(tx: Tx): Promise<string[]> {
  return (await tx.deleteFrom('system_emails').returning('id').execute()).map(({ id }) => id)
}

/** Returns true for one attempt only, unless the mark is removed. */
export async function claimOffer(tx: Tx, id: string, at: number): Promise<boolean> {
  const marked = await tx
    .updateTable('system_emails')
    .set({ offered_at: at })
    .where('id', '=', id)
    .where('offered_at', 'is', null)
    .executeTakeFirst()
  return Number(marked.numUpdatedRows) === 1
}

/** The server did not accept it. */
export async function releaseOffer(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('system_emails').set({ offered_at: null }).where('id', '=', id).execute()
}
