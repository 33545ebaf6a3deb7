import type { IncomingMessage } from 'node:http'
import { fromBasePath } from '#platform/base-path/base-path'

/** Path of Socket.IO, from the base URL. */
export const SOCKET_PATH = '/socket.io'

/**
 * Whether a request may leave HTTP/1.1: only for WebSocket, at the path of the sockets. Other upgrades are ignored and
 * answered as the HTTP request that they are (RFC 9110 §7.8).
 */
export function isSocketUpgrade({ method, url = '/', headers }: IncomingMessage, basePath: string): boolean {
  const [path = ''] = fromBasePath(url, basePath).split('?', 1)
  const isSocketPath = path === SOCKET_PATH || path.startsWith(`${SOCKET_PATH}/`)
  return method === 'GET' && isSocketPath && headers.upgrade?.trim().toLowerCase() === 'websocket'
}
