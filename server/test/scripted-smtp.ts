import { type AddressInfo, createServer, type Socket } from 'node:net'

/** A scripted step: sends these lines, sends nothing (`STALL`), or closes the connection (`CUT`). */
export type Turn = string | ((socket: Socket) => void)

/** Answers per step; a list is consumed in order and its last entry repeats. Missing steps succeed. */
export interface SmtpScript {
  greeting?: Turn
  ehlo?: Turn
  auth?: Turn
  mail?: Turn
  rcpt?: Turn | Turn[]
  data?: Turn
  end?: Turn
  rset?: Turn
  content?: Turn
}

const GOOD: Required<SmtpScript> = {
  greeting: '220 scripted.example ESMTP',
  ehlo: '250-scripted.example\r\n250-PIPELINING\r\n250 AUTH PLAIN LOGIN',
  auth: '235 2.7.0 fine',
  mail: '250 2.1.0 fine',
  rcpt: '250 2.1.5 fine',
  data: '354 go on',
  content: () => {},
  end: '250 2.0.0 taken as 1',
  rset: '250 2.0.0 fine',
}

export interface ScriptedSmtp {
  port: number
  lines: string[]
  /** The latest content received so far, dots still stuffed. */
  content(): string
  connections(): number
  close(): Promise<void>
}

export async function startScriptedSmtp(script: SmtpScript): Promise<ScriptedSmtp> {
  const lines: string[] = []
  const sockets = new Set<Socket>()
  let content = ''
  let connections = 0
  let recipients = 0

  function act(socket: Socket, step: keyof SmtpScript): void {
    const scripted = script[step] ?? GOOD[step]
    const turn = Array.isArray(scripted) ? (scripted[Math.min(recipients++, scripted.length - 1)] ?? 'STALL') : scripted
    if (typeof turn === 'function') turn(socket)
    else if (turn === 'CUT') socket.destroy()
    else if (turn !== 'STALL') socket.write(`${turn}\r\n`)
  }

  function stepOf(line: string): keyof SmtpScript | null {
    const verb = line.slice(0, 4).toUpperCase()
    return verb === 'HELO' ? 'ehlo' : verb.toLowerCase() in GOOD ? (verb.toLowerCase() as keyof SmtpScript) : null
  }

  const server = createServer((socket) => {
    let pending = ''
    let isContent = false
    let begun = false
    connections += 1
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
    socket.on('data', (chunk) => {
      pending += chunk.toString('latin1')
      for (;;) {
        if (isContent) {
          if (!pending) return
          if (!begun) act(socket, 'content')
          begun = true
          const end = `\r\n${pending}`.indexOf('\r\n.\r\n')
          content = end < 0 ? pending : pending.slice(0, end)
          if (end < 0) return
          pending = pending.slice(end + 3)
          isContent = false
          act(socket, 'end')
        }
        const at = pending.indexOf('\r\n')
        if (at < 0) return
        const line = pending.slice(0, at)
        pending = pending.slice(at + 2)
        lines.push(line)
        const step = stepOf(line)
        if (step) act(socket, step)
        else socket.write(line === 'QUIT' ? '221 bye\r\n' : '502 5.5.2 what\r\n')
        if (step === 'data') isContent = typeof script.data !== 'string' || script.data.startsWith('354')
        begun = begun && !isContent
      }
    })
    act(socket, 'greeting')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    lines,
    content: () => content,
    connections: () => connections,
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
