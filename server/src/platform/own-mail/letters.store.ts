import type { Reads, Tx } from '#platform/database/database'
import type { OwnLetterRow } from './letters.tables.ts'

export const insertLetter = (tx: Tx, row: OwnLetterRow) => tx.insertInto('own_letters').values(row).execute()

export const findLetter = (db: Reads, id: string): Promise<OwnLetterRow | undefined> =>
  db.selectFrom('own_letters').selectAll().where('id', '=', id).executeTakeFirst()

export async function deleteLetter(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('own_letters').where('id', '=', id).execute()
}

export async function deleteAllLetters(tx: Tx): Promise<string[]> {
  return (await tx.deleteFrom('own_letters').returning('id').execute()).map(({ id }) => id)
}

/** Returns true for one attempt only, unless the mark is removed. */
export async function markOffered(tx: Tx, id: string, at: number): Promise<boolean> {
  const marked = await tx
    .updateTable('own_letters')
    .set({ offered_at: at })
    .where('id', '=', id)
    .where('offered_at', 'is', null)
    .executeTakeFirst()
  return Number(marked.numUpdatedRows) === 1
}

/** The server did not accept it. */
export async function takeBackMark(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('own_letters').set({ offered_at: null }).where('id', '=', id).execute()
}
