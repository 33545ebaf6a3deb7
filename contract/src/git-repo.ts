import type { Static } from 'typebox'
import { Type } from 'typebox'
import { At, Count, Flag, ManyOf, MaybeAt, Sentence, stamps, Text } from './fields.ts'
import { Answer, Change, Nullable, OneOf, OneOfOrEmpty, Strict } from './schema.ts'
import {
  CONFLICT_SIDES,
  GIT_STEPS,
  LIMITS,
  SYNC_CAUSES,
  SYNC_DECISIONS,
  SYNC_MODES,
  SYNC_STATUSES,
} from './vocabulary.ts'

const summaryFields = {
  imported_files: Count('Files taken in'),
  exported_files: Count('Files written out'),
  trashed_items: Count('Records moved to trash'),
  imported_commits: Count('Commits taken in as memories'),
  conflicts: Count('Files that both sides changed'),
  skipped: Count('Files left alone'),
  started_at: At('Start'),
  finished_at: MaybeAt('End'),
  duration_ms: Count('Milliseconds'),
  message: Sentence('The outcome in a sentence'),
}

/** What one sync did (docs/spec/git-sync.md §1). */
export const SyncSummary = Answer(summaryFields, { title: 'SyncSummary' })
export type SyncSummary = Static<typeof SyncSummary>

export const SyncRun = Answer({ ...summaryFields, status: OneOf(SYNC_STATUSES) }, { title: 'SyncRun' })
export type SyncRun = Static<typeof SyncRun>

/** A git repository that a project is kept in step with (docs/spec/git-sync.md §1). */
export const GitRepo = Answer(
  {
    _id: Text('Identifier'),
    project: Text('Project id'),
    name: Text('Name'),
    repo_url: Text('Remote', { examples: ['https://git.example/press/notes.git'] }),
    branch: Text('Branch', { examples: ['main'] }),
    auth_token: Text('Masked: •••• and the last four; "" when none is stored', { examples: ['••••a1b2'] }),
    sync_interval: Count('Minutes between two syncs', { examples: [10] }),
    enabled: Flag('It is synced by itself'),
    sync_mode: OneOf(SYNC_MODES, { description: 'read_only: git to here; write_only: here to git; read_write: both' }),
    notes_path: Text('Folder of the notes below sync_path'),
    memories_path: Text('Folder of the memories below sync_path'),
    sync_path: Text('Folder in the repository; "" for its root'),
    trash_on_delete: Flag('A file deleted in git moves its record to trash'),
    commit_sync_enabled: Flag('Commits become memories'),
    commit_history_days: Count('Days of history that the first sync takes in'),
    last_commit_synced_at: MaybeAt('When a commit was last taken in'),
    last_commit_sha: Text('That commit; "" before the first'),
    last_sync_status: OneOfOrEmpty(SYNC_STATUSES, { description: '"" before the first sync' }),
    last_synced_at: MaybeAt('End of the last sync'),
    last_sync_error: Sentence('"" when it went well'),
    last_sync_summary: Nullable(SyncSummary),
    sync_runs: ManyOf(SyncRun, 'The last 20, newest first'),
    ...stamps,
  },
  { title: 'GitRepo' },
)
export type GitRepo = Static<typeof GitRepo>

const path = (description: string) => Change(Text(description, { maxLength: LIMITS.title }))

const fields = {
  name: Change(Text('Name', { maxLength: LIMITS.name })),
  branch: Change(Text('Branch', { maxLength: 255 })),
  auth_token: Change(Text('The mask, null or empty keeps the one that is stored', { maxLength: LIMITS.url })),
  sync_interval: Change(Type.Integer({ minimum: 1, maximum: 525_600, description: 'Minutes; default 10' })),
  enabled: Change(Flag('Sync it by itself')),
  sync_mode: Change(OneOf(SYNC_MODES)),
  notes_path: path('Folder of the notes below sync_path'),
  memories_path: path('Folder of the memories below sync_path'),
  sync_path: path('Folder in the repository'),
  trash_on_delete: Change(Flag('A file deleted in git moves its record to trash')),
  commit_sync_enabled: Change(Flag('Commits become memories')),
  commit_history_days: Change(Type.Integer({ minimum: 0, maximum: 36_500, description: 'Default 90' })),
}

const remote = Text('Remote', { minLength: 1, maxLength: LIMITS.url })

/** `POST /projects/{id}/git-repos` */
export const CreateGitRepo = Strict({ repo_url: remote, ...fields })
export type CreateGitRepo = Static<typeof CreateGitRepo>

/** `PUT /git-repos/{id}` */
export const UpdateGitRepo = Strict({
  repo_url: Type.Optional(remote),
  ...fields,
  clear_auth_token: Change(Flag('Removes the stored token')),
})
export type UpdateGitRepo = Static<typeof UpdateGitRepo>

export const GitRepoAnswer = Answer({ repo: GitRepo })
export type GitRepoAnswer = Static<typeof GitRepoAnswer>

export const ListGitReposAnswer = Answer({ repos: ManyOf(GitRepo, 'By name') })
export type ListGitReposAnswer = Static<typeof ListGitReposAnswer>

/** `POST /git-repos/{id}/sync` */
export const SyncGitRepo = Strict({ dry_run: Change(Flag('Says what would happen, and does nothing')) })
export type SyncGitRepo = Static<typeof SyncGitRepo>

/** One sync with its name, so that its files can be asked for. */
export const GitRun = Answer(
  {
    _id: Text('Identifier'),
    repo: Text('The repository'),
    cause: OneOf(SYNC_CAUSES, { description: 'What asked for it' }),
    dry_run: Flag('Nothing was done'),
    head: Text('The commit that was read; "" before that'),
    ...summaryFields,
    status: OneOf(SYNC_STATUSES),
  },
  { title: 'GitRun' },
)
export type GitRun = Static<typeof GitRun>

export const GitRunAnswer = Answer({ run: GitRun })
export type GitRunAnswer = Static<typeof GitRunAnswer>

export const ListGitRunsAnswer = Answer({ runs: ManyOf(GitRun, 'The last 20, newest first') })
export type ListGitRunsAnswer = Static<typeof ListGitRunsAnswer>

/** What one sync did with one file. */
export const GitRunFile = Answer({
  path: Text('In the repository; "" for a record that has no file'),
  item_type: Text('note or memory; "" when it is none'),
  item_id: Text('_id of the record; "" when there is none'),
  decision: OneOf(SYNC_DECISIONS),
  reason: Sentence('In words; "" where the decision says it all'),
})
export type GitRunFile = Static<typeof GitRunFile>

export const GitRunFilesAnswer = Answer({
  run: GitRun,
  files: ManyOf(
    GitRunFile,
    'In the order in which they were decided, the first 10,000. Files that are the same are left out',
  ),
})
export type GitRunFilesAnswer = Static<typeof GitRunFilesAnswer>

export const VerifyGitRepoAnswer = Answer({
  ok: Flag('Everything worked'),
  steps: ManyOf(
    Answer({ step: OneOf(GIT_STEPS), ok: Flag('It worked'), detail: Sentence('In words') }),
    'In their order, up to the first that failed',
  ),
})
export type VerifyGitRepoAnswer = Static<typeof VerifyGitRepoAnswer>

/** A file that both sides changed in the same place. Both stay as they are until somebody resolves it. */
export const GitConflict = Answer(
  {
    _id: Text('Identifier'),
    repo: Text('The repository'),
    path: Text('In the repository'),
    item_type: Text('note or memory'),
    item_id: Text('_id of the record'),
    reason: Sentence('What clashes, in words'),
    base_text: Text('The file as both sides last had it; "" when they never did'),
    ours_text: Text('The file as it would be with what the record holds now'),
    theirs_text: Text('The file as it is in git'),
    ...stamps,
  },
  { title: 'GitConflict' },
)
export type GitConflict = Static<typeof GitConflict>

export const ListGitConflictsAnswer = Answer({ conflicts: ManyOf(GitConflict, 'By path') })
export type ListGitConflictsAnswer = Static<typeof ListGitConflictsAnswer>

/** `POST /git-repos/{id}/conflicts/{id}/resolve` */
export const ResolveGitConflict = Strict({
  as: OneOf(CONFLICT_SIDES, {
    description: 'ours: the record; theirs: the file in git; text: what is given beside it',
  }),
  text: Change(Text('The whole file, front matter included', { maxLength: LIMITS.noteContent })),
})
export type ResolveGitConflict = Static<typeof ResolveGitConflict>

export const ResolveGitConflictAnswer = Answer({
  resolved: Type.Literal(true, { description: 'It is no conflict any more' }),
  _id: Text('The conflict'),
})
export type ResolveGitConflictAnswer = Static<typeof ResolveGitConflictAnswer>

export const GitWebhookAnswer = Answer({
  webhook: Answer({
    url: Text('Where the other side posts to when something was pushed'),
    secret: Text('What it signs with: X-Hub-Signature-256 or X-Gitea-Signature, or as it is in X-Gitlab-Token'),
  }),
})
export type GitWebhookAnswer = Static<typeof GitWebhookAnswer>

export const WebhookTakenAnswer = Answer({ accepted: Type.Literal(true, { description: 'The service will look' }) })
export type WebhookTakenAnswer = Static<typeof WebhookTakenAnswer>
