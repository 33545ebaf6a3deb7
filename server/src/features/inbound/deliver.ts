import type { EmailsFeature } from '#features/emails/index'
import type { ProjectsFeature } from '#features/projects/index'
import type { Needs } from '#platform/platform'
import type { Recipient } from './addresses/find-recipient.view.ts'
import { mailboxByRules } from './filter/mailbox-by-rules.ts'

type Ingest = Parameters<EmailsFeature['ingest']>[0]

export interface Dependencies {
  projects: ProjectsFeature
  emails: EmailsFeature
}

export interface Delivery {
  raw: Uint8Array
  source: 'smtp' | 'forwarding'
  arrival: NonNullable<Ingest['arrival']>
}

/**
 * Delivers one email to a project through its filter; committed on return.
 * @returns whether it existed. @throws AppError as `emails.ingest`.
 */
export async function deliver(
  { database }: Needs<'database'>,
  { projects, emails }: Dependencies,
  { tenantId, projectId }: Recipient,
  { raw, source, arrival }: Delivery,
): Promise<{ duplicate: boolean }> {
  const project = await projects.resolve(database.read, tenantId, projectId)
  const mailboxFor = mailboxByRules(project.email_filter)
  return emails.ingest({
    tenantId,
    projectId,
    source,
    raw,
    parsed: null,
    html: '',
    triaged: false,
    mailboxFor,
    arrival,
  })
}
