import type { EmailsFeature } from '#features/emails/index'
import type { Needs } from '#platform/platform'
import { blobsOfDrafts } from '../drafts/drafts.store.ts'
import type { Senders } from '../identities/senders.ts'
import { fileSentMail } from './file-sent-mail.ts'
import { createIdleSessions } from './idle-sessions.ts'
import { FILE_JOB, SEND_JOB } from './outbox.jobs.ts'
import { blobsOfOutgoing } from './outbox.store.ts'
import { createSeats } from './seats.ts'
import { sendOutgoing } from './send-outgoing.ts'

interface Dependencies {
  emails: EmailsFeature
  senders: Senders
}

/** Registers the jobs of the outbox, and the blobs that it refers to. */
export function createOutbox(
  platform: Needs<
    'blobs' | 'clock' | 'config' | 'database' | 'events' | 'ids' | 'jobs' | 'log' | 'mail' | 'resolveDns'
  >,
  { emails, senders }: Dependencies,
) {
  const parts = { platform, emails, senders, sessions: createIdleSessions(), seats: createSeats(platform.clock) }
  platform.jobs.handle(SEND_JOB, (run) => sendOutgoing(parts, run))
  platform.jobs.handle(FILE_JOB, ({ tenantId, payload }) =>
    fileSentMail(platform, emails, tenantId, payload.outgoingId),
  )
  platform.blobs.namedBy(blobsOfOutgoing)
  platform.blobs.namedBy(blobsOfDrafts)
}
