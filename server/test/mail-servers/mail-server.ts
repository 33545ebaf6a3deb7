import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chmodSync, chownSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Certificate } from '#test/certificates'
import { eventually } from '#test/eventually'

/** A third-party mail server on loopback, of its own folder and ports. */
export interface MailServer {
  name: string
  /** `plain` also offers STARTTLS, except Courier's. */
  ports: { plain: number; tls: number }
  /** Prefix of folder names, such as `INBOX.`. */
  prefix: string
  /** Maildirs by user name, before the first sign-in; '' where the server keeps messages otherwise. */
  maildirs: string
  stop(): Promise<void>
}

/** Passwords by user name. */
export type People = Readonly<Record<string, string>>

/** Everybody that the servers of tests know. */
export const PEOPLE = { anna: 'secret-anna', bert: 'secret-bert' } as const

const UP_WITHIN_MS = 20_000
const NOBODY = 65_534
const isRoot = process.getuid?.() === 0

/** Servers refuse to run as root. */
const nobody = isRoot ? { uid: NOBODY, gid: NOBODY } : {}

export const userName = (): string =>
  execFileSync('id', ['-un', ...(isRoot ? ['nobody'] : [])], { encoding: 'utf8' }).trim()
export const groupName = (): string =>
  execFileSync('id', ['-gn', ...(isRoot ? ['nobody'] : [])], { encoding: 'utf8' }).trim()

/** Creates a folder that the server may write, with its certificate. */
export function makeServerFolder(name: string, { cert, key }: Certificate): string {
  const folder = mkdtempSync(join(tmpdir(), `dossier-${name}-`))
  writeFileSync(join(folder, 'server.pem'), cert)
  writeFileSync(join(folder, 'server.key'), key)
  giveAway(folder)
  return folder
}

/** Lets the servers write a folder. */
export function giveAway(folder: string): void {
  chmodSync(folder, 0o755)
  if (!isRoot) return
  chownSync(folder, NOBODY, NOBODY)
  for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    chownSync(join(folder, entry), NOBODY, NOBODY)
}

export interface RunningServer {
  process: ChildProcess
  stop(): Promise<void>
}

const running = new Set<ChildProcess>()
// An interrupted program leaves no server.
process.once('exit', () => {
  for (const { pid } of running) killGroup(Number(pid))
})

/** Runs a server in the foreground until `stop`, which removes its folder. */
export function runServer(command: string, args: string[], folder: string, env: NodeJS.ProcessEnv): RunningServer {
  const child = spawn(command, args, {
    stdio: 'ignore',
    detached: true,
    cwd: folder,
    env: { ...env, HOME: folder },
    ...nobody,
  })
  running.add(child)
  return {
    process: child,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        const ended = new Promise((resolve) => child.once('exit', resolve))
        child.kill('SIGTERM')
        await ended
      }
      killGroup(Number(child.pid))
      running.delete(child)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Ends processes that outlived their master. */
function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // None is left.
  }
}

export function runOnce(command: string, args: string[], env: NodeJS.ProcessEnv, input?: string): void {
  execFileSync(command, args, {
    stdio: ['pipe', 'ignore', 'ignore'],
    env,
    ...nobody,
    ...(input === undefined ? {} : { input }),
  })
}

/** Waits until the server greets on this port. */
export async function greets(port: number, { process: child, stop }: RunningServer): Promise<void> {
  const look = (): Promise<void> =>
    new Promise((resolve, reject) => {
      if (child.exitCode !== null) return reject(new Error(`the server ended with ${child.exitCode}`))
      const socket = connect(port, '127.0.0.1')
      socket.once('error', reject)
      socket.once('close', () => reject(new Error('no greeting')))
      socket.once('data', () => {
        resolve()
        socket.destroy()
      })
    })
  await eventually(look, { withinMs: UP_WITHIN_MS, everyMs: 50 }).catch(async (error: unknown) => {
    await stop()
    throw error
  })
}

export { nobody }
