import { message } from '@dossier/contract/message'
import { AppError } from '#core/app-error'
import type { Tx } from '#platform/database/database'
import { GitFailed } from '#platform/git/git'
import { type JobRun, Postpone } from '#platform/jobs/jobs'
import { countConflicts } from '../conflicts/conflicts.store.ts'
import type { SyncContext } from '../context.ts'
import type { GitRepoRow, GitRunRow } from '../git-sync.tables.ts'
import { openToken } from '../repos/repo-secrets.ts'
import { changeRepo, claimRepo, findRepo, findRepoLocked } from '../repos.store.ts'
import { GIT_SYNC_JOB, MINUTE_MS } from '../runs/git-sync.job.ts'
import { addRun, BEGUN } from '../runs/request-sync.ts'
import { changeRun, deleteOldRuns, listOpenRuns, replaceRunFiles } from '../runs/runs.store.ts'
import { countDecisions, describeRun, emptySummary, type RunSummary } from '../runs/runs.ts'
import { recordSyncEvent } from '../runs/sync-events.ts'
import { TooMuch } from './sync-limits.ts'
import { type SyncOutcome, syncRepo } from './sync-repo.ts'

const CLAIM_MS = 60_000
const RENEW_MS = 15_000
const PROGRESS_MS = 1_000
const BUSY_PAUSE_MS = 1_000

export async function workSync(context: SyncContext, job: JobRun<{ repoId: string }>): Promise<void> {
  const { platform } = context
  const repo = await findRepo(platform.database.read, job.tenantId, job.payload.repoId)
  if (!repo) return
  if (!platform.config.features.gitSync) throw new Postpone(platform.clock.now() + repo.sync_interval * MINUTE_MS)
  const renew = (): Promise<boolean> =>
    platform.database.transact((tx) =>
      claimRepo(tx, repo, { job: job.id, now: platform.clock.now(), until: platform.clock.now() + CLAIM_MS }),
    )
  if (!(await renew())) throw new Postpone(platform.clock.now() + BUSY_PAUSE_MS)
  const renewing = setInterval(() => void renew().catch(() => undefined), RENEW_MS)
  try {
    const run = await beginRun(context, repo)
    if (run) await workRun(context, run.repo, run.run, job.signal)
  } finally {
    clearInterval(renewing)
    await platform.database.transact((tx) => releaseClaim(context, tx, repo, job.id))
  }
}

/** Starts the oldest requested run, or a scheduled one; null when none is due. */
async function beginRun({ platform }: SyncContext, { tenant_id, id }: GitRepoRow) {
  const { clock, database } = platform
  return database.transact(async (tx) => {
    const repo = await findRepoLocked(database, tx, tenant_id, id)
    if (!repo) return null
    const [requested] = await listOpenRuns(tx, tenant_id, id)
    if (!requested && (repo.enabled === 0 || clock.now() < Number(repo.next_sync_at))) return null
    const run = requested ?? (await addRun(platform, tx, repo, 'interval', false))
    const startedAt = clock.now()
    const summary = JSON.stringify({ ...emptySummary(startedAt), message: BEGUN })
    await changeRun(tx, tenant_id, run.id, { started_at: startedAt, summary })
    const status = run.is_dry === 1 ? repo.last_sync_status : 'running'
    await changeRepo(tx, tenant_id, id, { last_sync_status: status })
    return { repo: { ...repo, last_sync_status: status }, run: { ...run, started_at: startedAt } }
  })
}

async function workRun(context: SyncContext, repo: GitRepoRow, run: GitRunRow, signal: AbortSignal): Promise<void> {
  const { platform } = context
  let toldAt = Number.NEGATIVE_INFINITY
  let toldPhase = ''
  const progress = async (phase: string, done = 0, total = 0): Promise<void> => {
    if (phase === toldPhase && platform.clock.now() - toldAt < PROGRESS_MS) return
    toldAt = platform.clock.now()
    toldPhase = phase
    await platform.database.transact((tx) => recordSyncEvent(platform, tx, repo, run.id, { phase, done, total }))
  }
  try {
    const token = await openToken(platform, platform.database.read, repo)
    const remote = { url: repo.repo_url, branch: repo.branch, token }
    const outcome = await syncRepo(context, { repo, remote, isDry: run.is_dry === 1, signal, progress })
    await endRun(context, repo, run, outcome)
  } catch (error) {
    signal.throwIfAborted()
    platform.log.warn({ err: error, repo: repo.id }, 'a git sync failed')
    await failRun(context, repo, run, sentenceOf(error))
  }
}

function sentenceOf(error: unknown): string {
  if (error instanceof AppError) return error.userMessage
  if (error instanceof GitFailed) return error.userMessage
  return error instanceof TooMuch ? error.message : message('gitSync.internalError')
}

async function endRun(
  { platform }: SyncContext,
  repo: GitRepoRow,
  run: GitRunRow,
  outcome: SyncOutcome,
): Promise<void> {
  const { database } = platform
  const isDry = run.is_dry === 1
  const { decisions, commits, notes, head } = outcome
  const sentence =
    outcome.status === 'needs_approval' ? approvalSentence(decisions.length) : describeRun(decisions, commits, isDry)
  const counted = outcome.status === 'needs_approval' ? {} : { ...countDecisions(decisions), imported_commits: commits }
  const summary = finish(platform.clock.now(), run, { ...counted, message: [sentence, ...notes].join(' ') })
  await database.transact(async (tx) => {
    const conflicts = await countConflicts(tx, repo.tenant_id, repo.id)
    const status = outcome.status === 'success' && conflicts > 0 && !isDry ? 'conflicts' : outcome.status
    await replaceRunFiles(tx, repo.tenant_id, run.id, decisions)
    await changeRun(tx, repo.tenant_id, run.id, {
      status,
      head,
      finished_at: summary.finished_at,
      summary: JSON.stringify(isDry ? summary : { ...summary, conflicts }),
    })
    await deleteOldRuns(tx, repo.tenant_id, repo.id)
    if (isDry) return recordSyncEvent(platform, tx, repo, run.id)
    await changeRepo(tx, repo.tenant_id, repo.id, {
      last_sync_status: status,
      last_sync_error: '',
      last_sync_summary: JSON.stringify({ ...summary, conflicts }),
      asked_head: status === 'needs_approval' ? head || 'none' : '',
      approved_head: '',
      ...(status === 'needs_approval' ? {} : { last_synced_at: summary.finished_at }),
    })
    return recordSyncEvent(platform, tx, { ...repo, last_sync_status: status }, run.id)
  })
}

const approvalSentence = (count: number): string => message('gitSync.waitsForApproval', { count })

async function failRun({ platform }: SyncContext, repo: GitRepoRow, run: GitRunRow, message: string): Promise<void> {
  const summary = finish(platform.clock.now(), run, { message })
  await platform.database.transact(async (tx) => {
    await changeRun(tx, repo.tenant_id, run.id, {
      status: 'failed',
      finished_at: summary.finished_at,
      summary: JSON.stringify(summary),
    })
    await deleteOldRuns(tx, repo.tenant_id, repo.id)
    if (run.is_dry === 1) return recordSyncEvent(platform, tx, repo, run.id)
    const change = {
      last_sync_status: 'failed',
      last_sync_error: message,
      last_sync_summary: JSON.stringify(summary),
    } as const
    await changeRepo(tx, repo.tenant_id, repo.id, change)
    return recordSyncEvent(platform, tx, { ...repo, ...change }, run.id)
  })
}

const finish = (now: number, run: GitRunRow, change: Partial<RunSummary>): RunSummary => ({
  ...emptySummary(run.started_at),
  ...change,
  finished_at: now,
  duration_ms: Math.max(0, now - Number(run.started_at)),
})

/** Ends the claim and enqueues the next run: at once on request, else on schedule. */
async function releaseClaim(
  { platform }: SyncContext,
  tx: Tx,
  { tenant_id, id }: GitRepoRow,
  jobId: string,
): Promise<void> {
  const { clock, database, jobs } = platform
  const repo = await findRepoLocked(database, tx, tenant_id, id)
  if (!repo || repo.busy_job !== jobId) return
  const isAsked = (await listOpenRuns(tx, tenant_id, id)).length > 0
  const now = clock.now()
  const isDue = now >= Number(repo.next_sync_at)
  const nextAt = isDue ? now + repo.sync_interval * MINUTE_MS : Number(repo.next_sync_at)
  await changeRepo(tx, tenant_id, id, { busy_job: '', busy_until: 0, next_sync_at: nextAt })
  if (!isAsked && repo.enabled === 0) return
  const runAt = isAsked ? now : nextAt
  await jobs.enqueue(tx, GIT_SYNC_JOB, { tenantId: tenant_id, payload: { repoId: id }, key: id, runAt })
}
