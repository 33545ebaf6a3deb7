import { AppError } from '#core/app-error'
import type { Needs } from '#platform/platform'
import type { Dependencies } from '../dependencies.ts'
import type { StoringDependencies } from '../email-listeners.ts'
import { refuseWhenOff } from './ingest-email.ts'
import { type PreparedMail, prepareMail } from './prepare-mail.ts'
import { storeMails } from './store-mails.ts'

export interface ImportOutcome {
  imported: number
  duplicates: number
  /** Unreadable emails: index in the batch and reason. */
  failed: { index: number; reason: string }[]
}

/**
 * Imports a batch into one project: reads concurrently and stores in one transaction. Unreadable emails do not block
 * the others.
 * @throws AppError as ingestEmail, for problems of the whole batch.
 */
export async function importEmails(
  platform: Needs<'blobs' | 'clock' | 'config' | 'database' | 'events' | 'ids' | 'mail' | 'traffic'>,
  dependencies: StoringDependencies,
  target: { tenantId: string; projectId: string },
  batch: Uint8Array[],
): Promise<ImportOutcome> {
  refuseWhenOff(platform)
  const { tenantId, projectId } = target
  const failed: ImportOutcome['failed'] = []
  const read = await Promise.all(
    batch.map((raw, index) =>
      prepareRaw(platform, dependencies, tenantId, raw).catch((error: unknown) => {
        failed.push({ index, reason: reasonOf(error) })
        return null
      }),
    ),
  )
  const prepared = read.filter((mail) => mail !== null)
  // The full-text index inserts fastest in time order.
  prepared.sort((a, b) => a.receivedAt - b.receivedAt)
  const stored = prepared.length > 0 ? await storeMails(platform, dependencies, tenantId, projectId, prepared) : []
  const duplicates = stored.filter((mail) => mail.duplicate).length
  return { imported: stored.length - duplicates, duplicates, failed }
}

async function prepareRaw(
  platform: Needs<'blobs' | 'clock' | 'mail'>,
  { search }: Dependencies,
  tenantId: string,
  raw: Uint8Array,
): Promise<PreparedMail> {
  const mail = await platform.mail.parse(raw)
  return prepareMail(platform, search, { tenantId, source: 'import', raw, mail, html: '', triaged: false })
}

function reasonOf(error: unknown): string {
  if (error instanceof AppError && (error.code === 'unprocessable' || error.code === 'too_large'))
    return error.userMessage
  throw error
}
