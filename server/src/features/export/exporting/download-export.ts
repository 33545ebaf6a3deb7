import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { message } from '@dossier/contract/message'
import { AppError } from '#core/app-error'
import { download } from '#platform/http/download'
import { Reply } from '#platform/http/route'
import type { Needs } from '#platform/platform'
import type { ExportRow } from '../export.tables.ts'
import { exportPath } from '../folders.ts'
import { readRange } from './read-range.ts'
import { getExport } from './run-export.ts'

interface RangeRequest {
  range: string | undefined
  ifRange: string | undefined
}

/**
 * Returns the archive or the requested range.
 * @throws AppError `not_found`; `conflict` before it is complete; `gone` after its removal.
 */
export async function downloadExport(
  platform: Needs<'clock' | 'config' | 'database'>,
  tenantId: string,
  id: string,
  requested: RangeRequest,
): Promise<Reply> {
  const row = await getExport(platform, tenantId, id)
  if (row.status !== 'completed')
    throw new AppError('conflict', message('export.notDownloadable', { status: row.status }))
  const path = exportPath(platform, tenantId, id)
  const found =
    row.expires_at === null || row.expires_at <= platform.clock.now() ? null : await stat(path).catch(() => null)
  if (!found) throw new AppError('gone', message('export.archiveGone'))
  const headers = headersOf(row)
  const part =
    requested.ifRange === undefined || requested.ifRange === headers.etag
      ? readRange(requested.range, found.size)
      : 'all'
  if (part === 'none') return new Reply(416, '', { ...headers, 'content-range': `bytes */${found.size}` })
  const { start, end } = part === 'all' ? { start: 0, end: found.size - 1 } : part
  return new Reply(part === 'all' ? 200 : 206, createReadStream(path, { start, end }), {
    ...headers,
    'content-length': String(end - start + 1),
    ...(part === 'all' ? {} : { 'content-range': `bytes ${start}-${end}/${found.size}` }),
  })
}

/** No cache may store it, because it contains everything of an account. */
const headersOf = ({ sha256, created_at }: ExportRow) => ({
  ...download('application/zip', `dossier-${new Date(created_at).toISOString().slice(0, 10)}.zip`),
  'cache-control': 'no-store',
  'accept-ranges': 'bytes',
  etag: `"${sha256}"`,
})
