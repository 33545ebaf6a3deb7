import { message } from '@dossier/contract/message'
import { type GitCopy, GitFailed, type GitRemote } from '#platform/git/git'
import { importCommits } from '../commits/import-commits.ts'
import type { SyncContext } from '../context.ts'
import { deleteFile } from '../files/files.store.ts'
import type { GitRepoRow } from '../git-sync.tables.ts'
import type { Decision } from '../runs/runs.ts'
import { applyIntakes } from './apply-intakes.ts'
import type { Intake } from './intake.ts'
import { planIntake } from './plan-intake.ts'
import { planOutgoing } from './plan-outgoing.ts'
import { pushOutgoing } from './push-outgoing.ts'
import type { Sight } from './sight.ts'
import { readOwnSide, readState, type SyncState } from './state.ts'
import { isMassChange } from './sync-limits.ts'

export interface SyncOrder {
  repo: GitRepoRow
  remote: GitRemote
  isDry: boolean
  signal: AbortSignal
  progress(phase: string, done?: number, total?: number): Promise<void>
}

export interface SyncOutcome {
  status: 'success' | 'needs_approval'
  head: string
  decisions: Decision[]
  commits: number
  notes: string[]
}

const MAX_ATTEMPTS = 5

/**
 * Runs one sync: read, decide, apply. A dry run stops after the decisions.
 * @throws GitFailed; TooMuch; the signal's reason.
 */
export async function syncRepo(context: SyncContext, order: SyncOrder): Promise<SyncOutcome> {
  const copy = context.platform.git.copy(order.repo.id, order.signal)
  const done: Decision[] = []
  for (let tries = 1; ; tries += 1) {
    try {
      const outcome = await syncOnce(context, order, copy)
      return { ...outcome, decisions: [...done, ...outcome.decisions] }
    } catch (error) {
      if (error instanceof Interrupted) done.push(...error.done)
      const reason = error instanceof Interrupted ? error.cause.reason : error instanceof GitFailed ? error.reason : ''
      if (reason === 'broken_copy') await copy.remove()
      const mayTryAgain = (reason === 'moved' || reason === 'broken_copy') && tries < MAX_ATTEMPTS
      if (!mayTryAgain) throw error instanceof Interrupted ? error.cause : error
    }
  }
}

/** Keeps applied imports when the push has to restart. */
class Interrupted extends Error {
  readonly done: Decision[]
  override readonly cause: GitFailed
  constructor(cause: GitFailed, done: Decision[]) {
    super(cause.message)
    this.cause = cause
    this.done = done
  }
}

async function syncOnce(context: SyncContext, order: SyncOrder, copy: GitCopy): Promise<SyncOutcome> {
  const { repo, isDry, progress } = order
  await progress('fetching')
  const head = await fetchHead(context, order, copy)
  await progress('comparing')
  const state = await readState(context, repo, copy, head)
  const intakes = await planIntake(context, copy, state)
  const sight = newSight(context, state, copy)
  const foreseen = await planOutgoing(context, sight, intakes)
  const decisions = [...state.skipped, ...intakes.flatMap(({ decision }) => decision ?? [])]
  const planned = [...decisions, ...foreseen.decisions]
  const invalid = invalidNote(intakes)
  const base = { head: head ?? '', commits: 0, notes: invalid }
  if (isDry)
    return {
      ...base,
      status: 'success',
      decisions: planned,
      notes: [...massNote(state, planned, repo, head), ...invalid],
    }
  if (needsApproval(state, planned, repo, head)) return { ...base, status: 'needs_approval', decisions: planned }
  const parts = { context, repo }
  const report = (done: number): Promise<void> => progress('taking in', done, intakes.length)
  const applied = await applyIntakes(parts, intakes, order.signal, report)
  const { pushed, notes } = await pushAll(context, order, copy, state, [...state.skipped, ...applied])
  const recorded =
    head === null ? { count: 0, isReplaced: false } : await importCommits(context, repo, copy, head, order.signal)
  const more = recorded.isReplaced ? [message('gitSync.historyReplaced')] : []
  return {
    status: 'success',
    head: head ?? '',
    decisions: [...state.skipped, ...applied, ...pushed],
    commits: recorded.count,
    notes: [...notes, ...more, ...invalid],
  }
}

function invalidNote(intakes: readonly Intake[]): string[] {
  const count = intakes.filter(({ step }) => 'fields' in step && step.fields.invalidLine > 0).length
  return count === 0 ? [] : [message('gitSync.filesWithInvalidFrontMatter', { count })]
}

const newSight = (context: SyncContext, state: SyncState, copy: GitCopy): Sight => ({
  context,
  state,
  copy,
  bases: new Map(),
  rows: new Map(),
})

/** @returns null for a branch without commits. */
async function fetchHead(
  { platform: { git } }: SyncContext,
  { repo, remote, signal }: SyncOrder,
  copy: GitCopy,
): Promise<string | null> {
  const { head, defaultBranch } = await git.inspect(remote, signal)
  if (head === null) {
    const isNew = defaultBranch === '' || defaultBranch === remote.branch
    if (isNew && repo.sync_mode !== 'read_only' && repo.last_synced_at === null) return null
    const hint = isNew ? message('gitSync.repoEmpty') : message('gitSync.mainBranch', { branch: defaultBranch })
    throw new GitFailed('no_branch', `The repository has no branch ${remote.branch}. ${hint}`)
  }
  if (repo.commit_sync_enabled === 0) return (await copy.has(head)) ? head : copy.fetch(remote, 'newest')
  return repo.last_commit_sha === head && (await copy.has(head)) ? head : copy.fetch(remote, 'whole')
}

function needsApproval(
  { links }: SyncState,
  decisions: readonly Decision[],
  repo: GitRepoRow,
  head: string | null,
): boolean {
  const count = (kind: Decision['decision']): number => decisions.filter(({ decision }) => decision === kind).length
  const isMany = isMassChange(count('trashed'), links.length) || isMassChange(count('removed'), links.length)
  return isMany && repo.approved_head !== (head ?? 'none')
}

const massNote = (state: SyncState, decisions: readonly Decision[], repo: GitRepoRow, head: string | null): string[] =>
  needsApproval(state, decisions, repo, head) ? [message('gitSync.wouldAsk')] : []

async function pushAll(context: SyncContext, order: SyncOrder, copy: GitCopy, before: SyncState, done: Decision[]) {
  const { repo, remote, signal, progress } = order
  if (repo.sync_mode === 'read_only') return { pushed: [], notes: [] }
  signal.throwIfAborted()
  const state = { ...before, ...(await readOwnSide(context, repo)) }
  const plan = await planOutgoing(context, newSight(context, state, copy), [])
  await context.platform.database.transact(async (tx) => {
    for (const link of plan.forgotten) await deleteFile(tx, link)
  })
  if (plan.changes.length === 0) return { pushed: plan.decisions, notes: [] }
  await progress('pushing')
  try {
    const { pullBranch } = await pushOutgoing({ context, repo, copy, remote }, before.head, plan.changes)
    const note = message('gitSync.branchProtected', { branch: remote.branch, other: pullBranch })
    return { pushed: plan.decisions, notes: pullBranch === '' ? [] : [note] }
  } catch (error) {
    throw error instanceof GitFailed ? new Interrupted(error, done) : error
  }
}
