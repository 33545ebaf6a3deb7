import { type FolderCounts, mailFolderName, mergeFolders } from '@dossier/contract/mail-files'
import { message } from '@dossier/contract/message'
import { LIMITS } from '@dossier/contract/vocabulary'
import { AppError } from '#core/app-error'
import type { Needs } from '#platform/platform'
import type { Dependencies } from '../dependencies.ts'
import type { StoringDependencies } from '../email-listeners.ts'
import { type ImportedState, importedState } from './imported-state.ts'
import { refuseWhenOff } from './ingest-email.ts'
import type { Intake } from './intake.ts'
import { type ImportedMail, openMailFile } from './open-mail-file.ts'
import { type PreparedMail, prepareMail } from './prepare-mail.ts'
import { storeMails } from './store-mails.ts'

export interface ImportOutcome {
  imported: number
  duplicates: number
  /** Emails that their program had marked as deleted. */
  deleted: number
  /** Unreadable emails: index in the batch and reason. */
  failed: { index: number; reason: string }[]
  /** The same counts by folder and mailbox. */
  folders: FolderCounts[]
}

export type ImportDependencies = StoringDependencies & { intake: Intake }

interface ImportTarget {
  tenantId: string
  projectId: string
}

interface ReadMail {
  folder: string
  state: ImportedState
  /** null for a deleted email. */
  prepared: PreparedMail | null
}

/**
 * Imports a batch into one project, with the state of each email in its program: reads concurrently and stores in one
 * transaction. Unreadable emails do not block the others.
 * @throws AppError as ingestEmail, for problems of the whole batch.
 */
export async function importEmails(
  platform: Needs<'blobs' | 'clock' | 'config' | 'database' | 'events' | 'ids' | 'mail' | 'quotas' | 'traffic'>,
  dependencies: ImportDependencies,
  target: ImportTarget,
  batch: readonly ImportedMail[],
): Promise<ImportOutcome> {
  refuseWhenOff(platform)
  const bytes = batch.reduce((sum, { raw }) => sum + raw.length, 0)
  const size = { tenantId: target.tenantId, emails: batch.length, bytes }
  return dependencies.intake.run(size, () => importBatch(platform, dependencies, target, batch))
}

async function importBatch(
  platform: Needs<'blobs' | 'clock' | 'config' | 'database' | 'events' | 'ids' | 'mail' | 'quotas' | 'traffic'>,
  dependencies: ImportDependencies,
  { tenantId, projectId }: ImportTarget,
  batch: readonly ImportedMail[],
): Promise<ImportOutcome> {
  const failed: ImportOutcome['failed'] = []
  const read = await Promise.all(
    batch.map((mail, index) =>
      readImported(platform, dependencies, tenantId, mail).catch((error: unknown) => {
        failed.push({ index, reason: reasonOf(error) })
        return null
      }),
    ),
  )
  const readable = read.filter((mail) => mail !== null)
  const kept = readable.flatMap((mail) => (mail.prepared ? [{ ...mail, prepared: mail.prepared }] : []))
  // The full-text index inserts fastest in time order.
  kept.sort((a, b) => a.prepared.receivedAt - b.prepared.receivedAt)
  const prepared = kept.map((mail) => mail.prepared)
  const stored = prepared.length > 0 ? await storeMails(platform, dependencies, tenantId, projectId, prepared) : []
  const duplicates = stored.filter((mail) => mail.duplicate).length
  return {
    imported: stored.length - duplicates,
    duplicates,
    deleted: readable.length - kept.length,
    failed: failed.sort((a, b) => a.index - b.index),
    folders: mergeFolders([
      ...kept.map((mail, index) => rowOf(mail, stored[index]?.duplicate ? 'duplicates' : 'imported')),
      ...readable.filter((mail) => mail.prepared === null).map((mail) => rowOf(mail, 'deleted')),
      ...failed.map(({ index }) => failedRow(batch[index])),
    ]),
  }
}

const NONE = { imported: 0, duplicates: 0, deleted: 0, failed: 0 }

const rowOf = ({ folder, state }: ReadMail, counted: 'imported' | 'duplicates' | 'deleted'): FolderCounts => ({
  name: folder,
  mailbox: state.mailbox,
  ...NONE,
  [counted]: 1,
})

const failedRow = (mail: ImportedMail | undefined): FolderCounts => ({
  name: mailFolderName(mail?.path ?? '', mail?.kind ?? 'mail'),
  mailbox: '',
  ...NONE,
  failed: 1,
})

async function readImported(
  platform: Needs<'blobs' | 'clock' | 'mail'>,
  { search }: Dependencies,
  tenantId: string,
  imported: ImportedMail,
): Promise<ReadMail> {
  const { raw, arrivedAt, flags } = openMailFile(imported)
  if (Math.max(raw.length, imported.size ?? 0) > LIMITS.mailBytes) throw tooLarge()
  const mail = await platform.mail.parse(raw)
  const { path = '', kind = 'mail' } = imported
  const state = importedState({ path, kind, flags }, mail.headers)
  const folder = mailFolderName(path, kind)
  if (state.isDeleted) return { folder, state, prepared: null }
  const { mailbox, isRead, labels } = state
  const incoming = { tenantId, source: 'import', raw, mail, html: '', triaged: false } as const
  return {
    folder,
    state,
    prepared: await prepareMail(platform, search, { ...incoming, mailbox, isRead, labels, arrivedAt }),
  }
}

const tooLarge = (): AppError =>
  new AppError('too_large', message('emails.mboxTooLarge', { size: LIMITS.mailBytes / 1024 ** 2 }))

function reasonOf(error: unknown): string {
  if (error instanceof AppError && (error.code === 'unprocessable' || error.code === 'too_large'))
    return error.userMessage
  throw error
}
