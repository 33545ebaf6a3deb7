import { message } from '@dossier/contract/message'
import { AppError } from '#core/app-error'
import type { BlobStoreConfig } from '#platform/config/config'
import { TooLarge } from '#platform/fetching/read-body'
import type { StoreAnswer } from './object-store.ts'
import { readErrorCode } from './read-xml.ts'

export const passes = ({ status }: StoreAnswer): boolean => status === 429 || (status >= 500 && status !== 507)

/** Explains a failed answer and its remedy. The text contains no key and no object URL. */
export function describeAnswer(config: BlobStoreConfig, answer: StoreAnswer): AppError {
  const code = readErrorCode(answer.body.toString('utf8'))
  const statusText = `${answer.status}${code && ` ${code}`}`
  if (answer.status === 507 || /StorageFull|QuotaExceeded/.test(code))
    return new AppError('storage_full', message('blobs.storeFull', { said: statusText }))
  return new AppError(
    'unavailable',
    message('blobs.storeRefused', { store: reasonOf(config, answer.status, code), said: statusText }),
  )
}

function reasonOf({ bucket, region }: BlobStoreConfig, status: number, code: string): string {
  if (code === 'NoSuchBucket') return `has no bucket ${bucket}: make it, or name another one`
  if (code === 'RequestTimeTooSkewed') return message('blobs.storeClock')
  if (code === 'SignatureDoesNotMatch' || code === 'InvalidAccessKeyId')
    return 'does not know the key or its secret: check AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY'
  if (status === 301 || status === 307 || code === 'AuthorizationHeaderMalformed')
    return `answers for another region than ${region}: set region= or endpoint= in BLOB_URL`
  if (status === 401 || status === 403)
    return `refuses the key: it must be allowed to list the bucket ${bucket}, and to read, write and delete in it`
  if (status >= 500 || status === 429) return 'fails'
  return message('blobs.storeNonsense')
}

export function describeConnectionError({ endpoint }: BlobStoreConfig, error: unknown): AppError {
  const { code, name, cause } = Object(error) as { code?: string; name?: string; cause?: { code?: string } }
  const reason =
    error instanceof TooLarge
      ? message('blobs.storeTooLong')
      : name === 'TimeoutError'
        ? message('blobs.storeTimeout')
        : `could not be reached, or broke off (${code ?? cause?.code ?? name ?? 'error'})`
  return Object.assign(
    new AppError('unavailable', message('blobs.storeAt', { host: new URL(endpoint).host, store: reason })),
    { cause: error },
  )
}
