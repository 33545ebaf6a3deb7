import { type AddressInfo, createServer, type Socket } from 'node:net'
import { type Command, readCommands } from '../../server/test/mail-servers/command-reader.ts'

const CAPABILITIES = 'IMAP4rev1 IDLE NAMESPACE UIDPLUS MOVE CONDSTORE ENABLE SPECIAL-USE AUTH=PLAIN SASL-IR'

export interface QuietServer {
  port: number
  /** Commands other than IDLE and DONE so far. */
  commands(): number
  connections(): number
  close(): Promise<void>
}

/** An IMAP server where nothing ever happens: every account is one empty inbox. It listens on each of these addresses. */
export async function startQuietServer(addresses: readonly string[]): Promise<QuietServer> {
  const sockets = new Set<Socket>()
  let commands = 0
  const serve = (socket: Socket): void => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
    socket.write(`* OK [CAPABILITY ${CAPABILITIES}] quiet\r\n`)
    let isSigningIn = ''
    let idleTag = ''
    readCommands(socket, ({ text }: Command) => {
      if (isSigningIn || idleTag) {
        socket.write(`${isSigningIn || idleTag} OK done\r\n`)
        isSigningIn = ''
        idleTag = ''
        return
      }
      const [, tag = '*', , name = '', parameters = ''] = /^(\S+) (UID )?(\S+)(?: (.*))?$/i.exec(text) ?? []
      const command = name.toUpperCase()
      if (command === 'IDLE') idleTag = tag
      else commands += 1
      if (command === 'AUTHENTICATE' && !parameters.includes(' ')) isSigningIn = tag
      if (idleTag || isSigningIn) socket.write('+ \r\n')
      else socket.write(`${answer(command, parameters)}${tag} OK done\r\n`)
    })
  }
  const [first = '127.0.0.1', ...others] = addresses
  const servers = [createServer(serve)]
  const port = await listen(servers[0] as ReturnType<typeof createServer>, first, 0)
  for (const address of others) {
    const server = createServer(serve)
    servers.push(server)
    await listen(server, address, port)
  }
  return {
    port,
    commands: () => commands,
    connections: () => sockets.size,
    async close() {
      for (const socket of sockets) socket.destroy()
      await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))))
    },
  }
}

const listen = (server: ReturnType<typeof createServer>, address: string, port: number): Promise<number> =>
  new Promise((resolve) => server.listen(port, address, () => resolve((server.address() as AddressInfo).port)))

function answer(command: string, parameters: string): string {
  switch (command) {
    case 'CAPABILITY':
      return `* CAPABILITY ${CAPABILITIES}\r\n`
    case 'LIST':
      return '* LIST (\\HasNoChildren) "/" INBOX\r\n'
    case 'NAMESPACE':
      return '* NAMESPACE (("" "/")) NIL NIL\r\n'
    case 'STATUS':
      return `* STATUS ${parameters.split(' ')[0]} (MESSAGES 0 UIDNEXT 1 HIGHESTMODSEQ 1)\r\n`
    case 'SEARCH':
      return '* SEARCH\r\n'
    case 'SELECT':
    case 'EXAMINE':
      return [
        '* FLAGS (\\Answered \\Flagged \\Deleted \\Seen)',
        '* OK [PERMANENTFLAGS (\\Answered \\Flagged \\Deleted \\Seen \\*)] ok',
        '* 0 EXISTS',
        '* OK [UIDVALIDITY 7] ok',
        '* OK [UIDNEXT 1] ok',
        '* OK [HIGHESTMODSEQ 1] ok',
        '',
      ].join('\r\n')
    default:
      return ''
  }
}
