import type { Reads, Tx } from '#platform/database/database'

/**
 * Bytes by content: keyed by (tenant, sha256 in hex), stored once. Small ones live in the database and commit with the
 * row that names them; large ones are written and synced to the folder, or to the object store, before that commit.
 */
export interface Blobs {
  /**
   * Prepares bytes for `put`: hashes, compresses and, when large, writes them. Call it before the transaction.
   * @throws AppError `storage_full` when the disk has no room for more, `unavailable` when the object store fails.
   */
  stage(tenantId: string, bytes: Uint8Array): Promise<StagedBlob>
  /** Makes staged blobs exist together with `tx`. Idempotent. */
  put(tx: Tx, ...blobs: StagedBlob[]): Promise<void>
  /**
   * The bytes, or null when there are none under that name.
   * @throws AppError `unavailable` when they should be there and are missing or damaged.
   */
  get(tenantId: string, sha256: string): Promise<Buffer | null>
  /**
   * The compressed bytes of content that is too large for the database, as they lie in the object store or the folder; from
   * the folder without a look at what they are. Null where they are missing. For copies.
   * @throws AppError `unavailable` when the object store fails, the error of the disk.
   */
  findLarge(name: LargeName): Promise<Buffer | null>

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
  /** Puts what lies in the folder into the object store; see move-to-store. @throws AppError `conflict` where there is none. */
  moveToStore(signal: AbortSignal, report: (done: number) => void): Promise<MovedBlobs>
  /** Answers if the object store does; throws AppError otherwise. null = there is none. */
  readonly ping: (() => Promise<void>) | null
}

/** One content that is too large for the database. */
export interface LargeName {
  tenantId: string
  sha256: string
  /** Bytes of the content, before compression. */
  size: number
  /** Its name in the object store beside its hash; '' = it is in the folder. */
  objectId: string
}

/** Which of these blobs its records still name. */
export type BlobKeeper = (db: Reads, tenantId: string, hashes: readonly string[]) => Promise<Iterable<string>>

export interface Swept {
  blobs: number
  files: number
  /** Of the object store. */
  objects: number
}

export interface MovedBlobs {
  moved: number
  /** Hashes of what is missing or damaged in the folder: it stays as it is. */
  lacking: string[]
}

/** Bytes that are ready to become a blob. */
export interface StagedBlob {
  readonly tenantId: string
  readonly sha256: string
  /** Size of the content, in bytes, before compression. */
  readonly size: number
  /** Content compressed with zstd when it goes into the database; null when it is in its place already. */
  readonly inline: Uint8Array | null
  /** Its name in the object store beside its hash; '' = it is not there. */
  readonly objectId: string
}
