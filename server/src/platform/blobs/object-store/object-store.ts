/**
 * A bucket of an S3-compatible store, below the operator's prefix. Each call retries transient failures within a
 * bounded time. Each throws AppError `unavailable` with a sentence for the operator, `put` also `storage_full`.
 */
export interface ObjectStore {
  /** Resolves when the store has persisted the bytes; the store verifies our hash. */
  put(key: string, bytes: Uint8Array): Promise<void>
  /** Returns null when the key does not exist. @throws also when the object has more than `maxBytes` bytes. */
  get(key: string, maxBytes: number): Promise<Buffer | null>
  remove(key: string): Promise<void>
  /** Lists keys in order, one page at a time; `next` is '' at the end. */
  list(next: string): Promise<ObjectPage>
  /** Requests an empty list to check that the store answers and grants access. One attempt, within two seconds. */
  ping(): Promise<void>
}

export interface ObjectPage {
  keys: string[]
  next: string
}

export interface StoreAnswer {
  status: number
  body: Buffer
}
