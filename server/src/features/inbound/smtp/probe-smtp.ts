import { connect } from 'node:net'
import type { ListenAddress } from '#platform/config/config'

const PATIENCE_MS = 1_500
/** Loopback addresses of wildcard listeners. */
const EVERYWHERE: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '::1' }

/**
 * Connects to our own listener like a client.
 * @throws Error unless it greets with 220 (RFC 5321, section 3.1).
 */
export function probeSmtp({ host, port }: ListenAddress): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: EVERYWHERE[host] ?? host, port })
    const fail = (reason: string): void => {
      socket.destroy()
      reject(new Error(`SMTP at ${host}:${port}: ${reason}`))
    }
    socket.setTimeout(PATIENCE_MS, () => fail('no greeting in time'))
    socket.once('error', (error) => fail(error.message))
    socket.once('close', () => fail('closed without a greeting'))
    socket.once('data', (greeting: Buffer) => {
      if (!greeting.toString('latin1').startsWith('220')) return fail(greeting.toString('latin1').trim())
      resolve()
      socket.end('QUIT\r\n')
    })
  })
}
