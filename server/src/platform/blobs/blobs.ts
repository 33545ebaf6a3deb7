import type { Reads, Tx } from '#platform/database/database'

/**
 * Bytes by content: keyed by (tenant, sha256 in hex), stored once. Small ones live in the database and commit with the
 * row that names them; large ones are written and synced to the folder before that commit.
 */
export interface Blobs {
  /**
   * Prepares bytes for `put`: hashes, compresses and, when large, writes them. Call it before the transaction.
   * @throws AppError `storage_full` when the disk has no room for more.
   */
  stage(tenantId: string, bytes: Uint8Array): Promise<StagedBlob>
  /** Makes staged blobs exist together with `tx`. Idempotent. */
  put(tx: Tx, ...blobs: StagedBlob[]): Promise<void>
  /**
   * The bytes, or null when there are none under that name.
   * @throws AppError `unavailable` when they should be there and are missing or damaged.
   */
  get(tenantId: string, sha256: string): Promise<Buffer | null>

  /** Those of these that are not here. */
  missing(tenantId: string, hashes: readonly string[]): Promise<string[]>

  /** A record no longer names these, with `tx`. Whether any other does is found out when they are swept. */
  release(tx: Tx, tenantId: string, hashes: readonly string[]): Promise<void>
  /** No process removes a file for so long, in milliseconds: for whoever copies what a snapshot of the database names. */
  holdFiles(ms: number): Promise<void>
  /** Adds a feature whose records name blobs. Call it before `sweep`. */
  namedBy(keeper: BlobKeeper): void
  /**
   * Removes what was released an hour ago or earlier and what nothing names, in slices, rows and files. A file that no
   * row names, left behind by a crash or by a message that was here already, goes after the same time.
   */
  sweep(signal?: AbortSignal): Promise<Swept>
}

/** Which of these blobs its records still name. */
export type BlobKeeper = (db: Reads, tenantId: string, hashes: readonly string[]) => Promise<Iterable<string>>

export interface Swept {
  blobs: number
  files: number
}

/** Bytes that are ready to become a blob. */
export interface StagedBlob {
  readonly tenantId: string
  readonly sha256: string
  /** Size of the content, in bytes, before compression. */
  readonly size: number
  /** Content compressed with zstd when it goes into the database; null when it is in the folder already. */
  readonly inline: Uint8Array | null
}
