import { notFound } from '#core/app-error'
import { fetchPicture, type Picture } from '#platform/fetching/fetch-picture'
import type { Needs } from '#platform/platform'
import { findContent } from '../emails.store.ts'

/**
 * Fetches a remote image of an email for the reader; see fetchPicture.
 * @throws AppError `not_found`, `unprocessable`, `unavailable`.
 */
export async function getPicture(
  platform: Needs<'database' | 'fetchOutside'>,
  tenantId: string,
  id: string,
  address: string,
): Promise<Picture> {
  const content = await findContent(platform.database.read, tenantId, id)
  if (!content) throw notFound('email')
  return fetchPicture(platform, content.html_content, address)
}
