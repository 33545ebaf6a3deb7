import { readUnsubscribeState, type UnsubscribeRequest, type UnsubscribeState } from '#features/emails/index'
import type { FetchAnswer, FetchFailure, FetchLimits } from '#platform/fetching/fetching'
import { type JobRun, Postpone } from '#platform/jobs/jobs'
import type { Needs } from '#platform/platform'
import type { Dependencies } from './dependencies.ts'

const LIMITS: FetchLimits = { maxBytes: 0, timeoutMs: 20_000, accept: '*/*' }
const BUSY_PAUSE_MS = 5_000
/** RFC 8058, section 3.1: exactly this pair. */
const FORM = 'List-Unsubscribe=One-Click'

type Platform = Needs<'clock' | 'database' | 'fetchOutside'>

/**
 * Sends the one-click request once. A write-ahead record precedes it: a run that finds one does not know whether the
 * list got the request, so the request becomes uncertain and is not sent again.
 */
export async function sendOneClick(
  platform: Platform,
  { emails }: Dependencies,
  { tenantId, payload: { emailId } }: JobRun<{ emailId: string }>,
): Promise<void> {
  const begun = await begin(platform, { emails }, tenantId, emailId)
  if (!begun) return
  const answer = await platform.fetchOutside(begun.url, LIMITS, { form: FORM })
  const result = resultOf(answer, begun.request)
  await platform.database.transact(async (tx) => {
    const state = await lockState({ emails }, tx, tenantId, emailId)
    if (state?.status === 'sending') await emails.recordUnsubscribe(tx, tenantId, emailId, result)
  })
  if (result.status === 'requested') throw new Postpone(platform.clock.now() + BUSY_PAUSE_MS)
}

type Emails = Pick<Dependencies, 'emails'>

const begin = (platform: Platform, { emails }: Emails, tenantId: string, emailId: string) =>
  platform.database.transact(async (tx): Promise<{ url: string; request: UnsubscribeRequest } | null> => {
    const state = await lockState({ emails }, tx, tenantId, emailId)
    const { offer, status, request } = state ?? {}
    if (!offer || !request || request.method !== 'one_click') return null
    if (status === 'sending') await emails.recordUnsubscribe(tx, tenantId, emailId, { status: 'uncertain', request })
    if (status !== 'requested') return null
    await emails.recordUnsubscribe(tx, tenantId, emailId, { status: 'sending', request })
    return { url: offer.url, request }
  })

/** null when the email is gone. */
async function lockState(
  { emails }: Emails,
  tx: Parameters<Dependencies['emails']['lock']>[0],
  tenantId: string,
  emailId: string,
): Promise<UnsubscribeState | null> {
  if (!(await emails.find(tenantId, emailId, tx))) return null
  return readUnsubscribeState(await emails.lock(tx, tenantId, emailId))
}

function resultOf(answer: FetchAnswer | FetchFailure, request: UnsubscribeRequest) {
  if (answer.kind === 'answer') return { status: 'done' as const, request }
  switch (answer.reason) {
    case 'busy':
      return { status: 'requested' as const, request }
    case 'too_slow':
      return { status: 'uncertain' as const, request: { ...request, error: answer.detail } }
    default:
      return { status: 'failed' as const, request: { ...request, error: answer.detail } }
  }
}
