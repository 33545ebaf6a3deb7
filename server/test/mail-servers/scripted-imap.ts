import { type AddressInfo, createServer, type Socket } from 'node:net'
import { TLSSocket } from 'node:tls'
import type { Certificate } from '#test/certificates'

/** Writes an answer, or takes the connection over. Returns false for the usual answer. */
type Turn = (tag: string, parameters: string, socket: Socket) => unknown

export interface ImapScript {
  /** Null sends none. */
  greeting?: string | null
  capabilities?: string
  /** By command, without `UID`: an answer with `TAG` in it, or a function. */
  answers?: Record<string, string | Turn>
  /** TLS from the first byte, and for STARTTLS. */
  certificate?: Certificate
  implicitTls?: boolean
}

export interface ScriptedImap {
  port: number
  /** Commands as they arrived, on every connection. */
  lines: string[]
  connections(): number
  openConnections(): number
  /** Cuts all connections. */
  drop(): void
  close(): Promise<void>
}

const CAPABILITIES = 'IMAP4rev1 IDLE UIDPLUS MOVE CONDSTORE ENABLE NAMESPACE AUTH=PLAIN'

const OPENED =
  '* 2 EXISTS\r\n* OK [UIDVALIDITY 7] valid\r\n* OK [UIDNEXT 3] next\r\n* OK [HIGHESTMODSEQ 10] highest\r\n' +
  '* OK [PERMANENTFLAGS (\\Seen \\*)] flags\r\n'

const USUAL: Record<string, string> = {
  AUTHENTICATE: 'TAG OK signed in',
  ENABLE: '* ENABLED CONDSTORE\r\nTAG OK enabled',
  LIST: '* LIST (\\HasNoChildren) "/" INBOX\r\nTAG OK listed',
  LOGIN: 'TAG OK signed in',
  LOGOUT: '* BYE bye\r\nTAG OK bye',
  NAMESPACE: '* NAMESPACE (("" "/")) NIL NIL\r\nTAG OK told',
  SELECT: `${OPENED}TAG OK [READ-WRITE] open`,
  EXAMINE: `${OPENED}TAG OK [READ-ONLY] open`,
  SEARCH: '* SEARCH 1 2\r\nTAG OK found',
}

/** An IMAP server that misbehaves as told, and behaves otherwise. */
export async function startScriptedImap(script: ImapScript = {}): Promise<ScriptedImap> {
  const lines: string[] = []
  const sockets = new Set<Socket>()
  let connections = 0
  const capabilities = script.capabilities ?? CAPABILITIES

  function answer(line: string, socket: Socket): void {
    const [tag = '*', first = '', ...others] = line.split(' ')
    const words = first.toUpperCase() === 'UID' ? others : [first, ...others]
    const command = (words[0] ?? '').toUpperCase()
    const scripted = script.answers?.[command]
    if (typeof scripted === 'function') {
      if (scripted(tag, words.slice(1).join(' '), socket) !== false) return
    }
    const text = typeof scripted === 'string' ? scripted : (USUAL[command] ?? 'TAG OK done')
    if (command === 'CAPABILITY') socket.write(`* CAPABILITY ${capabilities}\r\n${tag} OK told\r\n`)
    else if (command === 'AUTHENTICATE' && typeof scripted !== 'string' && others.length < 2)
      askForCredentials(tag, socket)
    else socket.write(`${text.replaceAll('TAG', tag)}\r\n`)
    if (command === 'STARTTLS' && text.startsWith('TAG OK')) upgrade(socket)
    if (command === 'LOGOUT') socket.end()
  }

  const credentials = new Map<Socket, string>()
  function askForCredentials(tag: string, socket: Socket): void {
    credentials.set(socket, tag)
    socket.write('+ \r\n')
  }

  function upgrade(socket: Socket): void {
    socket.removeAllListeners('data')
    if (!script.certificate) return
    serve(new TLSSocket(socket, { isServer: true, ...script.certificate }))
  }

  function serve(socket: Socket): void {
    let pending = ''
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
    socket.on('data', (bytes) => {
      pending += bytes.toString('latin1')
      for (let at = pending.indexOf('\r\n'); at >= 0; at = pending.indexOf('\r\n')) {
        const line = pending.slice(0, at)
        pending = pending.slice(at + 2)
        lines.push(line)
        const tag = credentials.get(socket)
        credentials.delete(socket)
        if (tag) answer(`${tag} AUTHENTICATE PLAIN ${line}`, socket)
        else answer(line, socket)
      }
    })
  }

  function drop(): void {
    for (const socket of sockets) socket.destroy()
  }

  const server = createServer((socket) => {
    connections += 1
    const line = script.implicitTls ? new TLSSocket(socket, { isServer: true, ...script.certificate }) : socket
    serve(line)
    const greeting = script.greeting === undefined ? '* OK scripted' : script.greeting
    if (greeting !== null) line.write(`${greeting}\r\n`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    lines,
    connections: () => connections,
    openConnections: () => sockets.size,
    drop,
    async close() {
      drop()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
