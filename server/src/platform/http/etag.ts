import type { Message } from '@dossier/contract/message'
import { AppError } from '#core/app-error'

/** Proxies that compress weaken a tag or append the encoding: `W/"3"`, `"3-gzip"`. */
const TAG = /"([^"]*?)(?:-(?:gzip|br|zstd|deflate))?"/g

export const toEtag = (version: number | string): string => `"${version}"`

/** Returns the versions that an If-Match header accepts (RFC 9110, section 13.1.1); undefined for any. */
export const acceptedVersions = (ifMatch: string | undefined): string[] | undefined =>
  ifMatch === undefined || ifMatch.trim() === '*'
    ? undefined
    : [...ifMatch.matchAll(TAG)].flatMap(([, version]) => version ?? [])

/** Builds the answer to a change of an outdated version. @param details what clients need to change it again */
export const staleConflict = (userMessage: Message, details: object, version: number | string): AppError =>
  new AppError('conflict', userMessage, { extra: { details }, headers: { etag: toEtag(version) } })
