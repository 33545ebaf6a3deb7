import { connect } from 'node:net'
import type { ListenAddress } from '#platform/config/config'

const PATIENCE_MS = 1_500
/** Where a server that listens everywhere is reached from its own machine. */
const EVERYWHERE: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '::1' }

/**
 * Greets our own listener as a sender of mail would.
 * @throws Error when nothing listens there, or it sends clients away (RFC 5321, section 3.1: 220 is welcome).
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
