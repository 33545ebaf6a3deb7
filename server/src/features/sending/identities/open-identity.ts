import type { Needs } from '#platform/platform'
import { findIdentity } from './identities.store.ts'
import type { IdentityRow } from './identities.tables.ts'
import { addressesOf, destinationOf, serverOf } from './identities.ts'
import type { AccountSignIn, FindAccountSignIn, OpenIdentity } from './senders.ts'
import { passwordScope } from './store-password.ts'

export function createOpenIdentity(
  { database, secrets }: Needs<'database' | 'secrets'>,
  findAccountSignIn: FindAccountSignIn,
): OpenIdentity {
  /** The account's sign-in counts first, because people renew it there. */
  async function findSignIn(row: IdentityRow): Promise<AccountSignIn> {
    const ofAccount = await findAccountSignIn(row.tenant_id, row.id, destinationOf(row))
    return ofAccount ?? { password: (await secrets.open(database.read, passwordScope(row))) ?? '' }
  }

  return async (tenantId, id) => {
    const row = await findIdentity(database.read, tenantId, id)
    if (!row) return null
    const { name, email, signature } = row
    const person = { id, name, email, signature, aliases: addressesOf(row).slice(1) }
    const signIn = row.smtp_user && row.smtp_host ? await findSignIn(row) : { password: '' }
    if ('password' in signIn) return { ...person, server: serverOf(row, signIn.password) }
    const { accessToken, renewToken } = signIn
    return { ...person, server: { ...serverOf(row, ''), accessToken }, renewToken }
  }
}
