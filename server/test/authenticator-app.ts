import { Secret, TOTP } from 'otpauth'
import { expect } from 'vitest'
import type { Clock } from '#platform/clock/clock'
import type { Caller } from './test-app.ts'

/** What an authenticator app shows. @param secret in base 32. @param at epoch milliseconds. */
export const appCode = (secret: string, at: number): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at })

/** What somebody has in hand whose second factor is on. */
export interface SecondFactor {
  /** The code of now. */
  code(): string
  recovery: string[]
}

/** Turns the second factor of somebody on, who signed in just now. The code that did it is used up until the next step. */
export async function turnOnSecondFactor(caller: Caller, clock: Clock): Promise<SecondFactor> {
  const { secret } = (await caller.post('base:/auth/totp/setup')).body
  const code = (): string => appCode(secret as string, clock.now())
  const { status, body, text } = await caller.post('base:/auth/totp/confirm', { code: code() })
  expect(status, text).toBe(200)
  return { code, recovery: body.recovery_codes as string[] }
}
