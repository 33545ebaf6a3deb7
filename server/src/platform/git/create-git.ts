import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { message } from '@dossier/contract/message'
import type { NetworkRules } from '#platform/network/find-addresses'
import type { CopyFolder } from './copy-folder.ts'
import { fetchBranch } from './fetch-branch.ts'
import { type Git, type GitCopy, GitFailed } from './git.ts'
import { gitEnvironment } from './git-environment.ts'
import { inspectRemote } from './inspect-remote.ts'
import { mergeTexts } from './merge-texts.ts'
import { pushCommit } from './push-commit.ts'
import { hasCommit, isAncestor, readHistory } from './read-history.ts'
import { listFetched, listTree, readBlobs, readFetched } from './read-tree.ts'
import { openRemote } from './remote-access.ts'
import { runGit } from './run-git.ts'
import { writeCommit } from './write-commit.ts'

/** First version with http.curloptResolve and date filters for history. */
const OLDEST = { major: 2, minor: 38 }

export function createGit(folder: string, rules: NetworkRules): Git {
  let version: Promise<void> | null = null
  const ready = async (): Promise<void> => {
    version ??= demandVersion(folder)
    await version.catch((error: unknown) => {
      version = null
      throw error
    })
  }
  return {
    async inspect(remote, signal) {
      await ready()
      return inspectRemote(rules, folder, remote, signal)
    },
    async resolve({ url }) {
      return (await openRemote(rules, { url, token: '' })).addresses
    },
    copy: (name, signal) => openCopy({ path: join(folder, `${name}.git`), rules, signal }, ready),
    merge: (base, ours, theirs) => mergeTexts(folder, base, ours, theirs),
  }
}

const openCopy = (folder: CopyFolder, ready: () => Promise<void>): GitCopy => ({
  async fetch(remote, reach) {
    await ready()
    return fetchBranch(folder, remote, reach)
  },
  async has(commit) {
    await ready()
    return hasCommit(folder, commit)
  },
  list: (commit) => listTree(folder, commit),
  read: (blobs, maxBytes) => readBlobs(folder, blobs, maxBytes),
  listFetched: () => listFetched(folder),
  readFetched: (paths, maxBytes) => readFetched(folder, paths, maxBytes),
  async commit(order) {
    await ready()
    return writeCommit(folder, order)
  },
  push: (remote, commit, expected, options) => pushCommit(folder, remote, commit, expected, options),
  history: (to, from, limit) => readHistory(folder, to, from, limit),
  isAncestor: (commit, of) => isAncestor(folder, commit, of),
  remove: () => rm(folder.path, { recursive: true, force: true }),
})

async function demandVersion(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const call = { args: ['version'], folder, env: gitEnvironment(folder), timeoutMs: 10_000, maxBytes: 10_000 }
  const { stdout } = await runGit(call)
  const [, major = 0, minor = 0] = /(\d+)\.(\d+)/.exec(stdout.toString('utf8'))?.map(Number) ?? []
  const isNew = major > OLDEST.major || (major === OLDEST.major && minor >= OLDEST.minor)
  if (isNew) return
  throw new GitFailed('failed', message('git.gitTooOld', { major: OLDEST.major, minor: OLDEST.minor }))
}
