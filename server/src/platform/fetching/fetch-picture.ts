import { message } from '@dossier/contract/message'
import { AppError, invalidField, notFound } from '#core/app-error'
import { pictureTypeOf } from '#core/picture-type'
import type { Needs } from '#platform/platform'
import { deferredImages } from './deferred-images.ts'
import type { FetchLimits } from './fetching.ts'

const LIMITS: FetchLimits = {
  maxBytes: 5 * 1024 * 1024,
  timeoutMs: 10_000,
  accept: 'image/avif,image/webp,image/png,image/jpeg,image/gif',
}

export interface Picture {
  type: string
  bytes: Buffer
}

/**
 * Fetches a remote image for a reader. Its host sees the address of this service, without the reader's address or
 * cookies. Serves only images that the sanitizer blocked in this HTML.
 * @throws AppError `not_found`, `unprocessable` when it is no image or may not be fetched, `unavailable` otherwise.
 */
export async function fetchPicture(
  { fetchOutside }: Needs<'fetchOutside'>,
  html: string,
  address: string,
): Promise<Picture> {
  if (address === '') throw invalidField('?address', message('emails.pictureAddress'))
  if (!deferredImages(html).includes(address)) throw notFound('remote picture')
  const fetched = await fetchOutside(address, LIMITS)
  if (fetched.kind === 'failure') {
    const isFinal = fetched.reason === 'refused' || fetched.reason === 'too_large'
    throw new AppError(
      isFinal ? 'unprocessable' : 'unavailable',
      message('emails.pictureNotLoaded', { reason: fetched.detail }),
    )
  }
  const type = pictureTypeOf(fetched.body)
  if (!type) throw new AppError('unprocessable', message('emails.pictureType'))
  return { type, bytes: fetched.body }
}
