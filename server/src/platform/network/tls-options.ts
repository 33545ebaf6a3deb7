import { isIP } from 'node:net'
import type { ConnectionOptions } from 'node:tls'
import { plainHost } from './find-addresses.ts'

/** RFC 8996 deprecates versions before TLS 1.2. An IP address has no server name (RFC 6066, 3). */
export function tlsOptions(host: string): ConnectionOptions {
  const name = plainHost(host)
  return { host: name, minVersion: 'TLSv1.2', ...(isIP(name) ? {} : { servername: name }) }
}
