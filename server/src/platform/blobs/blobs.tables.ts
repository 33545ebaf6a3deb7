export interface BlobRow {
  tenant_id: string
  sha256: string
  /** Bytes of the content, before compression. */
  size: number
  /** The compressed content, or null when it lies in the folder. */
  inline: Uint8Array | null
  stored_at: number
}

declare module '#platform/database/database' {
  interface Tables {
    blobs: BlobRow
  }
}
