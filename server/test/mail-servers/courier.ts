import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import { createServer as createTlsServer } from 'node:tls'
import type { Certificate } from '#test/certificates'
import { giveAway, type MailServer, makeServerFolder, nobody, PEOPLE, type People } from './mail-server.ts'
import { libraryPath } from './packages.ts'

const CAPABILITIES = 'IMAP4rev1 UIDPLUS CHILDREN NAMESPACE SORT QUOTA IDLE ACL ACL2=UNION'
const FOLDERS = ['Drafts', 'Sent', 'Trash', 'Junk', 'Archive']

/**
 * Courier 5: no MOVE, no CONDSTORE, no special use; its STATUS invents UIDVALIDITY. Its authentication daemon needs
 * root, so this speaks until LOGIN and then pipes to Courier's own `imapd`.
 * @param capabilities without UIDPLUS it is a server that cannot erase single messages
 */
export async function startCourier(
  root: string,
  certificate: Certificate,
  { capabilities = CAPABILITIES, people = PEOPLE }: { capabilities?: string; people?: People } = {},
): Promise<MailServer> {
  const folder = makeServerFolder('courier', certificate)
  const sockets = new Set<Socket>()
  const programs = new Set<ChildProcess>()
  const serve = (socket: Socket): void => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    speakUntilLogin(socket, { root, folder, capabilities, people, programs })
  }
  const servers = [createServer(serve), createTlsServer(certificate, serve)]
  const [plain, tls] = await Promise.all(servers.map(listen))
  return {
    name: 'Courier',
    ports: { plain: plain ?? 0, tls: tls ?? 0 },
    prefix: 'INBOX.',
    maildirs: '',
    async stop() {
      for (const socket of sockets) socket.destroy()
      // One that waits for a lock does not hear of its end.
      for (const imapd of programs) imapd.kill('SIGKILL')
      await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const listen = (server: Server): Promise<number> =>
  new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)))

interface Installation {
  root: string
  folder: string
  capabilities: string
  people: People
  /** Running. */
  programs: Set<ChildProcess>
}

function speakUntilLogin(socket: Socket, courier: Installation): void {
  let pending = ''
  socket.on('error', () => socket.destroy())
  socket.write(`* OK [CAPABILITY ${courier.capabilities}] Courier-IMAP ready.\r\n`)
  const onData = (bytes: Buffer): void => {
    pending += bytes.toString('latin1')
    for (let at = pending.indexOf('\r\n'); at >= 0; at = pending.indexOf('\r\n')) {
      const line = pending.slice(0, at)
      pending = pending.slice(at + 2)
      const [, tag = '*', command = '', parameters = ''] = /^(\S+) (\S+) ?(.*)$/.exec(line) ?? []
      const user = /^login$/i.test(command) ? signIn(courier.people, parameters) : null
      if (user) {
        socket.removeListener('data', onData)
        becomeImapd(socket, courier, user, tag, pending)
        return
      }
      socket.write(answer(tag, command.toUpperCase(), courier.capabilities))
    }
  }
  socket.on('data', onData)
}

function signIn(people: People, parameters: string): string | null {
  const [, user = '', password = ''] = /^"?([^" ]+)"? "?([^"]+)"?$/.exec(parameters) ?? []
  return Object.entries(people).some(([name, secret]) => name === user && secret === password) ? user : null
}

function answer(tag: string, command: string, capabilities: string): string {
  if (command === 'CAPABILITY') return `* CAPABILITY ${capabilities}\r\n${tag} OK CAPABILITY completed\r\n`
  if (command === 'LOGIN') return `${tag} NO Login failed.\r\n`
  if (command === 'NOOP') return `${tag} OK NOOP completed\r\n`
  if (command === 'LOGOUT') return `* BYE Courier-IMAP server shutting down\r\n${tag} OK LOGOUT completed\r\n`
  return `${tag} BAD Error in IMAP command received by server.\r\n`
}

function becomeImapd(
  socket: Socket,
  { root, folder, capabilities, programs }: Installation,
  user: string,
  tag: string,
  pending: string,
): void {
  const home = join(folder, user)
  const LD_LIBRARY_PATH = libraryPath(root, 'usr/lib', 'usr/lib/courier-authlib')
  if (!existsSync(join(home, 'Maildir'))) makeMaildir(root, home, LD_LIBRARY_PATH)
  const imapd = spawn(join(root, 'usr/bin/imapd'), ['Maildir'], {
    cwd: home,
    stdio: ['pipe', 'pipe', 'ignore'],
    env: {
      LD_LIBRARY_PATH,
      HOME: home,
      AUTHENTICATED: user,
      AUTHADDR: user,
      AUTHFULLNAME: user,
      IMAPLOGINTAG: tag,
      PROTOCOL: 'IMAP',
      TCPREMOTEIP: '127.0.0.1',
      TCPREMOTEPORT: '0',
      IMAP_CAPABILITY: capabilities,
      IMAP_KEYWORDS: '1',
      IMAP_ACL: '1',
      IMAP_USELOCKS: '0',
      IMAP_TRASHFOLDERNAME: 'Trash',
      IMAP_EMPTYTRASH: '',
      IMAP_IDLE_TIMEOUT: '1',
      IMAP_ENHANCEDIDLE: '0',
      IMAP_MAILBOX_SANITY_CHECK: '0',
    },
    ...nobody,
  })
  programs.add(imapd)
  imapd.on('exit', () => programs.delete(imapd))
  if (pending) imapd.stdin.write(Buffer.from(pending, 'latin1'))
  socket.pipe(imapd.stdin)
  imapd.stdout.pipe(socket)
  imapd.stdin.on('error', () => {})
  socket.on('close', () => imapd.kill())
}

function makeMaildir(root: string, home: string, libraries: string): void {
  mkdirSync(home, { recursive: true })
  giveAway(home)
  const make = (...args: string[]): unknown =>
    execFileSync(join(root, 'usr/bin/maildirmake.courier'), [...args, join(home, 'Maildir')], {
      env: { LD_LIBRARY_PATH: libraries },
      ...nobody,
    })
  make()
  for (const name of FOLDERS) make('-f', name)
}
