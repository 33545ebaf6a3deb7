import { type ChildProcess, spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

export interface Started {
  readonly pid: number
  readonly output: () => string
  /** Resolves with the match on its standard output. @throws Error when the process ends first. */
  waitForOutput(pattern: RegExp): Promise<RegExpExecArray>
  /** Sends SIGTERM, and SIGKILL after ten seconds. */
  stop(): Promise<void>
}

const PATIENCE_MS = 10_000
const running = new Set<ChildProcess>()
// An interrupted run leaves no child process.
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

export interface Start {
  command: string
  args: string[]
  env?: Record<string, string>
  cwd?: string
  uid?: number
  gid?: number
}

/** Starts a program with only the given environment and PATH. */
export function start({ command, args, env = {}, ...spawnOptions }: Start): Started {
  const inherited = { PATH: process.env.PATH ?? '' }
  const child = spawn(command, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...inherited, ...env },
    ...spawnOptions,
  })
  running.add(child)
  let text = ''
  const listeners = new Set<() => void>()
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      text = (text + String(chunk)).slice(-100_000)
      for (const check of listeners) check()
    })
  }
  const ended = new Promise<void>((resolve) => {
    child.once('close', () => {
      running.delete(child)
      resolve()
    })
  })
  return {
    pid: child.pid ?? 0,
    output: () => text,
    waitForOutput: (pattern) =>
      new Promise((resolve, reject) => {
        const check = (): void => {
          const match = pattern.exec(text)
          if (match) resolve(match)
        }
        listeners.add(check)
        check()
        void ended.then(() => reject(new Error(`${command} ${args.join(' ')} ended early:\n${text}`)))
      }),
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const impatience = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS)
      child.kill('SIGTERM')
      await ended
      clearTimeout(impatience)
    },
  }
}

/** Resident memory of a process in MB; NaN where /proc does not exist. */
export function residentMb(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
  } catch {
    return Number.NaN
  }
}

/** Resident memory of a process, and of it with all its descendants, in MB. */
export function residentMbOfAll(pid: number): { mb: number; allMb: number } {
  const all = descendantsOf(pid).map(residentMb)
  return { mb: residentMb(pid), allMb: all.reduce((sum, mb) => sum + (mb || 0), 0) }
}

/** Returns a process and all its descendants. */
export function descendantsOf(pid: number): number[] {
  const found = [pid]
  for (const id of found) found.push(...childrenOf(id))
  return found
}

function childrenOf(pid: number): number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
      readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
    )
  } catch {
    return []
  }
}

/**
 * Processor time of a process in ms; NaN where /proc does not exist. Unlike a rate, it does not depend on the load of
 * the machine.
 */
export function processorMs(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return (Number(fields[11]) + Number(fields[12])) * MS_PER_TICK
  } catch {
    return Number.NaN
  }
}

/** USER_HZ, which Linux fixes at 100 for user space. */
const MS_PER_TICK = 10
