import type { SMTPServer, SMTPServerSession } from 'smtp-server'
import { networkOf } from '#platform/network/network-of'
import { goAway, serverFull, tooManyConnections } from './replies.ts'

export interface ConnectionLimits {
  total: number
  /** For one client address; an IPv6 /64 counts as one. */
  perAddress: number
}

type Connection = SMTPServer['connections'] extends Set<infer One> ? One : never

/**
 * Refuses a connection beyond the limit of its address. When the server is full, the oldest connection that has named
 * no recipient of ours makes way, so that idle strangers keep nobody out.
 * @throws SmtpReply.
 */
export function admitConnection(
  { connections }: SMTPServer,
  session: SMTPServerSession,
  { total, perAddress }: ConnectionLimits,
): void {
  const network = networkOf(session.remoteAddress)
  const isNeighbour = ({ remoteAddress }: Connection): boolean => networkOf(remoteAddress) === network
  const all = [...connections]
  // Only earlier connections count: of many at once, the first ones stay.
  const earlier = all.slice(
    0,
    all.findIndex(({ id }) => id === session.id),
  )
  if (earlier.filter(isNeighbour).length >= perAddress) throw tooManyConnections()
  if (earlier.length < total) return
  const idle = all.find((connection) => connection.id !== session.id && isIdle(connection))
  if (!idle) throw serverFull()
  const { responseCode, message } = goAway()
  idle.send(responseCode, message)
}

/** A connection that has not greeted yet has no envelope. */
const isIdle = ({ session }: Connection): boolean => (session.envelope?.rcptTo.length ?? 0) === 0
