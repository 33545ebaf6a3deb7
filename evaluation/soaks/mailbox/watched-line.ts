import { type Line, openLine } from '#test/line'

const WRITES = /^\S+ (?:UID )?(STORE|MOVE|COPY|APPEND|EXPUNGE|CREATE|DELETE|RENAME)\b[^\r]*/gim

/** The connection of the service to a mail server. It can break, and knows what was asked to change. */
export interface WatchedLine extends Line {
  /** Commands that change something, since the last `forgetWrites`. */
  readonly writes: readonly string[]
  /** Number of packets that the service sent. */
  sent(): number
  forgetWrites(): void
  /** Whether the service asked since then (`performance.now`) to move or copy a message. */
  movedSince(at: number): boolean
}

/** @param host the address that the service connects to */
export async function openWatchedLine(port: number, host: string): Promise<WatchedLine> {
  const writes: string[] = []
  let sent = 0
  let movedAt = Number.NEGATIVE_INFINITY
  const onSent = (bytes: Buffer): void => {
    sent += 1
    for (const [command, name] of bytes.toString('latin1').matchAll(WRITES)) {
      writes.push(command.slice(0, 200))
      if (name === 'MOVE' || name === 'COPY') movedAt = performance.now()
    }
  }
  const line = await openLine(port, { onSent, host })
  return {
    ...line,
    writes,
    sent: () => sent,
    forgetWrites: () => void writes.splice(0),
    movedSince: (at) => movedAt >= at,
  }
}
