import { sentence } from '@dossier/contract/message'
import type { MergeTexts } from '#core/three-way'

/** A branch of a remote repository, as given by a user. */
export interface GitRemote {
  /** Checked at every use: https, or http to hosts that the operator allows. */
  url: string
  /**
   * '' for none. `user:password`, or a token alone. It is sent only to that URL and never written to a file, argument
   * or message.
   */
  token: string
  branch: string
}

export type GitFailureReason =
  | 'refused'
  | 'unreachable'
  /** The remote requires a token, or a different one. */
  | 'denied'
  | 'no_branch'
  /** Another push moved the branch: fetch and try again. */
  | 'moved'
  /** The branch accepts only reviewed changes, not pushes. */
  | 'protected'
  | 'too_slow'
  | 'too_large'
  | 'stopped'
  /** The local copy is unusable: delete it and fetch again. */
  | 'broken_copy'
  | 'failed'

/** A failure of git or of the remote, in one plain sentence without secrets. */
export class GitFailed extends Error {
  readonly reason: GitFailureReason
  /** Translatable sentence for users; `Error.message` is the English text for logs. */
  readonly userMessage: string
  constructor(reason: GitFailureReason, userMessage: string) {
    super(sentence(userMessage))
    this.userMessage = userMessage
    this.name = 'GitFailed'
    this.reason = reason
  }
}

export interface RemoteView {
  head: string | null
  /** '' when it has none yet. */
  defaultBranch: string
}

/** An entry of a commit, including those that are not plain files, so that they can be reported. */
export interface TreeEntry {
  /** Bytes as latin1 when it is not UTF-8; then `isText` is false. */
  path: string
  isText: boolean
  /** `100644`, `100755`, `120000` (symbolic link), `160000` (submodule). */
  mode: string
  blob: string
  size: number
}

export interface HistoryCommit {
  sha: string
  /** Epoch milliseconds. */
  committedAt: number
  authorName: string
  authorEmail: string
  message: string
}

export interface FileChange {
  path: string
  /** null removes the file. */
  content: string | null
  /** Ignored for an existing file, which keeps its mode. */
  isExecutable: boolean
}

export interface CommitOrder {
  /** null: the first commit of a branch. */
  parent: string | null
  message: string
  author: { name: string; email: string }
  /** Epoch milliseconds. */
  at: number
  changes: FileChange[]
}

export interface CreatedCommit {
  /** The parent when nothing changes. */
  commit: string
  /** Blob names of the written files, by path. */
  blobs: ReadonlyMap<string, string>
}

/** The newest commit alone, or its whole history: reachability needs the whole history. */
export type FetchReach = 'newest' | 'whole'

/**
 * The local copy of a remote: a bare repository without hooks or configuration. It is a cache and can be fetched again
 * at any time. All functions throw GitFailed.
 */
export interface GitCopy {
  /** Fetches the branch with the requested history. @returns its commit */
  fetch(remote: GitRemote, reach: FetchReach): Promise<string>
  has(commit: string): Promise<boolean>
  list(commit: string): Promise<TreeEntry[]>
  /** Returns the contents in the order of the blobs. @param maxBytes total limit */
  read(blobs: readonly string[], maxBytes: number): Promise<Buffer[]>
  /** Lists the paths of files in the commit that was fetched last. */
  listFetched(): Promise<string[]>
  /** Returns the first of these files in the commit that was fetched last; null: none is there. */
  readFetched(paths: readonly string[], maxBytes: number): Promise<Buffer | null>
  /** Creates a local commit; `push` publishes it. */
  commit(order: CommitOrder): Promise<CreatedCommit>
  /** Moves `branch` from `expected` to `commit`; null: it must not exist yet. Throws `moved` when it differs. */
  push(remote: GitRemote, commit: string, expected: string | null, options?: { dryRun?: boolean }): Promise<void>
  /**
   * Returns the first `limit` commits reachable from `to`, oldest first: excluding those of `after`, or those since an
   * instant.
   */
  history(to: string, from: { after: string } | { since: number }, limit: number): Promise<HistoryCommit[]>
  isAncestor(commit: string, of: string): Promise<boolean>
  remove(): Promise<void>
}

export interface Git {
  inspect(remote: GitRemote, signal?: AbortSignal): Promise<RemoteView>
  /** Returns the checked addresses of a remote's host. @throws GitFailed `refused` or `unreachable` */
  resolve(remote: Pick<GitRemote, 'url'>): Promise<string[]>
  copy(name: string, signal?: AbortSignal): GitCopy
  /**
   * Merges two texts with a common ancestor line by line. null: they conflict. @throws GitFailed when git is missing
   */
  merge: MergeTexts
}
