import { type AddressInfo, createServer, type Socket } from 'node:net'
import { type Command, readCommands } from './command-reader.ts'
import { GmailSession } from './gmail-session.ts'
import { type GmailLimits, GmailStore } from './gmail-store.ts'

export interface GmailLike {
  port: number
  store: GmailStore
  /** Bodies that are handed out until FETCH is refused. */
  allowBodies(count: number): void
  close(): Promise<void>
}

/** A model of Gmail: labels, one store, limits and OAuth. It is not Gmail. */
export async function startGmailLike(maxConnections = 15): Promise<GmailLike> {
  const store = new GmailStore()
  const limits: GmailLimits = { maxConnections, bodies: Number.POSITIVE_INFINITY }
  const sockets = new Set<Socket>()
  const server = createServer({ noDelay: true }, (socket) => {
    socket.on('error', () => {})
    if (sockets.size >= limits.maxConnections) {
      socket.end('* BYE Too many simultaneous connections. (Failure)\r\n')
      return
    }
    sockets.add(socket)
    const session = new GmailSession(store, limits, (text) => socket.write(text))
    const onChange = (): void => session.reportIfIdle()
    store.listeners.add(onChange)
    socket.on('close', () => {
      sockets.delete(socket)
      store.listeners.delete(onChange)
    })
    socket.write('* OK Gimap ready for requests\r\n')
    readCommands(socket, (command: Command) => session.run(command) === 'end' && socket.end())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    store,
    allowBodies(count) {
      limits.bodies = count
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
