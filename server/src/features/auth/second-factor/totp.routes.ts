import { ConfirmTotp, ConfirmTotpAnswer, DisableTotp, SetUpTotpAnswer, TotpAnswer } from '@dossier/contract/sign-in'
import { toNullableTimestamp } from '#platform/clock/clock'
import type { Reads } from '#platform/database/database'
import { type Route, route } from '#platform/http/route'
import { type AuthContext, clientOf } from '../context.ts'
import { demandFreshSignIn } from '../demand-fresh-sign-in.ts'
import { demandSession } from '../demand-session.ts'
import { disableTotp } from './disable-totp.ts'
import { countRecoveryCodes, findFactor } from './second-factor.store.ts'
import { confirmTotp, setUpTotp } from './set-up-totp.ts'

const tag = 'Second factor'
const access = { role: 'member', scopes: [] } as const

export function totpRoutes(context: AuthContext): Route[] {
  const { read } = context.platform.database

  return [
    route({
      method: 'GET',
      path: '/auth/totp',
      root: 'base',
      summary: 'Get the status of your second factor',
      tag,
      access,
      answers: { 200: TotpAnswer },
      handler: ({ actor }) => presentTotp(read, actor.userId),
    }),
    route({
      method: 'POST',
      path: '/auth/totp/setup',
      root: 'base',
      summary: 'Create a secret for your authenticator app',
      description:
        'The second factor stays off until you confirm a code; each call creates a new secret. Needs a sign-in from the last 15 minutes.',
      tag,
      access,
      answers: { 200: SetUpTotpAnswer },
      handler: async ({ actor }) => {
        await demandFreshSignIn(context.platform, actor)
        const { secret, uri, qr } = await setUpTotp(context, actor)
        return { secret, otpauth_uri: uri, qr_svg: qr }
      },
    }),
    route({
      method: 'POST',
      path: '/auth/totp/confirm',
      root: 'base',
      summary: 'Turn on the second factor',
      description: 'Only this response contains the ten recovery codes. Needs a sign-in from the last 15 minutes.',
      tag,
      access,
      body: ConfirmTotp,
      answers: { 200: ConfirmTotpAnswer },
      handler: async (call) => {
        await demandFreshSignIn(context.platform, call.actor)
        return { recovery_codes: await confirmTotp(context, call.actor, call.body.code, clientOf(call)) }
      },
    }),
    route({
      method: 'POST',
      path: '/auth/totp/disable',
      root: 'base',
      summary: 'Turn off the second factor',
      description: 'Needs a sign-in, your password, and a code or a recovery code.',
      tag,
      access,
      body: DisableTotp,
      answers: { 200: TotpAnswer },
      handler: async (call) => {
        demandSession(call.actor)
        await disableTotp(context, call.actor, call.body, clientOf(call))
        return presentTotp(read, call.actor.userId)
      },
    }),
  ]
}

async function presentTotp(db: Reads, userId: string) {
  const factor = await findFactor(db, userId)
  const confirmedAt = factor?.confirmed_at ?? null
  return {
    enabled: confirmedAt !== null,
    confirmed_at: toNullableTimestamp(confirmedAt),
    recovery_codes_left: await countRecoveryCodes(db, userId),
  }
}
