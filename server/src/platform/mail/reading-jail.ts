import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { promisify } from 'node:util'
import { readableFolders } from './readable-folders.ts'

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

let probed: Promise<Jail> | null = null

export function findJail(): Promise<Jail> {
  probed ??= probe()
  return probed
}

async function probe(): Promise<Jail> {
  const prlimit = findProgram('prlimit')
  const limits = [`--as=${ADDRESS_SPACE_BYTES}`, `--cpu=${CPU_SECONDS}`, '--nofile=64', '--core=0']
  const limited = prlimit !== null && (await works(prlimit, [...limits, process.execPath, '--version']))
  const unshare = findProgram('unshare')
  const offline = unshare !== null && (await works(unshare, ['-rn', process.execPath, '--version']))
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
    await run(command, args, { env: {}, timeout: 5000 })
    return true
  } catch {
    return false
  }
}
