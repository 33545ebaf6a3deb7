import { acceptedVersions, toEtag } from '#platform/http/etag'
import type { RecordRow } from '../records.tables.ts'

/** The record that a writer edited, as far as the request tells. */
export interface StartingPoint {
  /** Accepted revisions; undefined without a precondition. */
  revisions?: readonly number[] | undefined
  /** Epoch ms: the record's `updatedAt`, sent back with the whole record. */
  updatedAt?: number | undefined
}

interface Sent {
  revision?: number | null | undefined
  updatedAt?: string | null | undefined
}

/** @param ifMatch the header (RFC 9110, section 13.1.1) */
export function startingPointOf({ revision, updatedAt }: Sent, ifMatch: string | undefined): StartingPoint {
  const tagged = acceptedVersions(ifMatch)?.map(Number)
  const at = Date.parse(updatedAt ?? '')
  return {
    revisions: typeof revision === 'number' ? (tagged ?? [revision]).filter((each) => each === revision) : tagged,
    updatedAt: Number.isNaN(at) ? undefined : at,
  }
}

export const isStale = ({ revisions }: StartingPoint, { revision }: RecordRow): boolean =>
  revisions !== undefined && !revisions.includes(revision)

export const etagOf = ({ revision }: RecordRow): string => toEtag(revision)
