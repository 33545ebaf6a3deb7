import type { SMTPServer, SMTPServerSession } from 'smtp-server'
import { expect, it } from 'vitest'
import { admitConnection } from './admit-connection.ts'

const LIMITS = { total: 4, perAddress: 2 }

function given(clients: { ip: string; recipients?: number; isNew?: boolean }[]) {
  const dismissed: string[] = []
  const connections = clients.map(({ ip, recipients = 0, isNew }, index) => ({
    id: `c${index}`,
    remoteAddress: ip,
    session: isNew ? {} : { envelope: { rcptTo: Array.from({ length: recipients }) } },
    send: (code: number) => dismissed.push(`c${index} ${code}`),
  }))
  const server = { connections: new Set(connections) } as unknown as SMTPServer
  const admitAt = (index: number) => {
    const { id, remoteAddress } = connections.at(index) ?? {}
    admitConnection(server, { id, remoteAddress } as SMTPServerSession, LIMITS)
  }
  return { admitAt, admit: () => admitAt(-1), dismissed }
}

const ip = (n: number) => ({ ip: `192.0.2.${n}` })

it('lets an address have some connections, and an IPv6 network as many', () => {
  expect(given([ip(1), ip(1)]).admit).not.toThrow()
  expect(given([ip(1), ip(2), ip(1), ip(1)]).admit).toThrow(expect.objectContaining({ responseCode: 421 }))
  const network = ['2001:db8::1', '2001:db8::2', '2001:db8:0:0:ffff::3'].map((address) => ({ ip: address }))
  expect(given(network).admit).toThrow(expect.objectContaining({ responseCode: 421 }))
  expect(given([...network.slice(1), { ip: '2001:db8:0:1::1' }]).admit).not.toThrow()
})

it('keeps the first connections of many that come at once', () => {
  const many = Array.from({ length: 9 }, () => ip(1))
  const first = given(many)
  first.admitAt(1)
  expect(() => first.admitAt(2)).toThrow(expect.objectContaining({ responseCode: 421 }))
})

it('dismisses the oldest idle connection for a newcomer when all are taken', () => {
  const full = given([{ ...ip(1), recipients: 1 }, { ...ip(2), isNew: true }, ip(3), ip(4), ip(5)])
  full.admit()
  expect(full.dismissed).toEqual(['c1 421'])
  const busy = given([...[1, 2, 3, 4].map((n) => ({ ...ip(n), recipients: 1 })), ip(5)])
  expect(busy.admit).toThrow(expect.objectContaining({ responseCode: 421 }))
  expect(busy.dismissed).toEqual([])
})
