import { message } from '@dossier/contract/message'
import { AppError } from '#core/app-error'
import type { Needs } from '#platform/platform'
import type { Dependencies } from '../dependencies.ts'
import { findEmail } from '../emails.store.ts'
import type { EmailTableRow } from '../emails.tables.ts'
import type { Arrival } from '../ingest/arrival.ts'
import { type PreparedMail, prepareMail } from '../ingest/prepare-mail.ts'
import { rebuildEmail } from '../ingest/rebuild-email.ts'
import { enqueueRecognition } from '../ingest/recognize-files.jobs.ts'
import { trackChanges } from '../track-changes.ts'
import { recount } from './recount.ts'

const SLICE = 40

export interface RebuiltSlice {
  checked: number
  changed: number
  failed: { emailId: string; reason: string }[]
  /** `after` for the next slice; null after the last one. */
  next: string | null
}

/**
 * Recomputes all data derived from stored messages for a slice of emails by id. The last slice also recounts the lists.
 * Keeps human changes and verdicts, and is idempotent. Reports unreadable messages and leaves their emails unchanged.
 */
export async function rebuildSlice(
  platform: Needs<'blobs' | 'clock' | 'database' | 'events' | 'jobs' | 'mail' | 'recognition'>,
  dependencies: Dependencies,
  tenantId: string,
  after: string,
): Promise<RebuiltSlice> {
  const rows = await listNext(platform, tenantId, after)
  const failed: RebuiltSlice['failed'] = []
  const read = await Promise.all(
    rows.map((row) =>
      reparse(platform, dependencies, row).catch((error: unknown) => {
        failed.push({ emailId: row.id, reason: reasonOf(error) })
        return undefined
      }),
    ),
  )
  let changed = 0
  for (const projectId of new Set(rows.map(({ project_id }) => project_id))) {
    const mails = rows.flatMap(({ id, project_id }, index) => {
      const prepared = read[index]
      return project_id === projectId && prepared !== undefined ? [{ id, prepared }] : []
    })
    changed += await writeRebuilt(platform, dependencies, tenantId, projectId, mails)
  }
  const next = rows.length < SLICE ? null : (rows.at(-1)?.id ?? null)
  if (next === null) await recount(platform, dependencies, tenantId)
  return { checked: rows.length, changed, failed, next }
}

const listNext = ({ database }: Needs<'database'>, tenantId: string, after: string): Promise<EmailTableRow[]> =>
  database.read
    .selectFrom('emails')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(SLICE)
    .execute()

/** Returns null for an email stored in parts, without a raw message. */
async function reparse(
  platform: Needs<'blobs' | 'clock' | 'mail'>,
  { search }: Dependencies,
  row: EmailTableRow,
): Promise<PreparedMail | null> {
  if (!row.raw_sha256) return null
  const raw = await platform.blobs.get(row.tenant_id, row.raw_sha256)
  if (!raw) throw new AppError('unprocessable', message('emails.rawMissing'))
  const mail = await platform.mail.parse(raw)
  const arrival = row.arrival ? (JSON.parse(row.arrival) as Arrival) : {}
  return prepareMail(platform, search, {
    tenantId: row.tenant_id,
    source: 'import',
    raw,
    mail,
    html: '',
    triaged: false,
    arrival,
  })
}

function reasonOf(error: unknown): string {
  if (error instanceof AppError && ['unprocessable', 'unavailable', 'too_large'].includes(error.code))
    return error.message
  throw error
}

interface ReadMail {
  id: string
  prepared: PreparedMail | null
}

async function writeRebuilt(
  platform: Needs<'clock' | 'database' | 'events' | 'jobs' | 'recognition'>,
  dependencies: Dependencies,
  tenantId: string,
  projectId: string,
  mails: ReadMail[],
): Promise<number> {
  return platform.database.transact(async (tx) => {
    await dependencies.projects.lock(tx, tenantId, projectId)
    // Nothing that a mail server shares changes, but for threads that merge.
    const tracker = trackChanges(tenantId, { changed: [] })
    let changed = 0
    for (const { id, prepared } of mails) {
      if (!(await rebuildEmail(platform, dependencies.search, tx, tracker, { tenantId, projectId, id, prepared })))
        continue
      changed += 1
      // The rebuilt text has only what the files themselves say.
      const row = await findEmail(tx, tenantId, id)
      if (row) await enqueueRecognition(platform, tx, [{ row }])
    }
    await tracker.write(tx)
    return changed
  })
}
