import { hashPassword } from '#platform/crypto/password'
import type { Tx } from '#platform/database/database'
import type { Needs } from '#platform/platform'
import { insertUser } from './accounts.store.ts'
import { checkEmail, checkPassword } from './accounts.ts'
import { addressTaken } from './create-account.ts'

export interface NewUser {
  email: string
  password: string
  name: string
}

/**
 * Does the slow part of creating a user before the transaction.
 * @returns a function that writes the user and returns the id; it throws AppError `conflict` when the address is taken
 * by then.
 * @throws AppError `invalid_request` for a bad address or password.
 */
export async function prepareUser(
  { clock, ids }: Needs<'clock' | 'ids'>,
  input: NewUser,
): Promise<(tx: Tx) => Promise<string>> {
  const email = checkEmail(input.email)
  checkPassword(input.password, { email, names: [input.name] })
  const passwordHash = await hashPassword(input.password)
  const name = input.name.trim()
  return async (tx) => {
    const at = clock.now()
    const id = ids.next()
    const user = { id, email, name, password_hash: passwordHash, created_at: at, updated_at: at }
    if (!(await insertUser(tx, user))) throw addressTaken(email)
    return id
  }
}
