/**
 * A bucket of an S3-compatible store, below the prefix that the operator gave. Each call is tried again where the store
 * or the way to it fails for a moment, and comes to its end within a bounded time.
 * Each throws AppError `unavailable` with a sentence for the operator, `put` also `storage_full`.
 */
export interface ObjectStore {
  /** The store has it for good when this resolves; it compares what arrived with our hash. */
  put(key: string, bytes: Uint8Array): Promise<void>
  /** Null where there is none under this key. @throws also where there are more bytes than `most`. */
  get(key: string, most: number): Promise<Buffer | null>
  /** Also fine where there is none. */
  remove(key: string): Promise<void>
  /** Keys in their order, a page at a time; `next` is '' at the end. */
  list(next: string): Promise<ObjectPage>
  /** Asks for an empty list: whether the store answers and lets us in. Tried once, within two seconds. */
  ping(): Promise<void>
}

export interface ObjectPage {
  keys: string[]
  next: string
}

/** What came back. */
export interface StoreAnswer {
  status: number
  body: Buffer
}
