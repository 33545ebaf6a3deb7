import type { Reads, Tx } from '#platform/database/database'

/**
 * Content-addressed bytes: keyed by (tenant, SHA-256 in hex), stored once. Small blobs live in the database and commit
 * with the row that names them. Large blobs are written and synced to the folder or the object store before that
 * commit.
 */
export interface Blobs {
  /**
   * Prepares bytes for `put`: hashes, compresses and, when large, writes them. Call it before the transaction.
   * @throws AppError `storage_full` when free disk space is too low, `unavailable` when the object store fails.
   */
  stage(tenantId: string, bytes: Uint8Array): Promise<StagedBlob>
  /** Stores staged blobs within `tx`. Idempotent. */
  put(tx: Tx, ...blobs: StagedBlob[]): Promise<void>
  /**
   * Returns the bytes, or null when no such blob exists.
   * @throws AppError `unavailable` when they should exist but are missing or damaged.
   */
  get(tenantId: string, sha256: string): Promise<Buffer | null>
  /**
   * Returns the compressed bytes of a large blob for copies, or null when missing. Bytes from the folder are not
   * verified.
   * @throws AppError `unavailable` when the object store fails, the file system error otherwise.
   */
  findLarge(name: LargeName): Promise<Buffer | null>

  missing(tenantId: string, hashes: readonly string[]): Promise<string[]>

  /** Records within `tx` that a record no longer names these blobs. The sweep checks for other references. */
  release(tx: Tx, tenantId: string, hashes: readonly string[]): Promise<void>
  /** Keeps every process from removing files for `ms` milliseconds, so that a snapshot's blobs can be copied. */
  pauseFileRemoval(ms: number): Promise<void>
  /** Registers a feature whose records name blobs. Call it before `sweep`. */
  registerReferences(keeper: BlobReferences): void
  /**
   * Removes rows and files of unnamed blobs released at least an hour ago, in slices. Files without a row, left by a
   * crash or a duplicate message, go after the same time.
   */
  sweep(signal?: AbortSignal): Promise<Swept>
  /**
   * Moves the folder's content into the object store; see move-to-store. @throws AppError `conflict` when no store is
   * configured.
   */
  moveToStore(signal: AbortSignal, report: (done: number) => void): Promise<MovedBlobs>
  /** Resolves when the object store answers; throws AppError otherwise. null = no store is configured. */
  readonly ping: (() => Promise<void>) | null
}

export interface LargeName {
  tenantId: string
  sha256: string
  /** In bytes, before compression. */
  size: number
  /** Suffix of its object store key; '' = it is in the folder. */
  objectId: string
}

export type BlobReferences = (db: Reads, tenantId: string, hashes: readonly string[]) => Promise<Iterable<string>>

export interface Swept {
  blobs: number
  files: number
  objects: number
}

export interface MovedBlobs {
  moved: number
  /** Hashes that are missing or damaged in the folder; their files stay as they are. */
  lacking: string[]
}

export interface StagedBlob {
  readonly tenantId: string
  readonly sha256: string
  /** In bytes, before compression. */
  readonly size: number
  /** Content compressed with zstd for the database; null when it is already stored elsewhere. */
  readonly inline: Uint8Array | null
  readonly objectId: string
}
