import { message } from '@dossier/contract/message'
import { AppError } from '#core/app-error'
import { forEachConcurrently } from '#core/for-each-concurrently'
import type { Ids } from '#platform/crypto/ids'
import type { Database } from '#platform/database/database'
import { isContent } from './blob-files.ts'
import type { MovedBlobs } from './blobs.ts'
import type { LargeContent } from './large-content.ts'
import { objectKey } from './object-names.ts'
import type { ObjectStore } from './object-store/object-store.ts'

const SLICE = 100
const AT_ONCE = 4

interface Dependencies {
  database: Database
  large: LargeContent
  store: ObjectStore | null
  ids: Ids
}

/**
 * Copies the folder's content into the object store and verifies each hash; the files stay. It can be repeated after
 * any interruption and skips content already sent.
 * @throws AppError `conflict` when no store is configured, `unavailable` when it fails.
 */
export async function moveToStore(
  { database, large, store, ids }: Dependencies,
  signal: AbortSignal,
  report: (done: number) => void,
): Promise<MovedBlobs> {
  if (!store) throw new AppError('conflict', message('blobs.noStore'))
  const result: MovedBlobs = { moved: 0, lacking: [] }
  let [tenantId, sha256] = ['', '']
  for (;;) {
    const rows = await listBehind(database, tenantId, sha256)
    await forEachConcurrently(rows, AT_ONCE, async (row) => {
      signal.throwIfAborted()
      if (await moveOne({ database, large, store, ids }, row)) result.moved += 1
      else result.lacking.push(row.sha256)
      report(result.moved + result.lacking.length)
    })
    const last = rows.at(-1)
    if (!last || rows.length < SLICE) return result
    tenantId = last.tenant_id
    sha256 = last.sha256
  }
}

type Row = Awaited<ReturnType<typeof listBehind>>[number]

const listBehind = ({ read }: Database, tenantId: string, sha256: string) =>
  read
    .selectFrom('blobs')
    .select(['tenant_id', 'sha256', 'size'])
    .where('inline', 'is', null)
    .where('object_id', '=', '')
    .where((eb) =>
      eb.or([eb('tenant_id', '>', tenantId), eb.and([eb('tenant_id', '=', tenantId), eb('sha256', '>', sha256)])]),
    )
    .orderBy('tenant_id')
    .orderBy('sha256')
    .limit(SLICE)
    .execute()

async function moveOne(
  { database, large, store, ids }: Dependencies & { store: ObjectStore },
  row: Row,
): Promise<boolean> {
  const { tenant_id: tenantId, sha256, size } = row
  const packed = await large.find({ tenantId, sha256, size, objectId: '' })
  if (!packed || !(await isContent(packed, { sha256, size }))) return false
  const objectId = ids.next()
  await store.put(objectKey(tenantId, sha256, objectId), packed)
  await database.transact((tx) =>
    tx
      .updateTable('blobs')
      .set({ object_id: objectId })
      .where('tenant_id', '=', tenantId)
      .where('sha256', '=', sha256)
      .where('object_id', '=', '')
      .execute(),
  )
  return true
}
