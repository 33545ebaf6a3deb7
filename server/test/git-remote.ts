import { execFileSync, spawn } from 'node:child_process'
import { appendFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Files of a commit: text or bytes, or null to remove one. */
export type Files = Record<string, string | Uint8Array | null>

export interface GitRemoteServer {
  readonly port: number
  url(name?: string): string
  /** Requires this token from now on; '' for none. */
  requireToken(token: string): void
  /** Called before each request; returns true when it has answered. */
  intercept(answer: ((request: IncomingMessage, response: ServerResponse) => boolean) | null): void
  /** Received requests: method, path with query, and authorization. */
  readonly requests: { line: string; authorization: string }[]
  repo(name?: string): RemoteRepo
  stop(): Promise<void>
}

export interface RemoteRepo {
  readonly folder: string
  git(...args: string[]): string
  /** Commits files on a branch; a new branch starts at main. @returns the commit */
  commit(files: Files, options?: { message?: string; branch?: string; at?: string }): string
  rename(from: string, to: string): string
  /** Runs git in a clone made on the first call; later commits require a fetch. */
  work(...args: string[]): string
  head(branch?: string): string
  paths(branch?: string): string[]
  read(path: string, branch?: string): string
}

const ENV = {
  PATH: process.env.PATH ?? '',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_AUTHOR_NAME: 'Mara Lind',
  GIT_AUTHOR_EMAIL: 'mara@lind.example',
  GIT_COMMITTER_NAME: 'Mara Lind',
  GIT_COMMITTER_EMAIL: 'mara@lind.example',
  LC_ALL: 'C.UTF-8',
  HOME: '/nonexistent',
}

const run = (folder: string, args: string[], env: Record<string, string> = {}): string =>
  execFileSync('git', args, {
    cwd: folder,
    env: { ...ENV, ...env },
    encoding: 'utf8',
    maxBuffer: 256 * 1024 ** 2,
    stdio: ['ignore', 'pipe', 'pipe'],
  }).replace(/\n$/, '')

/** Real git over HTTP on loopback: `git http-backend` behind CGI (RFC 3875). */
export async function startGitRemote(): Promise<GitRemoteServer> {
  const root = mkdtempSync(join(tmpdir(), 'dossier-git-remote-'))
  const backend = join(run(root, ['--exec-path']), 'git-http-backend')
  const requests: GitRemoteServer['requests'] = []
  const repos = new Map<string, RemoteRepo>()
  let token = ''
  let intercept: ((request: IncomingMessage, response: ServerResponse) => boolean) | null = null

  const server = createServer((request, response) => {
    const authorization = request.headers.authorization ?? ''
    requests.push({ line: `${request.method} ${request.url}`, authorization })
    if (intercept?.(request, response)) return
    const credentials = Buffer.from(authorization.replace(/^Basic /, ''), 'base64').toString('utf8')
    if (token !== '' && credentials !== `x-access-token:${token}`) {
      response.writeHead(401, { 'www-authenticate': 'Basic realm="git"' }).end()
      return
    }
    serveCgi(backend, root, request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo

  return {
    port,
    requests,
    url: (name = 'notes') => `http://127.0.0.1:${port}/${name}.git`,
    requireToken: (requiredToken) => {
      token = requiredToken
    },
    intercept: (answer) => {
      intercept = answer
    },
    repo(name = 'notes') {
      const existing = repos.get(name)
      if (existing) return existing
      const repo = createRepo(root, name)
      repos.set(name, repo)
      return repo
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => {
          rmSync(root, { recursive: true, force: true, maxRetries: 5 })
          resolve()
        })
        server.closeAllConnections()
      }),
  }
}

function serveCgi(backend: string, root: string, request: IncomingMessage, response: ServerResponse): void {
  const url = new URL(request.url ?? '/', 'http://localhost')
  const child = spawn(backend, [], {
    env: {
      ...ENV,
      GIT_PROJECT_ROOT: root,
      GIT_HTTP_EXPORT_ALL: '1',
      REMOTE_USER: 'tester',
      REQUEST_METHOD: request.method ?? 'GET',
      PATH_INFO: decodeURIComponent(url.pathname),
      QUERY_STRING: url.search.slice(1),
      CONTENT_TYPE: request.headers['content-type'] ?? '',
      ...(request.headers['content-encoding'] ? { HTTP_CONTENT_ENCODING: request.headers['content-encoding'] } : {}),
      ...(request.headers['content-length'] ? { CONTENT_LENGTH: request.headers['content-length'] } : {}),
      ...(request.headers['git-protocol'] ? { GIT_PROTOCOL: String(request.headers['git-protocol']) } : {}),
    },
  })
  child.stdin.on('error', () => undefined)
  request.pipe(child.stdin)
  let head: Buffer | null = Buffer.alloc(0)
  child.stdout.on('data', (chunk: Buffer) => {
    if (head === null) return void response.write(chunk)
    head = Buffer.concat([head, chunk])
    const end = head.indexOf('\r\n\r\n')
    if (end < 0) return
    const fields = head.toString('latin1', 0, end).split('\r\n')
    let status = 200
    for (const field of fields) {
      const [name = '', value = ''] = field.split(/: (.*)/s)
      if (name.toLowerCase() === 'status') status = Number.parseInt(value, 10)
      else response.setHeader(name, value)
    }
    response.writeHead(status)
    response.write(head.subarray(end + 4))
    head = null
  })
  child.on('close', () => response.end())
}

/** Disables fsync, since data may be lost with the machine, and automatic gc during tests. */
const CONFIG =
  '[http]\nreceivepack = true\n[uploadpack]\nallowAnySHA1InWant = true\n[core]\nfsync = none\n[gc]\nauto = 0\n'

function createRepo(root: string, name: string): RemoteRepo {
  const folder = join(root, `${name}.git`)
  const clone = join(root, `${name}-work`)
  run(root, ['init', '--quiet', '--bare', '--template=', '--initial-branch=main', folder])
  appendFileSync(join(folder, 'config'), CONFIG)
  mkdirSync(join(folder, 'hooks'))
  const snapshots = new Map<string, Snapshot>()
  const head = (branch = 'main'): string => readFileSync(join(folder, 'refs/heads', branch), 'utf8').trim()
  const has = (branch: string): boolean => existsSync(join(folder, 'refs/heads', branch))

  function snapshot(branch: string): Snapshot {
    const commit = head(branch)
    const cached = snapshots.get(branch)
    if (cached?.commit === commit) return cached
    const fresh = readSnapshot(folder, commit)
    snapshots.set(branch, fresh)
    return fresh
  }

  function importCommit(branch: string, message: string, changes: string | Uint8Array, at?: string): string {
    const from = has(branch) ? branch : has('main') ? 'main' : null
    const seconds = Math.floor((at === undefined ? Date.now() : Date.parse(at)) / 1000)
    const person = `${ENV.GIT_AUTHOR_NAME} <${ENV.GIT_AUTHOR_EMAIL}> ${seconds} +0000`
    const start = `commit refs/heads/${branch}\nauthor ${person}\ncommitter ${person}\n${dataOf(message)}`
    const input = Buffer.concat([
      Buffer.from(from === null ? start : `${start}from refs/heads/${from}^0\n`),
      Buffer.from(changes),
    ])
    execFileSync('git', ['fast-import', '--quiet'], { cwd: folder, env: ENV, input, stdio: ['pipe', 'ignore', 'pipe'] })
    return head(branch)
  }

  return {
    folder,
    git: (...args) => run(folder, args),
    work(...args) {
      if (!existsSync(clone)) run(root, ['clone', '--quiet', folder, clone])
      return run(clone, args)
    },
    head,
    commit(files, { message = 'Changes', branch = 'main', at } = {}) {
      const changes = Object.entries(files).flatMap(([path, content]) =>
        content === null
          ? [Buffer.from(`D ${quote(path)}\n`)]
          : [
              Buffer.from(`M 100644 inline ${quote(path)}\ndata ${Buffer.byteLength(content)}\n`),
              Buffer.from(content),
              LF,
            ],
      )
      return importCommit(branch, message, Buffer.concat(changes), at)
    },
    rename: (from, to) => importCommit('main', `Rename ${from}`, `R ${quote(from)} ${quote(to)}\n`),
    paths: (branch = 'main') => snapshot(branch).paths,
    read(path, branch = 'main') {
      const text = snapshot(branch).texts.get(path)
      if (text === undefined) throw new Error(`there is no file ${path}`)
      return text
    },
  }
}

const LF = Buffer.from('\n')
const dataOf = (text: string): string => `data ${Buffer.byteLength(text)}\n${text}\n`
const quote = (path: string): string => `"${path.replace(/[\\"]/g, '\\$&').replaceAll('\n', '\\n')}"`

/** The files of one commit. */
interface Snapshot {
  commit: string
  paths: string[]
  texts: Map<string, string>
}

function readSnapshot(folder: string, commit: string): Snapshot {
  const entries = run(folder, ['ls-tree', '-r', '-z', '--full-tree', commit])
    .split('\0')
    .filter(Boolean)
    .map((line) => {
      const [, type, object = ''] = line.split(/[ \t]/, 3)
      return { type, object, path: line.slice(line.indexOf('\t') + 1) }
    })
  const blobs = entries.filter(({ type }) => type === 'blob')
  const contents = readBlobs(
    folder,
    blobs.map(({ object }) => object),
  )
  const texts = new Map(blobs.map(({ path }, index) => [path, contents[index] ?? '']))
  return { commit, paths: entries.map(({ path }) => path), texts }
}

/** git-cat-file(1), BATCH OUTPUT: a line with the size, and the content. */
function readBlobs(folder: string, objects: readonly string[]): string[] {
  if (objects.length === 0) return []
  const input = objects.map((object) => `${object}\n`).join('')
  const out = execFileSync('git', ['cat-file', '--batch'], { cwd: folder, env: ENV, input, maxBuffer: 256 * 1024 ** 2 })
  let from = 0
  return objects.map(() => {
    const start = out.indexOf('\n', from) + 1
    const end = start + Number(out.toString('latin1', from, start).split(' ')[2])
    from = end + 1
    return out.toString('utf8', start, end)
  })
}
