import { createServer, type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'

/** Starts a proxy as it stands before the service, WebSockets included. @returns a function that stops it. */
export async function startReverseProxy(
  port: number,
  target: number,
  rewrite: (url: string) => string,
): Promise<() => void> {
  const headersFor = ({ headers }: IncomingMessage) => ({ ...headers, 'x-forwarded-for': '203.0.113.9' })
  const proxy = createServer((incoming, outgoing) => {
    const { method } = incoming
    const path = rewrite(incoming.url ?? '')
    const passed = request(
      { host: '127.0.0.1', port: target, path, method, headers: headersFor(incoming) },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(outgoing)
      },
    )
    incoming.pipe(passed)
  })
  proxy.on('upgrade', (incoming, socket) => {
    const lines = Object.entries(headersFor(incoming)).map(([name, value]) => `${name}: ${String(value)}`)
    const onwards = connect(target, '127.0.0.1', () => {
      onwards.write(`GET ${rewrite(incoming.url ?? '')} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
      onwards.pipe(socket).pipe(onwards)
    })
    for (const end of [socket, onwards]) end.on('error', () => undefined)
  })
  await new Promise<void>((resolve) => proxy.listen(port, '127.0.0.1', resolve))
  return () => proxy.close().closeAllConnections()
}
