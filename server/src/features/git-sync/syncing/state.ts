import { message } from '@dossier/contract/message'
import type { SyncedType } from '@dossier/contract/vocabulary'
import type { GitCopy } from '#platform/git/git'
import type { SyncContext } from '../context.ts'
import { type FileLink, listLinks } from '../files/files.store.ts'
import { type Layout, layoutOf, pathProblem, spellingOf, typeOf } from '../files/layout.ts'
import type { GitRepoRow } from '../git-sync.tables.ts'
import { type KnownRecord, listKnownRecords } from '../records.view.ts'
import type { Decision } from '../runs/runs.ts'
import { TooMuch } from './sync-limits.ts'

export interface RemoteFile {
  path: string
  type: SyncedType
  blob: string
  size: number
  isExecutable: boolean
}

export interface SyncState {
  repo: GitRepoRow
  layout: Layout
  /** null: the branch has no commit yet. */
  head: string | null
  /** By path. */
  files: Map<string, RemoteFile>
  skipped: Decision[]
  existingPaths: Set<string>
  links: FileLink[]
  records: Map<string, KnownRecord>
}

export const MAX_FILES = 50_000
/** Bytes per file: the limit of a note. */
const MAX_FILE_BYTES = 5 * 1024 * 1024

export async function readState(
  context: SyncContext,
  repo: GitRepoRow,
  copy: GitCopy,
  head: string | null,
): Promise<SyncState> {
  const ownSide = await readOwnSide(context, repo)
  const state: SyncState = {
    repo,
    layout: layoutOf(repo),
    head,
    files: new Map(),
    skipped: [],
    existingPaths: new Set(),
    ...ownSide,
  }
  for (const entry of head === null ? [] : await copy.list(head)) {
    state.existingPaths.add(spellingOf(entry.path))
    const type = typeOf(state.layout, entry.path)
    const problem = type && entryProblem(entry)
    if (problem) state.skipped.push(skippedFile(entry.isText ? entry.path : '', type, problem))
    else if (type) state.files.set(entry.path, { ...entry, type, isExecutable: entry.mode === '100755' })
  }
  if (state.files.size > MAX_FILES)
    throw new TooMuch(message('gitSync.tooManyFiles', { count: state.files.size, most: MAX_FILES }))
  return state
}

export async function readOwnSide({ platform: { database } }: SyncContext, repo: GitRepoRow) {
  const [links, records] = await Promise.all([
    listLinks(database.read, repo.tenant_id, repo.id),
    listKnownRecords(database, repo.tenant_id, repo.project_id),
  ])
  return { links, records: new Map(records.map((record) => [record.id, record])) }
}

/** Returns the reason to skip an entry; null for a plain file with a valid name. */
function entryProblem({ path, isText, mode, size }: { path: string; isText: boolean; mode: string; size: number }) {
  if (!isText) return message('gitSync.nameNotUtf8')
  if (mode === '120000') return message('gitSync.symlink')
  if (mode === '160000') return message('gitSync.submodule')
  if (mode !== '100644' && mode !== '100755' && mode !== '100664') return message('gitSync.notPlainFile')
  if (size > MAX_FILE_BYTES) return message('gitSync.fileTooLarge')
  return pathProblem(path)
}

export const skippedFile = (path: string, type: string, reason: string): Decision => ({
  path,
  type,
  recordId: '',
  decision: 'skipped',
  reason,
})
