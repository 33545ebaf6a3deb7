import { connect, type Socket } from 'node:net'
import { connect as connectTls, type TLSSocket } from 'node:tls'
import { connectionError } from './connection-error.ts'
import { checkCertificate } from './server-certificate.ts'
import { tlsOptions } from './tls-options.ts'

/** Maximum number of a host's addresses to try. */
const MAX_ADDRESSES = 4

/**
 * Connects to the first address that answers.
 * @throws the last failure.
 */
export async function openSocket(addresses: string[], port: number, connectMs: number): Promise<Socket> {
  let failure: unknown = connectionError('ECONNREFUSED', 'no address')
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

/**
 * Starts TLS; the certificate must match the host as the user entered it, or be the approved one.
 * @param approved fingerprint of the only certificate to accept, or ''
 */
export async function secureSocket(socket: Socket, host: string, connectMs: number, approved = ''): Promise<TLSSocket> {
  // `checkCertificate` decides, because a refusal must name the certificate; Node's own check destroys it first.
  const secure = connectTls({ socket, ...tlsOptions(host), rejectUnauthorized: false })
  await whenReady(secure, 'secureConnect', connectMs)
  try {
    checkCertificate(secure, approved)
    return secure
  } catch (error) {
    secure.destroy()
    throw error
  }
}

/** Paused, so that an early greeting waits for its reader. */
function whenReady<S extends Socket>(socket: S, event: 'connect' | 'secureConnect', ms: number): Promise<S> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => fail(connectionError('ETIMEDOUT', 'the time is over')), ms)
    const onClose = (): void => fail(connectionError('ECONNECTION', 'the connection was closed'))
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
