import type { Needs } from '#platform/platform'
import type { PreviewSize } from '#platform/previews/previews'
import { inertPicture } from './download.ts'
import { Reply } from './route.ts'

/** A file never changes; after an hour the browser asks again whether it may be seen. */
const CACHE = { 'cache-control': 'private, max-age=3600', vary: 'cookie, authorization' }

/** Answers with an image of a file; see `Previews`. @throws AppError as `imageOf` does. */
export async function replyWithPreview(
  { previews }: Needs<'previews'>,
  content: Uint8Array,
  size: PreviewSize = 'large',
): Promise<Reply> {
  const { bytes } = await previews.imageOf(content, size)
  return new Reply(200, Buffer.from(bytes), { ...inertPicture('image/webp'), ...CACHE })
}
