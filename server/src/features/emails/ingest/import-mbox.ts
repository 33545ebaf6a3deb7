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
  /** Why, for the first of these: the number of the mail in the file, from 1. */
  problems: { number: number; reason: string }[]
}

/** The first ones are told; whoever has more of them has another trouble than each of them. */
const MOST_TOLD = 50

/**
 * Takes in the mails of an mbox as it comes, a batch at a time; no faster than they can be stored. What was stored stays
 * when the upload breaks off: the same file again brings the rest.
 * @param projectId '' is the default project.
 * @throws AppError `not_found` for the project; `invalid_request` for an upload that broke off, or without any mail.
 */
export async function importMbox(
  platform: Needs<'blobs' | 'clock' | 'config' | 'database' | 'events' | 'ids' | 'mail' | 'traffic'>,
  dependencies: StoringDependencies,
  { tenantId, projectId }: { tenantId: string; projectId: string },
  mbox: Readable,
): Promise<MboxOutcome> {
  refuseWhenOff(platform)
  const project = await dependencies.projects.resolve(platform.database.read, tenantId, projectId)
  const told = { imported: 0, duplicates: 0, problems: [] as MboxOutcome['problems'] }
  let seen = 0
  const outcomes = overlapping(batches(splitMbox(mbox)), (batch) => takeIn(batch))
  try {
    for await (const { size, imported, duplicates, failed } of outcomes) {
      told.imported += imported
      told.duplicates += duplicates
      told.problems.push(...failed.map(({ index, reason }) => ({ number: seen + index + 1, reason })))
      seen += size
    }
  } catch (error) {
    throw brokenOff(error)
  }
  if (seen === 0) throw noMbox()
  const { problems, ...counts } = told
  return { ...counts, failed: problems.length, problems: problems.slice(0, MOST_TOLD) }

  /** A mail that is too large does not keep the others out. */
  async function takeIn(batch: Uint8Array[]) {
    const places = [...batch.keys()].filter((at) => (batch[at]?.length ?? 0) <= LIMITS.mailBytes)
    const target = { tenantId, projectId: project.id }
    const fitting = places.map((at) => batch[at] ?? new Uint8Array())
    const { failed, ...counts } = await importEmails(platform, dependencies, target, fitting)
    const tooLarge = [...batch.keys()]
      .filter((at) => !places.includes(at))
      .map((index) => ({ index, reason: TOO_LARGE }))
    const unread = failed.map(({ index, reason }) => ({ index: places[index] ?? 0, reason }))
    return { ...counts, size: batch.length, failed: [...unread, ...tooLarge].sort((a, b) => a.index - b.index) }
  }
}

const TOO_LARGE = message('emails.mboxTooLarge', { size: LIMITS.mailBytes / 1024 ** 2 })

const noMbox = (): AppError => new AppError('invalid_request', message('emails.mboxEmpty'))

function brokenOff(error: unknown): unknown {
  const { code } = Object(error) as { code?: unknown }
  if (code !== 'ERR_STREAM_PREMATURE_CLOSE' && code !== 'ECONNRESET') return error
  return new AppError('invalid_request', message('emails.uploadBroken'))
}
