/**
 * "Something is there, look": a nudge between the processes that share one database. It carries nothing and may be
 * lost, so whoever waits for one also looks by itself now and then.
 */
export interface Signals {
  /** Nudges every process, this one at once. Many in a row are joined into one. */
  send(channel: string): void
  on(channel: string, listener: () => void): () => void
  close(): Promise<void>
}
