import { message } from '@dossier/contract/message'
import { type Authorized, demandPerson } from '#core/actor'
import { AppError } from '#core/app-error'
import { type EmailTableRow, readUnsubscribeState } from '#features/emails/index'
import type { Tx } from '#platform/database/database'
import { parseMailto } from '#platform/mail/mailto'
import type { Needs } from '#platform/platform'
import type { Dependencies } from './dependencies.ts'
import { ONE_CLICK_JOB } from './unsubscribing.jobs.ts'
import { nextMethod } from './unsubscribing.ts'

/**
 * Asks the list of an email to forget the person: by one click, by an email, or by the link for the person to open.
 * Repeating it sends nothing again, unless the request failed.
 * @returns the link to open where nothing was sent; '' otherwise.
 * @throws AppError `forbidden` for a program; `not_found`; `unprocessable` when the email names no way;
 * `invalid_request` when the project has no sender identity for an email.
 */
export async function requestUnsubscribe(
  platform: Needs<'clock' | 'database' | 'jobs'>,
  { emails, sending }: Dependencies,
  actor: Authorized,
  emailId: string,
): Promise<string> {
  const { tenantId, userId } = actor
  demandPerson(actor)
  await sending.demandMaySend(userId)
  return platform.database.transact(async (tx) => {
    const email = await emails.lock(tx, tenantId, emailId)
    const state = readUnsubscribeState(email)
    if (!state.offer) throw new AppError('unprocessable', message('emails.noUnsubscribe'))
    const method = nextMethod(state)
    if (method === null) return state.status === 'uncertain' ? state.offer.url : ''
    const request = { method, at: platform.clock.now(), error: '', outgoing_id: '' }
    if (method === 'mailto') {
      const outgoing_id = await queueMail({ sending }, tx, email, state.offer.mailto, userId)
      await emails.recordUnsubscribe(tx, tenantId, emailId, {
        status: 'requested',
        request: { ...request, outgoing_id },
      })
      return ''
    }
    const status = method === 'link' ? 'opened' : 'requested'
    await emails.recordUnsubscribe(tx, tenantId, emailId, { status, request })
    if (method === 'link') return state.offer.url
    await platform.jobs.enqueue(tx, ONE_CLICK_JOB, { tenantId, payload: { emailId }, key: emailId })
    return ''
  })
}

async function queueMail(
  { sending }: Pick<Dependencies, 'sending'>,
  tx: Tx,
  email: EmailTableRow,
  mailto: string,
  userId: string,
): Promise<string> {
  const parsed = parseMailto(mailto)
  if (!parsed) throw new AppError('unprocessable', message('emails.noUnsubscribe'))
  const outgoing = await sending.queueEmail(tx, {
    tenantId: email.tenant_id,
    projectId: email.project_id,
    source: email,
    purpose: 'unsubscribe',
    // Lists know the person by the address that they wrote to.
    from: [email.to_list, email.cc_list].flatMap((list) => JSON.parse(list) as string[]),
    to: parsed.to,
    subject: parsed.subject || 'unsubscribe',
    text: parsed.body,
    userId,
  })
  return outgoing.id
}
