import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startGitRemote } from '../server/test/git-remote.ts'
import { readOptions } from './measure/options.ts'
import { start } from './measure/processes.ts'
import { type Cell, printProgress, report } from './measure/report.ts'
import { environmentOf, worldOf } from './world/worlds.ts'

// Claim: a first sync turns about a hundred files a second into searchable notes. A sync without changes costs one
// request to the remote; one changed file costs little more. Compared with `git clone`.

const MAIN = resolve(import.meta.dirname, '../server/bin/dossier.mjs')
const { sizes } = readOptions({ sizes: [7_000] })
const rows: Record<string, Cell>[] = []

for (const size of sizes) await measure(size)
report('git', 'Claim: a first sync imports some hundred files a second, later ones only what changed.', rows, [
  'over HTTP on loopback by git http-backend; SQLite, an empty service; clone: a checkout without history',
])

async function measure(size: number): Promise<void> {
  const server = await startGitRemote()
  const dataDir = mkdtempSync(join(tmpdir(), 'dossier-bench-'))
  const env = { ...environmentOf(worldOf(0, '')), DATA_DIR: dataDir, ALLOW_PRIVATE_HOSTS: '127.0.0.1' }
  const service = start({ command: process.execPath, args: [MAIN, 'start'], env })
  try {
    const [, base = ''] = await service.waitForOutput(/listening\s+(\S+)/)
    const remote = server.repo('bench')
    printProgress(`git: ${size} files`)
    fill(remote.folder, size)
    const clone = await timed(() => execClone(server.url('bench'), join(dataDir, 'clone')))
    const call = await signIn(base)
    const { projects } = await call('GET', '/projects')
    const repoSettings = {
      repo_url: server.url('bench'),
      enabled: false,
      notes_path: '',
      sync_mode: 'read_write',
      // Without commits the sync fetches as much as the clone.
      commit_sync_enabled: false,
    }
    const { repo } = await call('POST', `/projects/${projects[0]?._id}/git-repos`, repoSettings)
    const first = await syncOnce(call, repo._id)
    rows.push({ files: size, what: 'git clone --depth=1', ms: clone })
    rows.push({
      files: size,
      what: 'first sync',
      ms: first,
      'files/s': Math.round((size / first) * 1000),
      'of clone': first / clone,
    })
    rows.push({ files: size, what: 'sync, nothing new', ms: await syncOnce(call, repo._id) })
    remote.commit({ 'f0.md': 'changed\n' })
    rows.push({ files: size, what: 'sync, one file', ms: await syncOnce(call, repo._id) })
  } finally {
    await service.stop()
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

function fill(folder: string, size: number): void {
  const words = 'linen paper thread needle press bind cover sheet fold glue'.split(' ')
  const text = (index: number): string =>
    `---\ntitle: File ${index}\ntags: [${words[index % 10]}]\n---\n\n${Array.from({ length: 12 }, (_, line) => `${words[(index + line) % 10]} ${index} ${words[(index * 7 + line) % 10]} and some more words of line ${line}`).join('\n')}\n`
  const parts = ['commit refs/heads/main\ncommitter Mara <mara@lind.example> 1700000000 +0000\ndata 5\nfirst\n']
  for (let index = 0; index < size; index += 1) {
    const content = text(index)
    parts.push(`M 100644 inline f${index}.md\ndata ${Buffer.byteLength(content)}\n${content}\n`)
  }
  execFileSync('git', ['fast-import', '--quiet'], { cwd: folder, input: parts.join('') })
}

/** Runs asynchronously in a separate process, because this process serves the remote. */
async function execClone(url: string, to: string): Promise<void> {
  const script = 'git clone --quiet --depth=1 "$0" "$1" && echo done'
  await start({ command: 'sh', args: ['-c', script, url, to] }).waitForOutput(/done/)
}

interface Answered {
  projects: { _id: string }[]
  repo: { _id: string }
  run: { _id: string }
  runs: { _id: string; status: string; message: string; finished_at: string | null; duration_ms: number }[]
  token: string
}

type Call = (method: string, path: string, body?: unknown) => Promise<Answered>

async function signIn(base: string): Promise<Call> {
  const { OWNER_EMAIL: email, OWNER_PASSWORD: password } = environmentOf(worldOf(0, ''))
  const send = async (token: string, method: string, path: string, body: unknown): Promise<Answered> => {
    const headers = { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) }
    const answer = await fetch(base + path, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    return (await answer.json()) as Answered
  }
  const { token } = await send('', 'POST', '/auth/login', { email, password })
  return (method, path, body) => send(token, method, `/api/v1${path}`, body)
}

async function syncOnce(call: Call, id: string): Promise<number> {
  const { run } = await call('POST', `/git-repos/${id}/sync`, {})
  for (;;) {
    const now = (await call('GET', `/git-repos/${id}/runs`)).runs.find(({ _id }) => _id === run._id)
    if (now?.status === 'failed') throw new Error(now.message)
    if (now && now.finished_at !== null) return now.duration_ms
    await pause(20)
  }
}

async function timed(work: () => Promise<void>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}
