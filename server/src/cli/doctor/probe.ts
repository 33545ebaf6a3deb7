import { randomUUID } from 'node:crypto'
import type { IncomingMessage, Server } from 'node:http'

/** Result of a request to BASE_URL, seen from both ends. */
export type Probe =
  | { kind: 'failed'; code: string; reason: string }
  | {
      kind: 'answered'
      status: number
      /** Target of a redirect, or ''. */
      location: string
      /** The Date header in epoch milliseconds; null without one. */
      date: number | null
      /** The request as received by this process; null when it arrived elsewhere. */
      arrived: Arrived | null
    }

export interface Arrived {
  forwardedFor: string
  forwardedProto: string
  peer: string
}

const MARK = 'x-dossier-doctor'
const PATIENCE_MS = 10_000

/** Requests our own URL from outside and waits for that request to arrive. */
export async function probeBaseUrl(server: Server, baseUrl: string): Promise<Probe> {
  const mark = randomUUID()
  let arrived: Arrived | null = null
  const watch = ({ headers, socket }: IncomingMessage): void => {
    if (headers[MARK] !== mark) return
    arrived = {
      forwardedFor: String(headers['x-forwarded-for'] ?? ''),
      forwardedProto: String(headers['x-forwarded-proto'] ?? ''),
      peer: socket.remoteAddress ?? '',
    }
  }
  server.prependListener('request', watch)
  try {
    const answer = await fetch(`${baseUrl}/health/live`, {
      headers: { [MARK]: mark },
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    await answer.body?.cancel()
    const date = Date.parse(answer.headers.get('date') ?? '')
    return {
      kind: 'answered',
      status: answer.status,
      location: answer.headers.get('location') ?? '',
      date: Number.isNaN(date) ? null : date,
      arrived,
    }
  } catch (error) {
    const { code = '', message } = Object((error as Error).cause ?? error) as { code?: string; message: string }
    return { kind: 'failed', code, reason: message }
  } finally {
    server.off('request', watch)
  }
}
