import { type AddressInfo, createServer, type Socket } from 'node:net'

/** An email as the sink received it; instants are epoch milliseconds. */
export interface Received {
  recipient: string
  /** Instant of the MAIL command. */
  begunAt: number
  /** Instant of the last byte. */
  wholeAt: number
}

export interface MailSink {
  readonly port: number
  readonly received: Received[]
  readonly connections: () => number
  close(): Promise<void>
}

/** Starts the fastest possible SMTP server: it accepts everything at once and records the arrival times. */
export async function startMailSink(): Promise<MailSink> {
  const received: Received[] = []
  const sockets = new Set<Socket>()
  let connections = 0
  const server = createServer((socket) => {
    let pending = ''
    let isContent = false
    let begunAt = 0
    let recipient = ''
    connections += 1
    sockets.add(socket)
    socket.setNoDelay(true)
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
    const command = (line: string): void => {
      const verb = line.slice(0, 4).toUpperCase()
      if (verb === 'MAIL') begunAt = Date.now()
      if (verb === 'RCPT') recipient = /<(.*)>/.exec(line)?.[1] ?? ''
      isContent = verb === 'DATA'
      socket.write(isContent ? '354 go on\r\n' : verb === 'QUIT' ? '221 bye\r\n' : '250 fine\r\n')
    }
    socket.on('data', (chunk) => {
      pending += chunk.toString('latin1')
      for (;;) {
        const end = isContent ? pending.indexOf('\r\n.\r\n') : pending.indexOf('\r\n')
        if (end < 0) return
        const line = pending.slice(0, end)
        pending = pending.slice(end + (isContent ? 5 : 2))
        if (!isContent) command(line)
        else {
          isContent = false
          received.push({ recipient, begunAt, wholeAt: Date.now() })
          socket.write('250 taken\r\n')
        }
      }
    })
    socket.write('220 sink\r\n')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    received,
    connections: () => connections,
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
