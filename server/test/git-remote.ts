import { execFileSync, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** A file of a commit as a test writes it: its text or bytes, or null to remove it. */
export type Files = Record<string, string | Uint8Array | null>

export interface GitRemoteServer {
  readonly port: number
  /** What a repository is reached at. */
  url(name?: string): string
  /** The token that it demands from now on; '' for none. */
  demand(token: string): void
  /** Called before each request; may answer it, and says so by true. */
  intercept(answer: ((request: IncomingMessage, response: ServerResponse) => boolean) | null): void
  /** Requests that came: method, path with query, and their authorization. */
  readonly requests: { line: string; authorization: string }[]
  repo(name?: string): RemoteRepo
  stop(): Promise<void>
}

/** A repository on the other side, worked on by others with a clone of their own. */
export interface RemoteRepo {
  readonly folder: string
  git(...args: string[]): string
  /** Commits these files on top of a branch and pushes. @returns the commit */
  commit(files: Files, options?: { message?: string; branch?: string; at?: string }): string
  rename(from: string, to: string, options?: { branch?: string }): string
  /** Runs git in the other people's clone. */
  work(...args: string[]): string
  readonly clone: string
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

/** Real git over real HTTP on loopback: `git http-backend` behind a few lines of CGI (RFC 3875). */
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
    const given = Buffer.from(authorization.replace(/^Basic /, ''), 'base64').toString('utf8')
    if (token !== '' && given !== `x-access-token:${token}`) {
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
    demand: (wanted) => {
      token = wanted
    },
    intercept: (answer) => {
      intercept = answer
    },
    repo(name = 'notes') {
      const known = repos.get(name)
      if (known) return known
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

function createRepo(root: string, name: string): RemoteRepo {
  const folder = join(root, `${name}.git`)
  const clone = join(root, `${name}-work`)
  run(root, ['init', '--quiet', '--bare', '--initial-branch=main', folder])
  run(folder, ['config', 'http.receivepack', 'true'])
  run(folder, ['config', 'uploadpack.allowAnySHA1InWant', 'true'])
  run(root, ['clone', '--quiet', folder, clone])
  const work = (...args: string[]): string => run(clone, args)
  const head = (branch = 'main'): string => run(folder, ['rev-parse', branch])

  function onBranch(branch: string): void {
    work('fetch', '--quiet', 'origin')
    const isThere = run(folder, ['for-each-ref', `refs/heads/${branch}`]) !== ''
    if (isThere) work('checkout', '--quiet', '--force', '-B', branch, `origin/${branch}`)
    else if (work('rev-parse', '--abbrev-ref', 'HEAD') !== branch) work('checkout', '--quiet', '-B', branch)
  }

  function publish(branch: string, message: string, at = ''): string {
    run(
      clone,
      ['commit', '--quiet', '--allow-empty', '-m', message],
      at ? { GIT_AUTHOR_DATE: at, GIT_COMMITTER_DATE: at } : {},
    )
    work('push', '--quiet', '--force', 'origin', `HEAD:refs/heads/${branch}`)
    return head(branch)
  }

  return {
    folder,
    clone,
    git: (...args) => run(folder, args),
    work,
    head,
    commit(files, { message = 'Changes', branch = 'main', at } = {}) {
      if (run(folder, ['for-each-ref']) !== '') onBranch(branch)
      for (const [path, content] of Object.entries(files)) {
        const place = join(clone, path)
        if (content === null) work('rm', '--quiet', '--force', '--', path)
        else {
          mkdirSync(dirname(place), { recursive: true })
          writeFileSync(place, content)
          work('add', '--force', '--', path)
        }
      }
      return publish(branch, message, at)
    },
    rename(from, to, { branch = 'main' } = {}) {
      onBranch(branch)
      mkdirSync(dirname(join(clone, to)), { recursive: true })
      work('mv', '--', from, to)
      return publish(branch, `Rename ${from}`)
    },
    paths: (branch = 'main') =>
      run(folder, ['-c', 'core.quotePath=false', 'ls-tree', '-r', '-z', '--name-only', branch])
        .split('\0')
        .filter(Boolean),
    read: (path, branch = 'main') =>
      execFileSync('git', ['cat-file', 'blob', `${branch}:${path}`], {
        cwd: folder,
        env: ENV,
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'pipe'],
      }),
  }
}
