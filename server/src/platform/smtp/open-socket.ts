import { connect, isIP, type Socket } from 'node:net'
import { type ConnectionOptions, connect as connectTls } from 'node:tls'
import { plainHost } from '#platform/network/find-addresses'
import { smtpError } from './exchange.ts'

/** A host with more addresses than this is tried no further. */
const MOST_ADDRESSES = 4

/**
 * A TCP connection to the first of these addresses that answers.
 * @throws the last failure.
 */
export async function openSocket(addresses: string[], port: number, connectMs: number): Promise<Socket> {
  let failure: unknown = smtpError('ECONNREFUSED', 'no address')
  for (const address of addresses.slice(0, MOST_ADDRESSES)) {
    try {
      const socket = connect({ host: address, port, noDelay: true })
      return await whenReady(socket, 'connect', connectMs)
    } catch (error) {
      failure = error
    }
  }
  throw failure
}

/** TLS over a connection; the certificate must be good for the host as it was typed in. */
export function secureSocket(socket: Socket, host: string, connectMs: number): Promise<Socket> {
  return whenReady(connectTls({ socket, ...tlsOptions(host) }), 'secureConnect', connectMs)
}

/** For a handshake with this host: RFC 8996 ends what was before TLS 1.2. An address has no server name (RFC 6066, 3). */
export function tlsOptions(host: string): ConnectionOptions {
  const name = plainHost(host)
  return { host: name, minVersion: 'TLSv1.2', ...(isIP(name) ? {} : { servername: name }) }
}

/** Paused, so that a greeting which is already there waits for its reader. */
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
    // Stays, so that a failure between two readers of the socket is nobody's crash.
    socket.on('error', fail)
    socket.once('close', onClose)
    socket.once(event, () => {
      clearTimeout(timer)
      socket.removeListener('close', onClose)
      resolve(socket)
    })
  })
}
