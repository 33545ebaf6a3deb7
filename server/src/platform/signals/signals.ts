/**
 * Wake-up signals between the processes of one database. They carry no data and may be lost, so listeners also poll.
 */
export interface Signals {
  /** Signals every process, this one immediately. Repeated signals are merged. */
  send(channel: string): void
  on(channel: string, listener: () => void): () => void
  close(): Promise<void>
}
