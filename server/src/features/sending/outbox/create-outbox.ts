import type { AccountsFeature } from '#features/accounts/index'
import type { EmailsFeature } from '#features/emails/index'
import type { Needs } from '#platform/platform'
import { blobsOfDrafts } from '../drafts/drafts.store.ts'
import type { Senders } from '../identities/senders.ts'
import { type AppendedListener, appendSentMail } from './append-sent-mail.ts'
import { createConnectionLimit } from './connection-limit.ts'
import { createIdleSessions } from './idle-sessions.ts'
import { APPEND_JOB, SEND_JOB } from './outbox.jobs.ts'
import { blobsOfOutgoing } from './outbox.store.ts'
import { sendOutgoing } from './send-outgoing.ts'

interface Dependencies {
  emails: EmailsFeature
  accounts: AccountsFeature
  senders: Senders
  appended: readonly AppendedListener[]
}

/** Registers the jobs of the outbox, and the blobs that it refers to. */
export function createOutbox(
  platform: Needs<
    'blobs' | 'clock' | 'config' | 'database' | 'events' | 'ids' | 'jobs' | 'log' | 'mail' | 'resolveDns' | 'steadyTime'
  >,
  { emails, accounts, senders, appended }: Dependencies,
) {
  const parts = {
    platform,
    emails,
    accounts,
    senders,
    sessions: createIdleSessions(),
    seats: createConnectionLimit(platform.clock),
  }
  platform.jobs.handle(SEND_JOB, (run, endIn) => sendOutgoing(parts, run, endIn))
  platform.jobs.handle(APPEND_JOB, ({ tenantId, payload }, endIn) =>
    appendSentMail(platform, { emails, appended }, tenantId, payload.outgoingId, endIn),
  )
  platform.blobs.registerReferences(blobsOfOutgoing)
  platform.blobs.registerReferences(blobsOfDrafts)
}
