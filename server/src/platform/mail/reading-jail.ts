import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { promisify } from 'node:util'
import { readableFolders } from './readable-folders.ts'

/** Number of bounds of a complete jail. */
const BOUNDS = 2

export interface Jail {
  command: string
  args: string[]
  bounds: ('address-space' | 'network')[]
}

/** Node reserves more than a gigabyte of address space at startup. */
const ADDRESS_SPACE_BYTES = 2_000_000_000
/** CPU limit of a process with all its threads. The pool replaces a process long before (`MAX_BUSY_MS`). */
const CPU_SECONDS = 600
const HEAP_MB = 128

const FOLDERS = ['/usr/bin', '/bin', '/usr/local/bin', '/usr/sbin', '/sbin']
const run = promisify(execFile)

/** A start may take long on a busy machine, which says nothing about what is allowed. */
const PROBE_TIMEOUT_MS = 20_000
/** An incomplete jail is probed again after this time: the machine may have been too busy, or was set right. */
const PROBE_AGAIN_MS = 60_000

let probed: { jail: Promise<Jail>; at: number; isComplete: boolean } | null = null

/** @throws Error when not even the runtime can be started, which says nothing about the bounds. */
export function findJail(): Promise<Jail> {
  const isFresh = probed && (probed.isComplete || performance.now() - probed.at < PROBE_AGAIN_MS)
  if (!probed || !isFresh) {
    const found = { jail: probe(), at: performance.now(), isComplete: true }
    void found.jail.then(
      ({ bounds }) => {
        found.isComplete = bounds.length === BOUNDS
      },
      () => {
        if (probed === found) probed = null
      },
    )
    probed = found
  }
  return probed.jail
}

async function probe(): Promise<Jail> {
  const prlimit = findProgram('prlimit')
  const limits = [`--as=${ADDRESS_SPACE_BYTES}`, `--cpu=${CPU_SECONDS}`, '--nofile=64', '--core=0']
  const limited = prlimit !== null && (await works(prlimit, [...limits, process.execPath, '--version']))
  const unshare = findProgram('unshare')
  const offline = unshare !== null && (await works(unshare, ['-rn', process.execPath, '--version']))
  if (!limited && !offline && !(await works(process.execPath, ['--version'])))
    throw new Error(`${process.execPath} cannot be started`)
  const chain = [
    ...(offline && unshare ? [unshare, '-rn'] : []),
    ...(limited && prlimit ? [prlimit, ...limits] : []),
    process.execPath,
    `--max-old-space-size=${HEAP_MB}`,
    '--enable-source-maps',
    '--permission',
    ...readableFolders().map((folder) => `--allow-fs-read=${folder}`),
  ]
  const bounds: Jail['bounds'] = []
  if (limited) bounds.push('address-space')
  if (offline) bounds.push('network')
  return { command: chain[0] ?? process.execPath, args: chain.slice(1), bounds }
}

/** The jail has no environment, so no PATH either. */
const findProgram = (name: string): string | null =>
  FOLDERS.map((folder) => `${folder}/${name}`).find((path) => existsSync(path)) ?? null

async function works(command: string, args: string[]): Promise<boolean> {
  try {
    await run(command, args, { env: {}, timeout: PROBE_TIMEOUT_MS })
    return true
  } catch {
    return false
  }
}
