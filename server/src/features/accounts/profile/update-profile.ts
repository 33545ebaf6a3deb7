import type { Authorized } from '#core/actor'
import type { Needs } from '#platform/platform'
import { updateName } from '../accounts.store.ts'
import { lockUser } from '../user-passwords.store.ts'
import { readPreferences, writePreferences } from './preferences.store.ts'
import { changePreferences, checkPreferences, type ProfileChanges } from './profile.ts'

export async function updateProfile(
  { database, clock }: Needs<'clock' | 'database'>,
  { userId }: Authorized,
  { name, ...changes }: ProfileChanges,
): Promise<void> {
  checkPreferences(changes)
  await database.transact(async (tx) => {
    await lockUser(database, tx, userId)
    if (name !== undefined) await updateName(tx, userId, name?.trim() ?? '', clock.now())
    if (Object.keys(changes).length === 0) return
    const next = changePreferences(await readPreferences(tx, userId), changes)
    await writePreferences(tx, userId, next, clock.now())
  })
}
