import { sentence } from '@dossier/contract/message'
/** A branch of a repository elsewhere, as somebody outside has named it. */
export interface GitRemote {
  /** Checked at every use: https, or http to hosts that the operator allows. */
  url: string
  /** '' for none. `user:password`, or a token alone. Goes to that address only, and into no file, argument or message. */
  token: string
  branch: string
}

/** Why git did not do it. */
export type GitFailureReason =
  /** An address or a host that we do not connect to. */
  | 'refused'
  | 'unreachable'
  /** The other side wants a token, or another one. */
  | 'denied'
  | 'no_branch'
  /** The branch was moved by somebody else meanwhile: fetch and try again. */
  | 'moved'
  /** The branch takes no pushes, only changes that were looked at. */
  | 'protected'
  | 'too_slow'
  | 'too_large'
  | 'stopped'
  /** The copy that is kept here is of no use any more: throw it away and fetch it again. */
  | 'broken_copy'
  | 'failed'

/** What went wrong with git or with the other side, in one plain sentence without secrets. */
export class GitFailed extends Error {
  readonly reason: GitFailureReason
  /** What went wrong, for people; `Error.message` is its English, for logs. */
  readonly said: string
  constructor(reason: GitFailureReason, said: string) {
    super(sentence(said))
    this.said = said
    this.name = 'GitFailed'
    this.reason = reason
  }
}

/** What a remote says of itself before anything is fetched. */
export interface RemoteView {
  /** The commit of the branch, or null where there is no such branch. */
  head: string | null
  /** The branch that it calls its own; '' when it has none yet. */
  defaultBranch: string
}

/** A file of a commit; everything that is no plain file is in it too, so that it can be named. */
export interface TreeEntry {
  /** As bytes in latin1 when it is no UTF-8; then `isText` is false. */
  path: string
  isText: boolean
  /** `100644`, `100755`, `120000` (symbolic link), `160000` (submodule). */
  mode: string
  blob: string
  /** Bytes; 0 for what is no blob. */
  size: number
}

export interface HistoryCommit {
  sha: string
  /** Epoch milliseconds. */
  committedAt: number
  authorName: string
  authorEmail: string
  /** The whole message. */
  message: string
}

export interface FileChange {
  path: string
  /** null removes the file. */
  content: string | null
  /** Kept as it is for a file that is there. */
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

export interface MadeCommit {
  /** The parent when nothing would change. */
  commit: string
  /** The contents of what was written, by path. */
  blobs: ReadonlyMap<string, string>
}

/** The newest commit alone, or all that it came from: what is reachable is known of a whole history only. */
export type FetchReach = 'newest' | 'whole'

/**
 * The copy of a remote that is kept here: a bare repository without hooks, configuration of its own or any file of the
 * commits. It is a cache; all of it can be fetched again. All functions throw GitFailed.
 */
export interface GitCopy {
  /** Fetches the branch with so much of its history. @returns its commit */
  fetch(remote: GitRemote, reach: FetchReach): Promise<string>
  /** Whether a commit is here. */
  has(commit: string): Promise<boolean>
  list(commit: string): Promise<TreeEntry[]>
  /** The contents, in the order of the blobs. @param maxBytes of all of them together */
  read(blobs: readonly string[], maxBytes: number): Promise<Buffer[]>
  /** Makes a commit; nobody sees it before it is pushed. */
  commit(order: CommitOrder): Promise<MadeCommit>
  /** Moves `branch` from `expected` to `commit`; null: it must not be there yet. Throws `moved` when it is elsewhere. */
  push(remote: GitRemote, commit: string, expected: string | null, options?: { tryOnly?: boolean }): Promise<void>
  /** The first `limit` commits that `to` reaches, oldest first: without those of `after`, or those since an instant. */
  history(to: string, from: { after: string } | { since: number }, limit: number): Promise<HistoryCommit[]>
  isAncestor(commit: string, of: string): Promise<boolean>
  /** Merges two texts that came of one, line by line, as git does. null: they touch the same lines. */
  merge(base: string, ours: string, theirs: string): Promise<string | null>
  remove(): Promise<void>
}

export interface Git {
  /** @throws GitFailed */
  look(remote: GitRemote, signal?: AbortSignal): Promise<RemoteView>
  /** The addresses that a remote's host has, checked. @throws GitFailed `refused` or `unreachable` */
  resolve(remote: Pick<GitRemote, 'url'>): Promise<string[]>
  /** @param name a folder of that name holds the copy; ids only. */
  copy(name: string, signal?: AbortSignal): GitCopy
}
