import { once } from 'node:events'
import { type Duplex, PassThrough, type Readable } from 'node:stream'
import type { Connection, PoolClient, Submittable } from 'pg'

// COPY per the protocol (postgresql.org/docs/current/protocol-flow.html#PROTOCOL-COPY). The driver passes its messages
// to the submitted command and has no further support.

const HIGH_WATER = 1024 * 1024

interface CopyConnection {
  stream: Duplex
  query(text: string): void
  sendCopyFromChunk(chunk: Uint8Array): void
  endCopyFrom(): void
  sendCopyFail(message: string): void
}

const partsOf = (connection: Connection): CopyConnection => connection as unknown as CopyConnection

abstract class CopyCommand implements Submittable {
  readonly #text: string
  constructor(text: string) {
    this.#text = text
  }
  submit(connection: Connection): void {
    partsOf(connection).query(this.#text)
  }
  /** The driver drops a failed command and makes no further calls. */
  handleError(error: Error): void {
    this.ended(error)
  }
  handleReadyForQuery(): void {
    this.ended(null)
  }
  handleCommandComplete(): void {}
  handleRowDescription(): void {}
  handleDataRow(): void {}
  handleEmptyQuery(): void {}
  handleCopyData(_message: { chunk: Buffer }, _connection: Connection): void {}
  handleCopyInResponse(_connection: Connection): void {}
  protected abstract ended(failure: Error | null): void
}

class CopyOut extends CopyCommand {
  readonly rows = new PassThrough()
  override handleCopyData({ chunk }: { chunk: Buffer }, connection: Connection): void {
    // The driver reuses its buffer, so copy the chunk.
    if (this.rows.write(Buffer.from(chunk))) return
    const { stream } = partsOf(connection)
    stream.pause()
    this.rows.once('drain', () => stream.resume())
    this.rows.once('close', () => stream.resume())
  }
  protected override ended(failure: Error | null): void {
    if (failure) this.rows.destroy(failure)
    else this.rows.end()
  }
}

/**
 * Streams the text output of `copy … to stdout` with backpressure. Read it to the end before using the client again.
 */
export function copyOut(client: PoolClient, text: string): Readable {
  const command = new CopyOut(text)
  client.query(command)
  return command.rows
}

class CopyIn extends CopyCommand {
  readonly begun: Promise<CopyConnection>
  readonly done: Promise<void>
  readonly #begin: (connection: CopyConnection) => void
  readonly #end: PromiseWithResolvers<void>
  constructor(text: string) {
    super(text)
    const begin = Promise.withResolvers<CopyConnection>()
    this.#end = Promise.withResolvers<void>()
    this.#begin = begin.resolve
    this.done = this.#end.promise
    this.begun = Promise.race([begin.promise, this.done.then(() => Promise.reject(new Error('nothing was asked for')))])
    this.begun.catch(() => undefined)
    this.done.catch(() => undefined)
  }
  override handleCopyInResponse(connection: Connection): void {
    this.#begin(partsOf(connection))
  }
  protected override ended(failure: Error | null): void {
    if (failure) this.#end.reject(failure)
    else this.#end.resolve()
  }
}

/** Feeds text into `copy … from stdin` with backpressure. @throws errors of the server or the source. */
export async function copyIn(client: PoolClient, text: string, rows: AsyncIterable<Uint8Array>): Promise<void> {
  const command = new CopyIn(text)
  client.query(command)
  const connection = await command.begun
  try {
    for await (const chunk of rows) {
      connection.sendCopyFromChunk(chunk)
      if (connection.stream.writableLength > HIGH_WATER)
        await Promise.race([once(connection.stream, 'drain'), command.done])
    }
    connection.endCopyFrom()
  } catch (error) {
    connection.sendCopyFail('the source of the rows ended early')
    await command.done.catch(() => undefined)
    throw error
  }
  await command.done
}
