import { message } from '@dossier/contract/message'
import type { Authorized } from '#core/actor'
import { AppError } from '#core/app-error'
import { type JobRun, Postpone } from '#platform/jobs/jobs'
import type { Needs } from '#platform/platform'
import { POLL_DEVICE_JOB, type PollPayload } from './device-flow.jobs.ts'
import { changePending, findGrant } from './grants.store.ts'
import { type SignInRequest, storeNewGrant } from './new-grant.ts'
import { createOAuthClient } from './oauth-client.ts'
import { getProvider, nameOfProvider } from './providers.ts'
import type { MailGrantRow } from './sign-in.tables.ts'
import { GRANT_PURPOSE, problemOfFailure, storeGrant } from './store-grant.ts'

type Platform = Needs<'clock' | 'config' | 'database' | 'ids' | 'jobs' | 'resolveDns' | 'secrets'>

/** RFC 8628, section 3.5. */
const SLOW_DOWN_MS = 5_000
const MAX_INTERVAL_MS = 60_000

export interface DeviceSignIn {
  id: string
  userCode: string
  verificationUri: string
  expiresAt: number
}

/**
 * Begins a sign-in with a code that the person enters elsewhere (RFC 8628), for instances that a browser redirect cannot
 * reach. A job waits for the answer.
 * @throws AppError `unprocessable` without the provider or its codes; `unavailable`; `rate_limited`.
 */
export async function beginDeviceFlow(
  platform: Platform,
  actor: Authorized<'admin'>,
  request: SignInRequest,
): Promise<DeviceSignIn> {
  const provider = getProvider(platform, request.provider)
  if (!provider.deviceUrl)
    throw new AppError(
      'unprocessable',
      message('mailSignIn.noDeviceCodes', { provider: nameOfProvider(provider.name) }),
    )
  const device = await createOAuthClient(platform, provider).startDevice()
  if ('failure' in device) throw new AppError('unavailable', problemOfFailure(device))
  const expiresAt = platform.clock.now() + device.lifetimeMs
  const grant = await storeNewGrant(platform, actor, request, {
    session_id: '',
    state_hash: '',
    interval_ms: device.intervalMs,
    expires_at: expiresAt,
    secret: device.deviceCode,
  })
  await orderPoll(platform, grant)
  return { id: grant.id, userCode: device.userCode, verificationUri: device.verificationUri, expiresAt }
}

const orderPoll = ({ database, jobs, clock }: Platform, { tenant_id, id, interval_ms }: MailGrantRow): Promise<void> =>
  database.transact((tx) =>
    jobs.enqueue(tx, POLL_DEVICE_JOB, {
      tenantId: tenant_id,
      payload: { grantId: id },
      key: id,
      runAt: clock.now() + interval_ms,
    }),
  )

/** @throws Postpone until the provider has an answer. */
export async function pollDevice(platform: Platform, { tenantId, payload }: JobRun<PollPayload>): Promise<void> {
  const { database, secrets, clock } = platform
  const grant = await findGrant(database.read, tenantId, payload.grantId)
  if (grant?.status !== 'pending') return
  const deviceCode = await secrets.open(database.read, { tenantId, purpose: GRANT_PURPOSE, recordId: grant.id })
  const isOver = !deviceCode || grant.expires_at <= clock.now()
  const provider = getProvider(platform, grant.provider)
  const answer = isOver
    ? ({ failure: 'expired' } as const)
    : await createOAuthClient(platform, provider).pollDevice(deviceCode)
  const interval_ms = nextInterval(grant.interval_ms, 'failure' in answer ? answer.failure : '')
  if (interval_ms === null) return void (await storeGrant(platform, grant, answer))
  if (interval_ms !== grant.interval_ms) await database.transact((tx) => changePending(tx, grant, { interval_ms }))
  throw new Postpone(clock.now() + interval_ms)
}

/** Returns null when the provider's answer is final. */
function nextInterval(intervalMs: number, failure: string): number | null {
  switch (failure) {
    case 'pending':
      return intervalMs
    case 'slow_down':
      return Math.min(MAX_INTERVAL_MS, intervalMs + SLOW_DOWN_MS)
    case 'unavailable':
      return Math.min(MAX_INTERVAL_MS, intervalMs * 2)
    default:
      return null
  }
}
