import { connect, isIP, type Socket } from 'node:net'
import { type ConnectionOptions, connect as connectTls } from 'node:tls'
import { plainHost } from '#platform/network/find-addresses'
import { smtpError } from './exchange.ts'

/** Maximum number of a host's addresses to try. */
const MAX_ADDRESSES = 4

/**
 * Connects to the first address that answers.
 * @throws the last failure.
 */
export async function openSocket(addresses: string[], port: number, connectMs: number): Promise<Socket> {
  let failure: unknown = smtpError('ECONNREFUSED', 'no address')
  for (const address of addresses.slice(0, MAX_ADDRESSES)) {
    try {
      const socket = connect({ host: address, port, noDelay: true })
      return await whenReady(socket, 'connect', connectMs)
    } catch (error) {
      failure = error
    }
  }
  throw failure
}

/** Starts TLS; the certificate must match the host as the user entered it. */
export function secureSocket(socket: Socket, host: string, connectMs: number): Promise<Socket> {
  return whenReady(connectTls({ socket, ...tlsOptions(host) }), 'secureConnect', connectMs)
}

/** RFC 8996 deprecates versions before TLS 1.2. An IP address has no server name (RFC 6066, 3). */
export function tlsOptions(host: string): ConnectionOptions {
  const name = plainHost(host)
  return { host: name, minVersion: 'TLSv1.2', ...(isIP(name) ? {} : { servername: name }) }
}

/** Paused, so that an early greeting waits for its reader. */
function whenReady(socket: Socket, event: 'connect' | 'secureConnect', ms: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => fail(smtpError('ETIMEDOUT', 'the time is over')), ms)
    const onClose = (): void => fail(smtpError('ECONNECTION', 'the connection was closed'))
    function fail(error: Error): void {
      clearTimeout(timer)
      socket.removeListener('close', onClose)
      socket.destroy()
      reject(error)
    }
    // Stays attached, so that an error between two readers does not crash the process.
    socket.on('error', fail)
    socket.once('close', onClose)
    socket.once(event, () => {
      clearTimeout(timer)
      socket.removeListener('close', onClose)
      resolve(socket)
    })
  })
}
