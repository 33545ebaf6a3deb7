import { message } from '@dossier/contract/message'
import { renderSVG } from 'uqr'
import type { Authorized } from '#core/actor'
import { AppError, invalidField } from '#core/app-error'
import type { Tx } from '#platform/database/database'
import type { AuthContext, Client } from '../context.ts'
import { sendNotification } from '../notifications/send-notification.ts'
import { hashRecoveryCode, makeRecoveryCodes } from './recovery-codes.ts'
import { secretScope } from './redeem-code.ts'
import { beginFactor, confirmFactor, replaceRecoveryCodes } from './second-factor.store.ts'
import { findStep, makeTotpSecret, totpUri } from './totp.ts'

export interface TotpSetup {
  secret: string
  uri: string
  qr: string
}

/**
 * Creates a secret for the authenticator app. It stays inactive until a code confirms it; another set-up replaces it.
 * @throws AppError `conflict` when a factor is already on.
 */
export async function setUpTotp({ platform, accounts }: AuthContext, actor: Authorized): Promise<TotpSetup> {
  const { database, secrets, clock } = platform
  const secret = makeTotpSecret()
  const user = await database.transact(async (tx) => {
    const locked = await accounts.users.lock(tx, actor.userId)
    if (!(await beginFactor(tx, actor.userId, clock.now()))) throw alreadyOn()
    await secrets.put(tx, secretScope(actor.userId), secret)
    return locked
  })
  const uri = totpUri(secret, user?.email ?? '')
  return { secret, uri, qr: renderSVG(uri, { ecc: 'M', border: 4 }) }
}

/**
 * Turns the factor on with a first code, which cannot be reused.
 * @returns ten recovery codes to show once.
 * @throws AppError `invalid_request` for a wrong code; `conflict` when nothing awaits confirmation; `rate_limited`.
 */
export async function confirmTotp(
  context: AuthContext,
  actor: Authorized,
  code: string,
  client: Client,
): Promise<string[]> {
  const { attempts, platform } = context
  const attempt = { kind: 'code', subject: actor.userId, ip: client.ip } as const
  const codes = await attempts.guard(attempt, () =>
    platform.database.transact((tx) => turnOn(context, tx, actor, code, client)),
  )
  if (!codes) throw invalidField('/code', message('auth.codeWrong'))
  return codes
}

async function turnOn(
  context: AuthContext,
  tx: Tx,
  actor: Authorized,
  code: string,
  client: Client,
): Promise<string[] | null> {
  const { platform, accounts, audit } = context
  const { secrets, clock } = platform
  const user = await accounts.users.lock(tx, actor.userId)
  const secret = await secrets.open(tx, secretScope(actor.userId))
  if (secret === null) throw new AppError('conflict', message('auth.totpNotBegun'))
  const step = findStep(secret, code, clock.now())
  if (step === null) return null
  if (!(await confirmFactor(tx, actor.userId, step, clock.now()))) throw alreadyOn()
  const codes = makeRecoveryCodes()
  await replaceRecoveryCodes(tx, actor.userId, codes.map(hashRecoveryCode))
  await audit.record(tx, { tenantId: actor.tenantId, action: 'totp-enabled', userId: actor.userId, client })
  if (user) await sendNotification(context, tx, user, { kind: 'totp-enabled' }, client)
  return codes
}

const alreadyOn = (): AppError => new AppError('conflict', message('auth.totpAlreadyOn'))
