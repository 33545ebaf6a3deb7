import { Secret, TOTP } from 'otpauth'
import { expect } from 'vitest'
import type { Clock } from '#platform/clock/clock'
import type { Caller } from './test-app.ts'

/** @param secret in base 32. @param at epoch milliseconds. */
export const appCode = (secret: string, at: number): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at })

export interface SecondFactor {
  code(): string
  recovery: string[]
}

/**
 * Enables the second factor of a freshly signed-in user. The code used for it stays invalid until the next time step.
 */
export async function turnOnSecondFactor(caller: Caller, clock: Clock): Promise<SecondFactor> {
  const { secret } = (await caller.post('base:/auth/totp/setup')).body
  const code = (): string => appCode(secret as string, clock.now())
  const { status, body, text } = await caller.post('base:/auth/totp/confirm', { code: code() })
  expect(status, text).toBe(200)
  return { code, recovery: body.recovery_codes as string[] }
}
