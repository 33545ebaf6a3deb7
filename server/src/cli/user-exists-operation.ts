import { checkEmail } from '#features/accounts/index'
import type { Operation } from './admin/operation.ts'
import { readAddress, type UserByAddress } from './user-reset-second-factor-operation.ts'

/** Reports whether an address is taken, to avoid a needless password prompt. */
export const userExistsOperation: Operation<UserByAddress, never, { exists: boolean }> = {
  name: 'user-known',
  parse: readAddress,
  async run({ features: { accounts } }, { email }) {
    return { exists: (await accounts.users.findByEmail(checkEmail(email))) !== undefined }
  },
}
