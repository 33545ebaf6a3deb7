import { type Message, message } from '@dossier/contract/message'
import type { Mailbox } from '@dossier/contract/vocabulary'
import { AppError } from '#core/app-error'
import type { Tx } from '#platform/database/database'
import type { Needs } from '#platform/platform'
import { importedLabels } from '../labels.ts'
import type { Arrival } from './arrival.ts'
import type { ImportDependencies } from './import-emails.ts'
import { refuseWhenOff } from './ingest-email.ts'
import { type PreparedMail, prepareMail } from './prepare-mail.ts'
import { readReceiverResults } from './receiver-results.ts'
import { type Stored, storeMails } from './store-mails.ts'

/** An email of a mail server with its state there. */
export interface ServerMail {
  raw: Uint8Array
  /** The server has more than these bytes. */
  isPartial: boolean
  /** `import` for emails of the first sync, which are old. */
  source: 'account' | 'import'
  /** Ids under which this server checks what it receives (see `readReceiverResults`). */
  authservIds: readonly string[]
  /** When the server received it; null = unknown. */
  arrivedAt: number | null
  mailbox: Mailbox
  isRead: boolean
  labels: string[]
  /** Our Message-ID of a sent email whose provider replaced it; '' otherwise. */
  originalId: string
}

/** Either the stored email or why it cannot be read. */
export type ImportedFromServer = { stored: Stored } | { problem: Message }

/**
 * Imports emails of a mail server into one project, in one transaction. Unreadable emails do not block the others.
 * @param also records the outcomes, in the order of the emails, in the same transaction.
 * @throws AppError as ingestEmail, for problems of the whole batch.
 */
export async function importFromServer(
  platform: Needs<'blobs' | 'clock' | 'config' | 'database' | 'events' | 'ids' | 'mail' | 'quotas' | 'traffic'>,
  dependencies: ImportDependencies,
  { tenantId, projectId }: { tenantId: string; projectId: string },
  mails: readonly ServerMail[],
  also: (tx: Tx, outcomes: readonly ImportedFromServer[]) => Promise<void>,
): Promise<void> {
  refuseWhenOff(platform)
  const bytes = mails.reduce((sum, { raw }) => sum + raw.length, 0)
  await dependencies.intake.run({ tenantId, emails: mails.length, bytes }, async () => {
    const read = await Promise.all(mails.map((mail) => prepare(platform, dependencies, tenantId, mail)))
    const readable = read.flatMap((mail, index) => ('prepared' in mail ? [{ index, prepared: mail.prepared }] : []))
    // The full-text index inserts fastest in time order.
    readable.sort((a, b) => a.prepared.receivedAt - b.prepared.receivedAt)
    const prepared = readable.map((mail) => mail.prepared)
    await storeMails(platform, dependencies, tenantId, projectId, prepared, (tx, stored) => {
      const byIndex = new Map(readable.map(({ index }, at) => [index, stored[at] as Stored]))
      const outcomes = read.map(
        (mail, index): ImportedFromServer => ('prepared' in mail ? { stored: byIndex.get(index) as Stored } : mail),
      )
      return also(tx, outcomes)
    })
  })
}

async function prepare(
  platform: Needs<'blobs' | 'clock' | 'mail'>,
  { search }: ImportDependencies,
  tenantId: string,
  { raw, isPartial, originalId, authservIds, labels, ...state }: ServerMail,
): Promise<{ prepared: PreparedMail } | { problem: Message }> {
  try {
    const parsed = await platform.mail.parse(raw)
    const isRenamed = originalId !== '' && originalId !== parsed.messageId
    const mail = isRenamed ? { ...parsed, messageId: originalId } : parsed
    const authentication = readReceiverResults(mail.headers, authservIds)
    const arrival: Arrival = {
      ...(Object.keys(authentication).length > 0 ? { authentication } : {}),
      ...(isPartial ? { partial: true } : {}),
      ...(isRenamed ? { server_id: parsed.messageId } : {}),
    }
    const found = { ...state, labels: importedLabels(labels), arrival }
    const incoming = { ...found, tenantId, raw, mail, html: '', triaged: false }
    return { prepared: await prepareMail(platform, search, incoming) }
  } catch (error) {
    const isMails = error instanceof AppError && (error.code === 'unprocessable' || error.code === 'too_large')
    if (isMails) return { problem: message('emails.unreadableOnServer') }
    throw error
  }
}
