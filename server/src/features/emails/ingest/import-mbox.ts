import type { Readable } from 'node:stream'
import { message } from '@dossier/contract/message'
import { LIMITS } from '@dossier/contract/vocabulary'
import { AppError } from '#core/app-error'
import { batches } from '#core/batches'
import { overlapping } from '#core/overlapping'
import { splitMbox } from '#platform/mail/mbox'
import type { Needs } from '#platform/platform'
import type { StoringDependencies } from '../email-listeners.ts'
import { importEmails } from './import-emails.ts'
import { refuseWhenOff } from './ingest-email.ts'

export interface MboxOutcome {
  imported: number
  duplicates: number
  failed: number
  /** Reasons of the first failures; emails count from 1. */
  problems: { number: number; reason: string }[]
}

/** More failures than this have a common cause. */
const MAX_REPORTED = 50

/**
 * Imports an mbox stream in batches, with backpressure. Stored emails survive an aborted upload; repeating it adds the
 * remainder.
 * @param projectId '' is the default project.
 * @throws AppError `not_found` for the project; `invalid_request` for an aborted upload, or without any email.
 */
export async function importMbox(
  platform: Needs<'blobs' | 'clock' | 'config' | 'database' | 'events' | 'ids' | 'mail' | 'traffic'>,
  dependencies: StoringDependencies,
  { tenantId, projectId }: { tenantId: string; projectId: string },
  mbox: Readable,
): Promise<MboxOutcome> {
  refuseWhenOff(platform)
  const project = await dependencies.projects.resolve(platform.database.read, tenantId, projectId)
  const totals = { imported: 0, duplicates: 0, problems: [] as MboxOutcome['problems'] }
  let readCount = 0
  const outcomes = overlapping(batches(rawMessages(mbox)), (batch) => importBatch(batch))
  try {
    for await (const { size, imported, duplicates, failed } of outcomes) {
      totals.imported += imported
      totals.duplicates += duplicates
      totals.problems.push(...failed.map(({ index, reason }) => ({ number: readCount + index + 1, reason })))
      readCount += size
    }
  } catch (error) {
    throw uploadAborted(error)
  }
  if (readCount === 0) throw noMbox()
  const { problems, ...counts } = totals
  return { ...counts, failed: problems.length, problems: problems.slice(0, MAX_REPORTED) }

  /** A too large email does not block the others. */
  async function importBatch(batch: Uint8Array[]) {
    const indexes = [...batch.keys()].filter((at) => (batch[at]?.length ?? 0) <= LIMITS.mailBytes)
    const target = { tenantId, projectId: project.id }
    const fitting = indexes.map((at) => batch[at] ?? new Uint8Array())
    const { failed, ...counts } = await importEmails(platform, dependencies, target, fitting)
    const tooLarge = [...batch.keys()]
      .filter((at) => !indexes.includes(at))
      .map((index) => ({ index, reason: TOO_LARGE }))
    const unread = failed.map(({ index, reason }) => ({ index: indexes[index] ?? 0, reason }))
    return { ...counts, size: batch.length, failed: [...unread, ...tooLarge].sort((a, b) => a.index - b.index) }
  }
}

async function* rawMessages(mbox: Readable): AsyncGenerator<Uint8Array> {
  for await (const { raw } of splitMbox(mbox)) yield raw
}

const TOO_LARGE = message('emails.mboxTooLarge', { size: LIMITS.mailBytes / 1024 ** 2 })

const noMbox = (): AppError => new AppError('invalid_request', message('emails.mboxEmpty'))

function uploadAborted(error: unknown): unknown {
  const { code } = Object(error) as { code?: unknown }
  if (code !== 'ERR_STREAM_PREMATURE_CLOSE' && code !== 'ECONNRESET') return error
  return new AppError('invalid_request', message('emails.uploadBroken'))
}
