import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A proxy that adds a token, for a test suite without authentication. */
export interface TokenProxy {
  url: string
  leadTo(address: string, token: string): void
  close(): Promise<void>
}

/** Starts without a target, because the service needs this address as its own first. */
export async function openTokenProxy(): Promise<TokenProxy> {
  let behind = { hostname: '', port: '', token: '' }
  const server = createServer((incoming, answer) => {
    const { token, ...target } = behind
    const headers = { ...incoming.headers, authorization: `Bearer ${token}` }
    const onward = request({ ...target, path: incoming.url, method: incoming.method, headers }, (response) => {
      answer.writeHead(response.statusCode ?? 500, response.headers)
      response.pipe(answer)
    })
    onward.on('error', () => answer.destroy())
    answer.on('close', () => onward.destroy())
    incoming.pipe(onward)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    leadTo(address, token) {
      const { hostname, port } = new URL(address)
      behind = { hostname, port, token }
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
