import { message } from '@dossier/contract/message'
import type { EmailSource } from '@dossier/contract/vocabulary'
import { AppError } from '#core/app-error'
import type { SearchFeature } from '#features/search/index'
import type { ParsedMail } from '#platform/mail/mail'
import type { Needs } from '#platform/platform'
import type { Dependencies } from '../dependencies.ts'
import type { Arrival, MailboxFor } from './arrival.ts'
import type { Intake } from './intake.ts'
import { MAX_MAIL_BYTES, prepareMail, tooLarge } from './prepare-mail.ts'
import type { Stored } from './store-mails.ts'
import type { StoreMail } from './store-together.ts'

export interface Ingest {
  tenantId: string
  /** '' uses the default project. */
  projectId: string
  source: EmailSource
  /** RFC 5322 bytes; takes precedence over `parsed`. */
  raw: Uint8Array | null
  parsed: object | null
  html: string
  triaged: boolean
  /** Mailbox of automatically received emails; the inbox by default. */
  mailboxFor?: MailboxFor
  arrival?: Arrival
}

export type IngestMail = (input: Ingest) => Promise<Stored & { ignored: string[] }>

/**
 * Ingests an email.
 * @returns the stored id, whether it existed, and unknown names in `parsed`.
 * @throws AppError `invalid_request` without any email, `too_large`, `unprocessable`, `not_found` for the project,
 * `forbidden` when email ingest is off, `unavailable` while too much email of the account waits.
 */
export async function ingestEmail(
  platform: Needs<'blobs' | 'clock' | 'config' | 'database' | 'mail'>,
  { projects, search, store, intake }: Dependencies & { store: StoreMail; intake: Intake },
  input: Ingest,
): Promise<Stored & { ignored: string[] }> {
  refuseWhenOff(platform)
  const project = await projects.resolve(platform.database.read, input.tenantId, input.projectId)
  if (input.raw && input.raw.length > MAX_MAIL_BYTES) throw tooLarge(input.raw.length)
  return intake.run({ tenantId: input.tenantId, emails: 1, bytes: input.raw?.length ?? 0 }, async () => {
    const { prepared, ignored } = await readAndPrepare(platform, search, input)
    return { ...(await store(input.tenantId, project.id, prepared)), ignored }
  })
}

export function refuseWhenOff({ config }: Needs<'config'>): void {
  if (!config.features.emailIngest) {
    throw new AppError('forbidden', message('emails.ingestOff'))
  }
}

async function readAndPrepare(platform: Needs<'blobs' | 'clock' | 'mail'>, search: SearchFeature, input: Ingest) {
  const { mail, ignored } = input.raw
    ? { mail: await platform.mail.parse(input.raw), ignored: [] }
    : await platform.mail.parseFields(input.parsed ?? {})
  const { mailboxFor, ...incoming } = input
  const mailbox = mailboxFor ? { mailbox: mailboxFor({ from: sendersOf(mail), subject: mail.subject }) } : {}
  const prepared = await prepareMail(platform, search, { ...incoming, ...mailbox, mail })
  return { prepared, ignored }
}

const sendersOf = (mail: ParsedMail): string[] =>
  mail.participants.filter(({ role }) => role === 'from').map(({ address }) => address)
