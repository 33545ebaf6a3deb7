import { expect } from 'vitest'
import type { Engine } from './databases.ts'
import { eventually, until } from './eventually.ts'
import { type GitRemoteServer, type RemoteRepo, startGitRemote } from './git-remote.ts'
import { type Caller, startTestApp, type TestApp, type TestAppOptions } from './test-app.ts'

export interface GitScene {
  app: TestApp
  server: GitRemoteServer
  begin(options?: BeginOptions): Promise<Pair>
  stop(): Promise<void>
}

export interface BeginOptions {
  files?: Record<string, string | Uint8Array>
  settings?: Record<string, unknown>
  /** false skips the first sync. */
  sync?: boolean
}

export interface Pair {
  project: string
  repoId: string
  remote: RemoteRepo
  repo(): Promise<Record<string, never> & { last_sync_status: string; last_sync_error: string }>
  sync(options?: { dry_run?: boolean }): Promise<Run>
  settled(): Promise<void>
  notes(): Promise<Note[]>
  memories(): Promise<Note[]>
  note(title: string): Promise<Note>
}

export interface Note {
  _id: string
  title: string
  tags: string[]
  source_text: string
  content: string
  content_format: string
  in_trash: boolean
  createdAt: string
}

export interface Run {
  run: { _id: string; status: string; message: string; head: string; dry_run: boolean } & Record<string, number>
  files: { path: string; decision: string; reason: string; item_id: string }[]
}

let count = 0

export async function startGitScene(
  engine: Pick<Engine, 'createMigrated'>,
  options: TestAppOptions = {},
): Promise<GitScene> {
  const server = await startGitRemote()
  const app = await startTestApp(engine, {
    ...options,
    config: { allowPrivateHosts: ['127.0.0.1'], ...options.config },
  })
  return {
    app,
    server,
    begin: (wish) => beginPair(app.nora, server, wish),
    async stop() {
      await app.stop()
      await server.stop()
    },
  }
}

export async function beginPair(
  nora: Caller,
  server: GitRemoteServer,
  { files, settings, sync = true }: BeginOptions = {},
): Promise<Pair> {
  count += 1
  const name = `repo${count}`
  const remote = server.repo(name)
  if (files) remote.commit(files)
  const project = (await nora.post('/projects', { name: `Project ${count}` })).body.project._id as string
  const input = { repo_url: server.url(name), enabled: false, notes_path: '', commit_sync_enabled: false, ...settings }
  const created = await nora.post(`/projects/${project}/git-repos`, input)
  expect(created.status, created.text).toBe(201)
  const pair = pairOf(nora, project, created.body.repo._id as string, remote)
  if (sync) await pair.sync()
  return pair
}

export function pairOf(nora: Caller, project: string, repoId: string, remote: RemoteRepo): Pair {
  const list = async (kind: 'notes' | 'memories'): Promise<Note[]> => {
    const found: Note[] = []
    for (let page = 1; ; page += 1) {
      const { body, status, text } = await nora.get(`/${kind}?project=${project}&limit=200&page=${page}`)
      expect(status, text).toBe(200)
      found.push(...body[kind])
      if (body[kind].length < 200) return found
    }
  }
  return {
    project,
    repoId,
    remote,
    repo: async () => (await nora.get(`/git-repos/${repoId}`)).body.repo,
    async sync(options = {}) {
      const response = await nora.post(`/git-repos/${repoId}/sync`, options)
      expect(response.status, response.text).toBe(202)
      return waitForRun(nora, repoId, response.body.run._id as string)
    },
    settled: () =>
      until(async () => {
        const { runs } = (await nora.get(`/git-repos/${repoId}/runs`)).body
        return runs.every(({ finished_at }: { finished_at: string | null }) => finished_at !== null)
      }),
    notes: () => list('notes'),
    memories: () => list('memories'),
    async note(title) {
      const note = (await list('notes')).find((each) => each.title === title)
      if (!note) throw new Error(`there is no note ${title}`)
      return note
    },
  }
}

export const waitForRun = (nora: Caller, repoId: string, runId: string): Promise<Run> =>
  eventually(async () => {
    const { body, status, text } = await nora.get(`/git-repos/${repoId}/runs/${runId}`)
    expect(status, text).toBe(200)
    expect(body.run.finished_at).not.toBeNull()
    return body as Run
  })
