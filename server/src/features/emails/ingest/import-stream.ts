import type { Readable } from 'node:stream'
import { chosenFileKind, type FolderCounts, mergeFolders } from '@dossier/contract/mail-files'
import { message } from '@dossier/contract/message'
import { LIMITS } from '@dossier/contract/vocabulary'
import { AppError } from '#core/app-error'
import { batches } from '#core/batches'
import { GrowingBuffer } from '#core/growing-buffer'
import { overlapping } from '#core/overlapping'
import type { Turn } from '#platform/clock/wait'
import { splitMbox } from '#platform/mail/mbox'
import type { Needs } from '#platform/platform'
import { type ImportDependencies, importEmails } from './import-emails.ts'
import { refuseWhenOff } from './ingest-email.ts'
import type { ImportedMail } from './open-mail-file.ts'

export interface StreamOutcome {
  imported: number
  duplicates: number
  deleted: number
  failed: number
  /** Reasons of the first failures; emails count from 1. */
  problems: { number: number; reason: string }[]
  folders: FolderCounts[]
}

export interface Upload {
  stream: Readable
  isMbox: boolean
  path: string
  isRead: boolean | null
}

/** Of the time, while requests are answered: some 100 MB a second, far more than can be read and stored. */
const SHARE = 1 / 4
/** More failures than this have a common cause. */
const MAX_REPORTED = 50
/** A larger file is truncated to this, and refused as too large. */
const MAX_SINGLE_BYTES = LIMITS.mailBytes + 1024 * 1024

/**
 * Imports a stream, an mbox or one email, in batches and with backpressure. Stored emails survive an aborted upload;
 * repeating it adds the remainder.
 * @param projectId '' is the default project.
 * @throws AppError `not_found` for the project; `invalid_request` for an aborted upload, or without any email.
 */
export async function importStream(
  platform: Needs<'blobs' | 'clock' | 'config' | 'database' | 'events' | 'ids' | 'mail' | 'quotas' | 'traffic'>,
  dependencies: ImportDependencies,
  { tenantId, projectId }: { tenantId: string; projectId: string },
  upload: Upload,
): Promise<StreamOutcome> {
  refuseWhenOff(platform)
  const project = await dependencies.projects.resolve(platform.database.read, tenantId, projectId)
  const target = { tenantId, projectId: project.id }
  const totals: StreamOutcome = { imported: 0, duplicates: 0, deleted: 0, failed: 0, problems: [], folders: [] }
  let readCount = 0
  const mails = upload.isMbox ? messagesOf(upload, platform.traffic.beginImport(SHARE)) : singleEmail(upload)
  const outcomes = overlapping(batches(mails), async (batch) => ({
    size: batch.length,
    ...(await importEmails(platform, dependencies, target, batch)),
  }))
  try {
    for await (const { size, failed, folders, ...counts } of outcomes) {
      totals.imported += counts.imported
      totals.duplicates += counts.duplicates
      totals.deleted += counts.deleted
      totals.failed += failed.length
      totals.problems.push(...failed.map(({ index, reason }) => ({ number: readCount + index + 1, reason })))
      totals.folders = mergeFolders([...totals.folders, ...folders])
      readCount += size
    }
  } catch (error) {
    throw uploadAborted(error)
  }
  if (readCount === 0) throw noMbox()
  return { ...totals, problems: totals.problems.slice(0, MAX_REPORTED) }
}

async function* messagesOf({ stream, path, isRead }: Upload, turn: Turn): AsyncGenerator<ImportedMail> {
  for await (const mail of splitMbox(stream, turn)) yield { ...mail, kind: 'mbox', path, isRead }
}

async function* singleEmail({ stream, path, isRead }: Upload): AsyncGenerator<ImportedMail> {
  const content = new GrowingBuffer(null, MAX_SINGLE_BYTES)
  for await (const chunk of stream) content.add((chunk as Buffer).subarray(0, MAX_SINGLE_BYTES - content.length))
  const raw = content.bytes
  if (raw.length === 0) return
  const kind = chosenFileKind(path, '') === 'emlx' ? 'emlx' : 'mail'
  yield { raw, arrivedAt: null, kind, path, isRead }
}

const noMbox = (): AppError => new AppError('invalid_request', message('emails.mboxEmpty'))

function uploadAborted(error: unknown): unknown {
  const { code } = Object(error) as { code?: unknown }
  if (code !== 'ERR_STREAM_PREMATURE_CLOSE' && code !== 'ECONNRESET') return error
  return new AppError('invalid_request', message('emails.uploadBroken'))
}
