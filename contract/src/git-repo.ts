import type { Static } from 'typebox'
import { Type } from 'typebox'
import { At, Count, Flag, ManyOf, MaybeAt, Sentence, stamps, Text, Texts } from './fields.ts'
import { Listed } from './listed.ts'
import { Answer, Change, OneOf, OneOfOrEmpty, Strict } from './schema.ts'
import {
  CONFLICT_SIDES,
  GIT_STEPS,
  LIMITS,
  SYNC_CAUSES,
  SYNC_DECISIONS,
  SYNC_MODES,
  SYNC_STATUSES,
} from './vocabulary.ts'

const counts = {
  imported_files: Count('Files imported'),
  exported_files: Count('Files written to git'),
  trashed_items: Count('Records moved to trash'),
  imported_commits: Count('Commits imported as memories'),
  conflicts: Count('Files in conflict'),
  skipped: Count('Files skipped'),
}
const outcome = {
  finished_at: MaybeAt('End'),
  duration_ms: Count('Milliseconds'),
  message: Sentence('The outcome in a sentence'),
}
const runFields = { ...counts, started_at: At('Start'), ...outcome }

/** Results of one sync; all zero before the first (docs/spec/git-sync.md §1). */
export const SyncSummary = Answer(
  { ...counts, started_at: MaybeAt('Start'), ...outcome },
  { title: 'SyncSummary', description: 'All zero, null and "" before the first sync' },
)
export type SyncSummary = Static<typeof SyncSummary>

export const SyncRun = Answer({ ...runFields, status: OneOf(SYNC_STATUSES) }, { title: 'SyncRun' })
export type SyncRun = Static<typeof SyncRun>

/** A git repository synced with a project (docs/spec/git-sync.md §1). */
export const GitRepo = Answer(
  {
    _id: Text('Identifier'),
    project: Text('Project id'),
    name: Text('Name'),
    repo_url: Text('Remote', { examples: ['https://git.example/press/notes.git'] }),
    branch: Text('Branch', { examples: ['main'] }),
    auth_token: Text('Masked: •••• and the last four characters; "" if none is stored', { examples: ['••••a1b2'] }),
    sync_interval: Count('Minutes between syncs', { examples: [10] }),
    enabled: Flag('The repository is synced automatically'),
    sync_mode: OneOf(SYNC_MODES, {
      description: 'read_only imports from git; write_only exports to git; read_write does both',
    }),
    notes_path: Text('Folder for notes below sync_path'),
    memories_path: Text('Folder for memories below sync_path'),
    sync_path: Text('Folder in the repository, as it was set; "" or "/" for the root'),
    trash_on_delete: Flag('A file deleted in git moves its record to trash'),
    commit_sync_enabled: Flag('Commits are imported as memories'),
    commit_history_days: Count('Days of history that the first sync imports'),
    last_commit_synced_at: MaybeAt('When a commit was last imported'),
    last_commit_sha: Text('The last imported commit; "" before the first'),
    last_sync_status: OneOfOrEmpty(SYNC_STATUSES, { description: '"" before the first sync' }),
    last_synced_at: MaybeAt('End of the last sync'),
    last_sync_error: Sentence('Error of the last sync; "" if it succeeded'),
    last_sync_summary: SyncSummary,
    sync_runs: ManyOf(SyncRun, 'The last 20, newest first'),
    ...stamps,
    ignore_patterns: Texts('Paths below sync_path that are not synced, as in gitignore(5)', {
      examples: [['.*', 'node_modules/']],
    }),
  },
  { title: 'GitRepo' },
)
export type GitRepo = Static<typeof GitRepo>

const path = (description: string) => Change(Text(description, { maxLength: LIMITS.title }))

const fields = {
  name: Change(Text('Name', { maxLength: LIMITS.name })),
  branch: Change(Text('Branch', { maxLength: 255 })),
  auth_token: Change(Text('The mask, null or an empty string keeps the stored token', { maxLength: LIMITS.url })),
  sync_interval: Change(Type.Integer({ minimum: 1, maximum: 525_600, description: 'Minutes; default 10' })),
  enabled: Change(Flag('Sync automatically')),
  sync_mode: Change(OneOf(SYNC_MODES)),
  notes_path: path('Folder for notes below sync_path'),
  memories_path: path('Folder for memories below sync_path'),
  sync_path: path('Folder in the repository; "" or "/" for the root'),
  ignore_patterns: Change(
    Type.Array(Type.String({ maxLength: LIMITS.name }), {
      maxItems: LIMITS.ignorePatterns,
      description:
        'Paths below sync_path that are not synced, as in gitignore(5), without escapes and character classes. Default: `.*` and `node_modules/`',
      examples: [['.*', 'node_modules/', 'drafts/']],
    }),
  ),
  trash_on_delete: Change(Flag('A file deleted in git moves its record to trash')),
  commit_sync_enabled: Change(Flag('Commits are imported as memories; default true')),
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
export const SyncGitRepo = Strict({ dry_run: Change(Flag('true previews the sync without changes')) })
export type SyncGitRepo = Static<typeof SyncGitRepo>

/** A sync with its id, for requests of its files. */
export const GitRun = Answer(
  {
    _id: Text('Identifier'),
    repo: Text('The repository'),
    cause: OneOf(SYNC_CAUSES, { description: 'What started the sync' }),
    dry_run: Flag('true for a dry run: nothing was changed'),
    head: Text('The commit that was read; "" until it is known'),
    ...runFields,
    status: OneOf(SYNC_STATUSES),
  },
  { title: 'GitRun' },
)
export type GitRun = Static<typeof GitRun>

export const QueuedGitRunAnswer = Answer({ run: GitRun, message: Sentence('Says that the sync is queued') })
export type QueuedGitRunAnswer = Static<typeof QueuedGitRunAnswer>

/** `GET /git-repos/{id}/status`: the state of a repository under short names. */
export const GitRepoStatusAnswer = Answer({
  status: OneOfOrEmpty(SYNC_STATUSES, { description: 'last_sync_status of the repository' }),
  last_synced_at: MaybeAt('End of the last sync'),
  last_commit_synced_at: MaybeAt('When a commit was last imported'),
  last_commit_sha: Text('The last imported commit; "" before the first'),
  summary: SyncSummary,
  runs: ManyOf(SyncRun, 'The last 20, newest first'),
  error: Sentence('Error of the last sync; "" if it succeeded'),
})
export type GitRepoStatusAnswer = Static<typeof GitRepoStatusAnswer>

export const ListGitRunsAnswer = Answer({ runs: ManyOf(GitRun, 'The last 20, newest first') })
export type ListGitRunsAnswer = Static<typeof ListGitRunsAnswer>

export const GitRunFile = Answer({
  path: Text('Path in the repository; "" for a record without a file'),
  item_type: Text('note or memory; "" if neither'),
  item_id: Text('_id of the record; "" if there is none'),
  decision: OneOf(SYNC_DECISIONS),
  reason: Sentence('Reason as text; "" if the decision is self-explanatory'),
})
export type GitRunFile = Static<typeof GitRunFile>

export const GitRunFilesAnswer = Answer({
  run: GitRun,
  files: ManyOf(GitRunFile, 'In order of decision, the first 10,000. Unchanged files are omitted'),
})
export type GitRunFilesAnswer = Static<typeof GitRunFilesAnswer>

export const VerifyGitRepoAnswer = Answer({
  ok: Flag('All steps succeeded'),
  steps: ManyOf(
    Answer({ step: OneOf(GIT_STEPS), ok: Flag('It worked'), detail: Sentence('In words') }),
    'Steps in order, up to the first failure',
  ),
})
export type VerifyGitRepoAnswer = Static<typeof VerifyGitRepoAnswer>

/** A file that both sides changed at the same position. Both stay unchanged until a user resolves it. */
export const GitConflict = Answer(
  {
    _id: Text('Identifier'),
    repo: Text('The repository'),
    path: Text('Path in the repository'),
    item_type: Text('note or memory'),
    item_id: Text('_id of the record'),
    reason: Sentence('Description of the conflict'),
    base_text: Text('Last common version of the file; "" if there is none'),
    ours_text: Text('The file as the record has it now'),
    theirs_text: Text('The file as it is in git'),
    ...stamps,
  },
  { title: 'GitConflict' },
)
export type GitConflict = Static<typeof GitConflict>

export const GitConflictAnswer = Answer({ conflict: GitConflict })
export type GitConflictAnswer = Static<typeof GitConflictAnswer>

export const ListedGitConflict = Listed(GitConflict, ['base_text', 'ours_text', 'theirs_text'])
export type ListedGitConflict = Static<typeof ListedGitConflict>

export const ListGitConflictsAnswer = Answer({ conflicts: ManyOf(ListedGitConflict, 'By path') })
export type ListGitConflictsAnswer = Static<typeof ListGitConflictsAnswer>

/** `POST /git-repos/{id}/conflicts/{id}/resolve` */
export const ResolveGitConflict = Strict({
  as: OneOf(CONFLICT_SIDES, {
    description: 'ours: the record; theirs: the file in git; text: the text in this request',
  }),
  text: Change(Text('The whole file, including front matter', { maxLength: LIMITS.noteContent })),
})
export type ResolveGitConflict = Static<typeof ResolveGitConflict>

export const ResolveGitConflictAnswer = Answer({
  resolved: Type.Literal(true, { description: 'The conflict is resolved' }),
  _id: Text('The conflict'),
})
export type ResolveGitConflictAnswer = Static<typeof ResolveGitConflictAnswer>

export const GitWebhookAnswer = Answer({
  webhook: Answer({
    url: Text('Webhook address for push events'),
    secret: Text(
      'Secret for X-Hub-Signature-256, X-Hub-Signature with SHA-256 or X-Gitea-Signature, or the value of X-Gitlab-Token',
    ),
  }),
})
export type GitWebhookAnswer = Static<typeof GitWebhookAnswer>

export const WebhookAcceptedAnswer = Answer({
  accepted: Type.Literal(true, { description: 'The service will check the repository' }),
})
export type WebhookAcceptedAnswer = Static<typeof WebhookAcceptedAnswer>
