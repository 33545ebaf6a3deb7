import type { Operation } from './admin/operation.ts'

export interface UserByAddress {
  email: string
}

export const readAddress = (input: unknown): UserByAddress => {
  const { email } = Object(input) as { email?: unknown }
  return { email: typeof email === 'string' ? email : '' }
}

export const resetSecondFactorOperation: Operation<UserByAddress, never, { userId: string; email: string }> = {
  name: 'user-reset-second-factor',
  parse: readAddress,
  run: ({ features: { auth } }, { email }) => auth.resetSecondFactor(email),
}
