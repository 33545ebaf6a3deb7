import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** The server cannot listen; the message is one sentence for the operator. */
export class ListenError extends Error {
  get portTaken(): boolean {
    return (this.cause as NodeJS.ErrnoException | undefined)?.code === 'EADDRINUSE'
  }
}

export interface Serving {
  address: string
  port: number
  /** Refuses new requests, lets running ones finish, and aborts them after `patienceMs`. */
  close(patienceMs?: number): Promise<void>
}

const PATIENCE_MS = 20_000

export async function serve(app: FastifyInstance, { host, port }: { host: string; port: number }): Promise<Serving> {
  const address = await listenQuietly(app, host, port)
  return {
    address,
    port: (app.server.address() as AddressInfo).port,
    async close(patienceMs = PATIENCE_MS) {
      const impatience = setTimeout(() => app.server.closeAllConnections(), patienceMs)
      await app.close().finally(() => clearTimeout(impatience))
    },
  }
}

/** Disables the framework's log line, because the program reports its address itself. */
async function listenQuietly(app: FastifyInstance, host: string, port: number): Promise<string> {
  await app.ready()
  const { level } = app.log
  app.log.level = 'warn'
  try {
    return await app.listen({ host, port })
  } catch (error) {
    throw listenError(error, host, port)
  } finally {
    app.log.level = level
  }
}

function listenError(error: unknown, host: string, port: number): unknown {
  const { code = '' } = Object(error) as { code?: string }
  const sentence = SENTENCES[code]?.(host, port)
  return sentence ? new ListenError(sentence, { cause: error }) : error
}

const SENTENCES: Record<string, (host: string, port: number) => string> = {
  EADDRINUSE: (host, port) => `Port ${port} on ${host} is already in use. Stop the other program, or set PORT.`,
  EACCES: (_host, port) => `This user cannot open port ${port}. Set PORT to a port above 1023.`,
  EADDRNOTAVAIL: (host) =>
    `HOST ${host} is not an address of this machine. Set it to an address of this machine, or to 0.0.0.0.`,
  ENOTFOUND: (host) => `HOST ${host} cannot be resolved. Set it to an address of this machine.`,
}
