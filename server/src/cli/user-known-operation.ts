import { checkEmail } from '#features/accounts/index'
import type { Operation } from './admin/operation.ts'
import { readAddress, type UserByAddress } from './user-reset-second-factor-operation.ts'

/** Whether somebody has an address already, so that no password is asked for in vain. */
export const userKnownOperation: Operation<UserByAddress, never, { isKnown: boolean }> = {
  name: 'user-known',
  parse: readAddress,
  async run({ features: { accounts } }, { email }) {
    return { isKnown: (await accounts.users.findByEmail(checkEmail(email))) !== undefined }
  },
}
