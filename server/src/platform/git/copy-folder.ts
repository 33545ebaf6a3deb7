import { access, mkdir, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { message } from '@dossier/contract/message'
import type { NetworkRules } from '#platform/network/find-addresses'
import { describeFailure } from './describe-failure.ts'
import { GitFailed } from './git.ts'
import { gitEnvironment } from './git-environment.ts'
import type { OpenRemote } from './remote-access.ts'
import { type GitCall, type GitOutcome, runGit } from './run-git.ts'

/** Resource limits of one repository. */
export const LIMITS = {
  /** Disk space, including data of earlier fetches. */
  copyBytes: 2 * 1024 ** 3,
  remoteMs: 600_000,
  lookMs: 60_000,
  localMs: 120_000,
  listBytes: 128 * 1024 ** 2,
} as const

export interface CopyFolder {
  path: string
  rules: NetworkRules
  signal: AbortSignal | undefined
}

type LocalCall = Partial<Pick<GitCall, 'input' | 'maxBytes' | 'timeoutMs' | 'watch'>> & { remote?: OpenRemote }

export async function gitIn(folder: CopyFolder, args: readonly string[], call: LocalCall = {}): Promise<GitOutcome> {
  const { remote, ...options } = call
  return runGit({
    args,
    folder: folder.path,
    env: { ...gitEnvironment(folder.path, remote), GIT_DIR: folder.path },
    timeoutMs: LIMITS.localMs,
    maxBytes: LIMITS.listBytes,
    signal: folder.signal,
    ...options,
  })
}

export async function demandGit(folder: CopyFolder, args: readonly string[], call: LocalCall = {}): Promise<Buffer> {
  const { code, stdout, stderr } = await gitIn(folder, args, call)
  if (code !== 0) throw describeFailure(`${stderr}\n${stdout.subarray(0, 16_384).toString('utf8')}`)
  return stdout
}

export const demandText = async (folder: CopyFolder, args: readonly string[], call: LocalCall = {}): Promise<string> =>
  (await demandGit(folder, args, call)).toString('utf8').trim()

export async function prepareCopy(folder: CopyFolder): Promise<void> {
  await mkdir(folder.path, { recursive: true, mode: 0o700 })
  const isThere = await access(join(folder.path, 'HEAD')).then(
    () => true,
    () => false,
  )
  if (!isThere) await demandGit(folder, ['init', '--bare', '--quiet', '--template='])
}

export async function watchSize(folder: CopyFolder): Promise<string | null> {
  const bytes = await bytesIn(join(folder.path, 'objects', 'pack'))
  return bytes > LIMITS.copyBytes ? message('git.tooLarge', { size: LIMITS.copyBytes / 1024 ** 3 }) : null
}

async function bytesIn(path: string): Promise<number> {
  const names = await readdir(path).catch(() => [])
  const sizes = await Promise.all(
    names.map(async (name) => (await stat(join(path, name)).catch(() => null))?.size ?? 0),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}

const MANY_PACKS = 40

/** Repacks, because every fetch leaves a pack and many packs slow everything down. */
export async function packTogether(folder: CopyFolder): Promise<void> {
  const names = await readdir(join(folder.path, 'objects', 'pack')).catch(() => [])
  if (names.filter((name) => name.endsWith('.pack')).length < MANY_PACKS) return
  await demandGit(folder, ['gc', '--quiet', '--prune=now'], { timeoutMs: LIMITS.remoteMs })
}

/** @throws GitFailed unless it is an object name; anything else could be parsed as an option. */
export function demandObject(name: string): string {
  if (!/^[0-9a-f]{40,64}$/.test(name)) throw new GitFailed('failed', message('git.notCommit'))
  return name
}
