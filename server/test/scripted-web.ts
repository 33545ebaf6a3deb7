import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ScriptedWeb {
  readonly port: number
  /** `http://127.0.0.1:port`, without a slash. */
  readonly origin: string
  readonly requests: { path: string; headers: IncomingMessage['headers']; from: string }[]
  stop(): Promise<void>
}

export type Answer = (response: ServerResponse, request: IncomingMessage) => void

/** A loopback web server that answers by path, else by `elsewhere` or 404. */
export async function startWeb(
  paths: Record<string, Answer>,
  elsewhere: Answer = (response) => void response.writeHead(404).end(),
): Promise<ScriptedWeb> {
  const requests: ScriptedWeb['requests'] = []
  const server: Server = createServer((request, response) => {
    const path = request.url ?? ''
    requests.push({ path, headers: request.headers, from: request.socket.remoteAddress ?? '' })
    const answer = paths[path] ?? elsewhere
    answer(response, request)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    port,
    origin: `http://127.0.0.1:${port}`,
    requests,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

export const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

/** A PNG of one pixel in one colour, as displayed by a browser. */
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

export const sends =
  (body: string | Buffer, headers: Record<string, string> = {}): Answer =>
  (response) =>
    void response.writeHead(200, headers).end(body)

export const redirects =
  (location: string, status = 302): Answer =>
  (response) =>
    void response.writeHead(status, { location }).end()

/** Never ends and respects backpressure. */
export const endless =
  (headers: Record<string, string> = {}): Answer =>
  (response) => {
    response.writeHead(200, headers)
    const chunk = Buffer.alloc(65_536)
    const more = (): void => {
      while (!response.destroyed && response.write(chunk));
      if (!response.destroyed) response.once('drain', more)
    }
    more()
  }
