import { request as requestPlain } from 'node:http'
import { request as requestTls } from 'node:https'
import { broken, type Finding, ok } from './finding.ts'

const PATIENCE_MS = 10_000
/** Any key works (RFC 6455 §4.1): the connection carries no data. */
const KEY = Buffer.from('dossier doctor!!').toString('base64')

/** Checks that a WebSocket reaches the service, as the web app opens it. */
export async function checkSockets(baseUrl: string): Promise<Finding> {
  const status = await upgrade(`${baseUrl}/socket.io/?EIO=4&transport=websocket`)
  if (status === 101) return ok('sockets', 'WebSockets work.')
  return broken(
    'sockets',
    `A WebSocket connection through ${baseUrl} was refused (${status}), so pages fall back to polling.`,
    'Make the proxy forward Upgrade and Connection. In nginx: proxy_http_version 1.1; proxy_set_header Upgrade $http_upgrade; proxy_set_header Connection "upgrade";',
  )
}

const upgrade = (url: string): Promise<number | string> =>
  new Promise((resolve) => {
    const headers = {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': KEY,
    }
    const request = url.startsWith('https:') ? requestTls : requestPlain
    const asking = request(url, { headers, timeout: PATIENCE_MS, agent: false })
    asking.once('upgrade', (_answer, socket) => {
      socket.destroy()
      resolve(101)
    })
    asking.once('response', (answer) => {
      resolve(answer.statusCode ?? 0)
      asking.destroy()
    })
    asking.once('timeout', () => asking.destroy(new Error('no answer')))
    asking.once('error', (error) => resolve(error.message))
    asking.end()
  })
