import { type Message, message } from '@dossier/contract/message'
import { DEFAULT_IGNORE_PATTERNS, RECORD_KINDS, type SyncMode } from '@dossier/contract/vocabulary'
import { AppError, type FieldError } from '#core/app-error'
import { folderPath, pathProblem } from '../files/layout.ts'
import type { GitRepoRow } from '../git-sync.tables.ts'

export const TOKEN_PURPOSE = 'git-token'
export const WEBHOOK_PURPOSE = 'git-webhook'

/** Absent: unchanged; null: the default, but keeps a token. */
export interface RepoInput {
  name?: string | null
  repo_url?: string
  branch?: string | null
  auth_token?: string | null
  clear_auth_token?: boolean | null
  sync_interval?: number | null
  enabled?: boolean | null
  sync_mode?: SyncMode | null
  notes_path?: string | null
  memories_path?: string | null
  sync_path?: string | null
  ignore_patterns?: string[] | null
  trash_on_delete?: boolean | null
  commit_sync_enabled?: boolean | null
  commit_history_days?: number | null
}

export type RepoSettings = Pick<
  GitRepoRow,
  | 'name'
  | 'repo_url'
  | 'branch'
  | 'sync_interval'
  | 'enabled'
  | 'sync_mode'
  | 'notes_path'
  | 'memories_path'
  | 'sync_path'
  | 'ignore_patterns'
  | 'trash_on_delete'
  | 'commit_sync_enabled'
  | 'commit_history_days'
>

export const DEFAULTS: Omit<RepoSettings, 'repo_url'> = {
  name: '',
  branch: 'main',
  sync_interval: 10,
  enabled: 1,
  sync_mode: 'read_only',
  notes_path: RECORD_KINDS.note.plural,
  memories_path: RECORD_KINDS.memory.plural,
  sync_path: '',
  ignore_patterns: JSON.stringify(DEFAULT_IGNORE_PATTERNS),
  trash_on_delete: 1,
  commit_sync_enabled: 1,
  commit_history_days: 90,
}

const MASK = '••••'
const CONTROLS = /[\p{Cc}\u2028\u2029]/u

/** docs/spec/git-sync.md §2: `••••` and the last four. A hint would reveal too much of a short token. */
export const hintOf = (token: string): string => (token.length >= 12 ? token.slice(-4) : token === '' ? '' : '****')
export const maskOf = (hint: string): string => (hint === '' ? '' : MASK + hint)

/** docs/spec/git-sync.md §2: the mask or '' keeps the token. @returns null to keep it, '' to remove it. */
export function readToken({ auth_token, clear_auth_token }: RepoInput): string | null {
  if (clear_auth_token) return ''
  const token = (auth_token ?? '').trim()
  if (token === '' || token.startsWith(MASK)) return null
  if (CONTROLS.test(token)) throw fieldError([{ pointer: '/auth_token', detail: message('gitSync.fieldOneLine') }])
  return token
}

/** Validates the settings. @throws AppError `invalid_request` that names every wrong field. */
export function readSettings(input: RepoInput): Partial<RepoSettings> {
  const wrong: FieldError[] = []
  const refuse = (pointer: string, detail: Message | null): void => {
    if (detail) wrong.push({ pointer, detail })
  }
  const settings: Partial<RepoSettings> = {}
  if (input.name !== undefined) settings.name = (input.name ?? '').trim()
  refuse('/name', CONTROLS.test(settings.name ?? '') ? message('gitSync.fieldOneLine') : null)
  if (input.repo_url !== undefined) settings.repo_url = input.repo_url.trim()
  refuse('/repo_url', input.repo_url === undefined ? null : urlProblem(input.repo_url.trim()))
  if (input.branch !== undefined) settings.branch = input.branch?.trim() || DEFAULTS.branch
  refuse('/branch', branchProblem(settings.branch ?? DEFAULTS.branch))
  for (const field of ['sync_path', 'notes_path', 'memories_path'] as const) {
    const path = input[field]
    if (path === undefined) continue
    settings[field] = path?.trim() ?? DEFAULTS[field]
    const folder = folderPath(settings[field])
    refuse(`/${field}`, folder === '' ? null : pathProblem(folder))
  }
  if (input.ignore_patterns !== undefined) {
    const patterns = input.ignore_patterns?.map((pattern) => pattern.trim()).filter(Boolean)
    settings.ignore_patterns = patterns ? JSON.stringify(patterns) : DEFAULTS.ignore_patterns
    refuse('/ignore_patterns', CONTROLS.test(patterns?.join('') ?? '') ? message('gitSync.fieldOneLine') : null)
  }
  for (const field of ['enabled', 'trash_on_delete', 'commit_sync_enabled'] as const) {
    const flag = input[field]
    if (flag !== undefined) settings[field] = flag === null ? DEFAULTS[field] : flag ? 1 : 0
  }
  for (const field of ['sync_interval', 'commit_history_days'] as const)
    if (input[field] !== undefined) settings[field] = input[field] ?? DEFAULTS[field]
  if (input.sync_mode !== undefined) settings.sync_mode = input.sync_mode ?? DEFAULTS.sync_mode
  if (wrong.length > 0) throw fieldError(wrong)
  return settings
}

const fieldError = (fields: FieldError[]): AppError =>
  new AppError(
    'invalid_request',
    message('gitSync.fieldsRefused', {
      wrong: fields.map(({ pointer, detail }) => `${pointer}: ${detail}`).join('; '),
    }),
    { fields },
  )

/** Accepts any URL; the sync checks it (docs/spec/git-sync.md §7). Rejects passwords, which members would see. */
function urlProblem(url: string): Message | null {
  if (url === '') return message('gitSync.urlEmpty')
  if (CONTROLS.test(url)) return message('gitSync.urlOneLine')
  const read = URL.canParse(url) ? new URL(url) : null
  if (read?.password || (read?.username && /^https?:$/.test(read.protocol))) return message('gitSync.urlPassword')
  return null
}

/** Returns the origin that a token belongs to, or the URL itself without one. */
export function originOf(url: string): string {
  const { origin } = URL.parse(url) ?? { origin: 'null' }
  return origin === 'null' ? url : origin
}

/** Follows git-check-ref-format(1), and rejects names that look like options. */
export function branchProblem(branch: string): Message | null {
  const bad =
    branch.startsWith('-') ||
    branch === '@' ||
    /[\p{Cc} ~^:?*[\\]|\.\.|@\{|\/\/|^\/|\/$|\.$|\.lock(?:\/|$)|(?:^|\/)\./u.test(branch)
  return bad ? message('gitSync.branchInvalid') : null
}

/** Reports whether one repository writes files that the other reads or writes, on the same branch. */
export function overlaps(a: RepoSettings, b: RepoSettings): boolean {
  if (a.sync_mode === 'read_only' && b.sync_mode === 'read_only') return false
  if (plainUrl(a.repo_url) !== plainUrl(b.repo_url) || a.branch !== b.branch) return false
  const inside = (path: string, folder: string): boolean =>
    folder === '' || path === folder || path.startsWith(`${folder}/`)
  const [first, second] = [folderPath(a.sync_path), folderPath(b.sync_path)]
  return inside(first, second) || inside(second, first)
}

const plainUrl = (url: string): string =>
  url
    .toLowerCase()
    .replace(/\/+$/, '')
    .replace(/\.git$/, '')
