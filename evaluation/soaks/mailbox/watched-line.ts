import { type Line, openLine } from '#test/line'

const WRITES = /^\S+ (?:UID )?(STORE|MOVE|COPY|APPEND|EXPUNGE|CREATE|DELETE|RENAME)\b[^\r]*/gim

/** The connection of the service to a mail server. It can break, and knows what was asked to change. */
export interface WatchedLine extends Line {
  /** Commands that change something, since the last `forgetWrites`. */
  readonly writes: readonly string[]
  /** Number of packets that the service sent. */
  sent(): number
  forgetWrites(): void
}

/** @param host the address that the service connects to */
export async function openWatchedLine(port: number, host: string): Promise<WatchedLine> {
  const writes: string[] = []
  let sent = 0
  const onSent = (bytes: Buffer): void => {
    sent += 1
    for (const [command] of bytes.toString('latin1').matchAll(WRITES)) writes.push(command.slice(0, 200))
  }
  const line = await openLine(port, { onSent, host })
  return { ...line, writes, sent: () => sent, forgetWrites: () => void writes.splice(0) }
}
