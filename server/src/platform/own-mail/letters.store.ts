import type { Reads, Tx } from '#platform/database/database'
import type { OwnLetterRow } from './letters.tables.ts'

export const insertLetter = (tx: Tx, row: OwnLetterRow) => tx.insertInto('own_letters').values(row).execute()

export const findLetter = (db: Reads, id: string): Promise<OwnLetterRow | undefined> =>
  db.selectFrom('own_letters').selectAll().where('id', '=', id).executeTakeFirst()

export async function deleteLetter(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('own_letters').where('id', '=', id).execute()
}

/** @returns the ids of those that are gone. */
export async function deleteAllLetters(tx: Tx): Promise<string[]> {
  return (await tx.deleteFrom('own_letters').returning('id').execute()).map(({ id }) => id)
}

/** True for one try only, as long as nobody takes it back. */
export async function markOffered(tx: Tx, id: string, at: number): Promise<boolean> {
  const marked = await tx
    .updateTable('own_letters')
    .set({ offered_at: at })
    .where('id', '=', id)
    .where('offered_at', 'is', null)
    .executeTakeFirst()
  return Number(marked.numUpdatedRows) === 1
}

/** The server does not have it. */
export async function takeBackMark(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('own_letters').set({ offered_at: null }).where('id', '=', id).execute()
}
