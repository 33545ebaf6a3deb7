import { type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ErrorCode } from '@dossier/contract/errors'
import { message } from '@dossier/contract/message'
import { AppError } from '#core/app-error'
import { frame } from './frames.ts'
import { socketPaths } from './socket-path.ts'

interface Line {
  progress?: unknown
  result?: unknown
  error?: { code: ErrorCode; message: string }
}

export interface Question {
  operation: string
  input: unknown
  parts: AsyncIterable<Uint8Array>
  report(progress: unknown): void
}

/**
 * Returns the socket of the running server on this data folder, or null. @throws AppError without permission to use it.
 */
export async function findServer(dataDir: string): Promise<string | null> {
  for (const path of socketPaths(dataDir)) if (await answers(path)) return path
  return null
}

const answers = (path: string): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const socket = connect(path)
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', ({ code }: NodeJS.ErrnoException) => {
      if (code === 'EACCES' || code === 'EPERM') reject(notAllowed(path))
      else resolve(false)
    })
  })

/** Runs the operation in the server. @throws AppError as the operation does, or when the connection breaks. */
export async function askServer(socketPath: string, question: Question): Promise<unknown> {
  const asking = request({ socketPath, method: 'POST', path: `/${question.operation}`, agent: false })
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    asking.once('response', resolve)
    asking.once('error', () => reject(goneAway()))
  })
  const reading = new AbortController()
  // The server may answer early, for example with an error.
  const sending = pipeline(Readable.from(body(question), { objectMode: true, highWaterMark: 1 }), asking, {
    signal: reading.signal,
  })
  sending.catch(() => undefined)
  try {
    return await readAnswer(await answered, question)
  } finally {
    reading.abort()
  }
}

async function* body({ input, parts }: Question): AsyncGenerator<Buffer> {
  yield frame(Buffer.from(JSON.stringify(input)))
  for await (const part of parts) yield frame(part)
}

async function readAnswer(response: IncomingMessage, question: Question): Promise<unknown> {
  try {
    for await (const text of createInterface({ input: response })) {
      const line = JSON.parse(text) as Line
      if (line.error) throw new AppError(line.error.code, message('operator.relayed', { text: line.error.message }))
      if ('result' in line) return line.result
      question.report(line.progress)
    }
  } catch (error) {
    throw error instanceof AppError ? error : goneAway()
  }
  throw goneAway()
}

const goneAway = (): AppError => new AppError('unavailable', message('operator.serverGone'))

const notAllowed = (path: string): AppError => new AppError('forbidden', message('operator.socketForbidden', { path }))
