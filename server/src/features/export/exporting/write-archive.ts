import { message } from '@dossier/contract/message'
import { AppError } from '#core/app-error'
import { overlapping } from '#core/overlapping'
import type { Reads } from '#platform/database/database'
import type { Needs } from '#platform/platform'
import type { PortableKind, PortableScope } from '#platform/portable/portable'
import { type ArchiveWriter, createArchiveWriter } from '../archive/archive-writer.ts'
import { FORMAT, MANIFEST, type Manifest, README, VERSION } from '../archive/format.ts'
import { LEFT_OUT } from '../archive/left-out.ts'
import { readmeOf } from '../archive/readme.ts'
import { safePath } from '../archive/safe-names.ts'
import { createStateHash, type StateHash } from '../archive/state-hash.ts'
import { createFileOrders, type FileOrder, type FileOrders } from './file-orders.ts'
import { groupFiles } from './group-files.ts'
import { countItems } from './size.view.ts'

export interface ArchiveOrder {
  scope: PortableScope
  name: string
  /** Target path. Temporary files beside it share its name as prefix. */
  path: string
}

export type Report = (progress: { step: 'rows' | 'files'; done: number; total: number }) => Promise<void>

export interface WrittenArchive {
  size: number
  sha256: string
  missing: number
  items: number
}

/**
 * Writes an archive: first all rows from one snapshot, then the files that they refer to. Memory use does not depend on
 * the size.
 * @throws AppError `storage_full`, or any error of `report`; no files remain then.
 */
export async function writeArchive(
  platform: Needs<'blobs' | 'clock' | 'database' | 'log'>,
  kinds: readonly PortableKind[],
  order: ArchiveOrder,
  report: Report,
): Promise<WrittenArchive> {
  const madeAt = platform.clock.now()
  const archive = await createArchiveWriter(order.path, madeAt)
  const orders = createFileOrders(`${order.path}.files`)
  try {
    const state = createStateHash()
    const work: Work = { platform, kinds, order, archive, orders, state, report, done: 0, total: 0 }
    const counts = await platform.database.snapshot((at) => writeRows(work, at))
    await writeFiles(work)
    return await close(work, counts, new Date(madeAt).toISOString())
  } catch (error) {
    await archive.abandon()
    throw diskFull(error)
  } finally {
    await orders.remove()
  }
}

interface Work {
  readonly platform: Needs<'blobs' | 'database' | 'log'>
  readonly kinds: readonly PortableKind[]
  readonly order: ArchiveOrder
  readonly archive: ArchiveWriter
  readonly orders: FileOrders
  readonly state: StateHash
  readonly report: Report
  done: number
  total: number
}

type Counts = Record<string, number>

async function writeRows(work: Work, at: Reads): Promise<Counts> {
  const { records, mails } = await countItems(at, work.order.scope)
  // An email counts twice: its row and its message.
  work.total = records + 2 * mails
  const counts: Counts = {}
  for (const kind of work.kinds) counts[kind.name] = await writeKind(work, kind, at)
  return counts
}

async function writeKind(work: Work, kind: PortableKind, at: Reads): Promise<number> {
  const { archive, order, report } = work
  const isCounted = kind.tables.includes('records') || kind.tables.includes('emails')
  let count = 0
  for (let after: string | null = ''; after !== null; ) {
    const page = await kind.list(at, order.scope, after)
    for (const line of page.lines) {
      if (kind.name === 'people') work.state.person(String(line.id), String(line.email))
      await work.state.line(kind, line)
      await archive.line(kind.name, line)
      await work.orders.add(kind.files?.(line) ?? [])
      const document = kind.document?.(line)
      if (document)
        await archive.file(
          safePath(document.folder, `${document.title}.md`, document.id),
          Buffer.from(document.markdown),
        )
    }
    count += page.lines.length
    if (isCounted) work.done += page.lines.length
    await report({ step: 'rows', done: work.done, total: work.total })
    after = page.next
  }
  await archive.endKind(kind.name)
  return count
}

interface Fetched {
  order: FileOrder
  content: Buffer | null
}

async function writeFiles(work: Work): Promise<void> {
  const { platform, archive, order, orders, report, state } = work
  const { tenantId } = order.scope
  const fetch = async (files: FileOrder[]): Promise<Fetched[]> =>
    Promise.all(files.map(async (each) => ({ order: each, content: await fetchOne(platform, tenantId, each) })))
  for await (const fetched of overlapping(groupFiles(platform.database.read, tenantId, orders.list()), fetch)) {
    for (const { order: file, content } of fetched) {
      if (content === null) await archive.missing({ ...file, size: 0 })
      else {
        await archive.file(file.path, content)
        state.file(file.sha256, content.length)
      }
    }
    work.done = Math.min(work.done + fetched.length, work.total)
    await report({ step: 'files', done: work.done, total: work.total })
  }
}

/** Returns null for a file that is damaged or was deleted meanwhile. The export continues without it. */
async function fetchOne(
  { blobs, log }: Needs<'blobs' | 'log'>,
  tenantId: string,
  { sha256, path }: FileOrder,
): Promise<Buffer | null> {
  try {
    return await blobs.get(tenantId, sha256)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    log.error({ err: error, path }, 'a file could not be exported')
    return null
  }
}

async function close({ archive, order, state, total }: Work, counts: Counts, madeAt: string): Promise<WrittenArchive> {
  const isAccount = order.scope.projectId === null
  const { lists, files, missing } = await archive.endLists()
  const manifest: Manifest = {
    format: FORMAT,
    version: VERSION,
    made_at: madeAt,
    scope: isAccount ? 'account' : 'project',
    id: order.scope.projectId ?? order.scope.tenantId,
    name: order.name,
    counts,
    files,
    missing_files: missing,
    lists,
    state: state.value(),
    left_out: [...LEFT_OUT],
  }
  await archive.last(README, Buffer.from(readmeOf({ name: order.name, isAccount, madeAt, counts, missing })))
  await archive.last(MANIFEST, Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`))
  return { ...(await archive.finish()), missing, items: total }
}

export function diskFull(error: unknown): unknown {
  const { code } = Object(error) as { code?: unknown }
  if (code !== 'ENOSPC' && code !== 'EDQUOT') return error
  return Object.assign(new AppError('storage_full', message('export.diskFull')), { cause: error })
}
