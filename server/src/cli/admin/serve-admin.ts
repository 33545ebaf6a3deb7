import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { finished } from 'node:stream/promises'
import { message } from '@dossier/contract/message'
import type { RunningServer } from '#app/start-server'
import { AppError } from '#core/app-error'
import { wait } from '#platform/clock/wait'
import { readFrames } from './frames.ts'
import { listenPrivately } from './listen-privately.ts'
import type { Instance } from './operation.ts'
import { chooseSocketPath, removeSocketPath } from './socket-path.ts'

/** Maximum wait for running commands on shutdown. */
const PATIENCE_MS = 10_000

/**
 * Serves commands: `POST /<operation>` over a Unix socket, protected only by file permissions. The first frame is the
 * input as JSON. The answer is JSON lines: any number of `{ progress }`, then one `{ result }` or `{ error: { code,
 * message } }`. The server also works without a socket.
 */
export async function serveAdmin({ platform, app }: RunningServer): Promise<{ close(): Promise<void> }> {
  const { config, log } = platform
  const instance: Instance = { platform, features: app.features, server: app.http.server }
  const stopping = new AbortController()
  const running = new Set<Promise<void>>()
  // An import may take hours.
  const server = createServer({ requestTimeout: 0 }, (request, response) => {
    const work = answer(instance, request, response, stopping.signal).finally(() => running.delete(work))
    running.add(work)
  })

  let path: string | null = null
  let removeFile = (): void => undefined
  try {
    path = chooseSocketPath(config.dataDir)
    if (path) removeFile = await listenPrivately(server, path)
  } catch (error) {
    log.warn({ err: error }, 'the admin socket could not be opened; stop the server to run commands')
  }

  return {
    async close() {
      removeFile()
      if (path) removeSocketPath(config.dataDir, path)
      server.close()
      stopping.abort()
      await Promise.race([Promise.all(running), wait(PATIENCE_MS)])
      server.closeAllConnections()
    },
  }
}

async function answer(
  instance: Instance,
  request: IncomingMessage,
  response: ServerResponse,
  signal: AbortSignal,
): Promise<void> {
  const say = (line: object): void => {
    if (!response.destroyed) response.write(`${JSON.stringify(line)}\n`)
  }
  response.writeHead(200, { 'content-type': 'application/x-ndjson', connection: 'close' })
  response.flushHeaders()
  response.on('error', () => undefined)
  try {
    say({ result: await perform(instance, request, signal, (progress) => say({ progress })) })
  } catch (error) {
    say({ error: describe(error, instance) })
  }
  await readToEnd(request)
  response.end()
}

/** Unread bytes would reset the connection before the other end has read the last line (RFC 9112, 9.6). */
async function readToEnd(request: IncomingMessage): Promise<void> {
  request.resume()
  await finished(request, { writable: false }).catch(() => undefined)
}

async function perform(
  instance: Instance,
  request: IncomingMessage,
  signal: AbortSignal,
  report: (progress: unknown) => void,
) {
  // Loads the operations on first use, because most servers never run one.
  const { OPERATIONS } = await import('./operations.ts')
  const operation = OPERATIONS.get(request.url?.slice(1) ?? '')
  if (request.method !== 'POST' || !operation) throw unknownOperation()
  const parts = readFrames(request.iterator({ destroyOnReturn: false }))
  const first = await parts.next()
  const input = operation.parse(JSON.parse(first.done ? 'null' : first.value.toString('utf8')))
  return operation.run(instance, input, { parts, report, signal })
}

const unknownOperation = (): AppError => new AppError('not_found', message('operator.commandUnknown'))

function describe(error: unknown, { platform }: Instance): { code: string; message: string } {
  if (error instanceof AppError) return { code: error.code, message: error.message }
  platform.log.error({ err: error }, 'a command failed')
  return { code: 'unavailable', message: 'The command failed on the server. The server log has the details.' }
}
