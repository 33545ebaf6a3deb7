import { connect } from 'node:net'

/** Another mail program, as little of it as a test needs. */
export interface RawImap {
  /** Sends a command and returns the lines of its answer; throws when the server refuses it. */
  send(command: string, literal?: string): Promise<string[]>
  close(): void
}

export async function openRawImap(port: number, user: string, password: string): Promise<RawImap> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  let pending = ''
  let lines: string[] = []
  let waiting: {
    tag: string
    command: string
    literal: string
    resolve(lines: string[]): void
    reject(error: Error): void
  } | null = null
  let count = 0
  socket.on('error', (error) => waiting?.reject(error))
  socket.on('close', () =>
    waiting?.reject(new Error(`the connection has ended after ${[waiting.command, ...lines].join('\n')}`)),
  )
  socket.on('data', (bytes) => {
    pending += bytes.toString('latin1')
    for (let at = pending.indexOf('\r\n'); at >= 0; at = pending.indexOf('\r\n')) {
      const line = pending.slice(0, at)
      pending = pending.slice(at + 2)
      if (waiting && line.startsWith('+')) socket.write(`${waiting.literal}\r\n`)
      else if (waiting && line.startsWith(`${waiting.tag} `)) finish(line)
      else lines.push(line)
    }
  })

  function finish(line: string): void {
    const ended = waiting
    waiting = null
    if (line.startsWith(`${ended?.tag} OK`)) ended?.resolve([...lines, line])
    else ended?.reject(new Error(line))
  }

  const send = (command: string, literal = ''): Promise<string[]> =>
    new Promise((resolve, reject) => {
      count += 1
      const tag = `r${count}`
      lines = []
      waiting = { tag, command, literal, resolve, reject }
      socket.write(`${tag} ${command}${literal ? ` {${Buffer.byteLength(literal)}}` : ''}\r\n`)
    })
  await send(`LOGIN ${user} ${password}`)
  return { send, close: () => socket.destroy() }
}
