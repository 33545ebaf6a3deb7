// @module-tag slow

import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { engines } from '#test/databases'
import { eventually } from '#test/eventually'
import { freePort } from '#test/free-port'
import { callerOf, startTestApp, type TestApp } from '#test/test-app'
import { checkReach } from './check-reach.ts'

// The examples of deploy/proxy in the programs that they are for, and proxies that remove the path.

const example = (name: string): string =>
  readFileSync(new URL(`../../../../deploy/proxy/${name}`, import.meta.url), 'utf8')

function hasProgram(name: string): boolean {
  if (spawnSync(name, [name === 'caddy' ? 'version' : '-v']).status === 0) return true
  process.stderr.write(`\nSKIPPED: there is no ${name} here; its example in deploy/proxy is not tried.\n\n`)
  return false
}

const folder = (): string => mkdtempSync(join(tmpdir(), 'dossier-proxy-'))
let app: TestApp | null = null
let proxy: ChildProcess | null = null
const folders: string[] = []
afterEach(async () => {
  if (proxy?.kill()) await once(proxy, 'exit')
  await app?.stop()
  for (const path of folders.splice(0)) rmSync(path, { recursive: true, force: true })
})

const NGINX_REMOVES = `
location = /dossier/metrics { return 404; }
location /dossier/ { proxy_pass http://127.0.0.1:3000/; include HEADERS; }
location /.well-known/ { proxy_pass http://127.0.0.1:3000; include HEADERS; }`
const NGINX_HEADERS = `
proxy_http_version 1.1;
proxy_set_header Host $host;
proxy_set_header X-Forwarded-For $remote_addr;
proxy_set_header Upgrade $http_upgrade;
proxy_set_header Connection $http_connection;`

function startNginx(locations: string, port: number, inside: number): ChildProcess {
  const at = folder()
  folders.push(at)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${at}/${kind};`,
  )
  const placed = locations.replaceAll('127.0.0.1:3000', `127.0.0.1:${inside}`).replaceAll('HEADERS', `${at}/headers`)
  writeFileSync(join(at, 'headers'), NGINX_HEADERS)
  writeFileSync(
    join(at, 'nginx.conf'),
    `daemon off; master_process off; pid ${at}/pid; error_log stderr;
events {}
http { access_log off; ${temporary.join(' ')} server { listen 127.0.0.1:${port}; ${placed} } }`,
  )
  return spawn('nginx', ['-p', at, '-e', 'stderr', '-c', join(at, 'nginx.conf')], { stdio: 'ignore' })
}

const CADDY_REMOVES = `
handle_path /dossier/* {
	respond /metrics 404
	reverse_proxy {$DOSSIER_UPSTREAMS}
}
handle /.well-known/* {
	reverse_proxy {$DOSSIER_UPSTREAMS}
}`

function startCaddy(site: string, port: number, inside: number): ChildProcess {
  const at = folder()
  folders.push(at)
  const file = join(at, 'Caddyfile')
  writeFileSync(file, `{\n\tadmin off\n\tauto_https off\n}\nhttp://127.0.0.1:${port} {\n${site}\n}\n`)
  return spawn('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], {
    stdio: 'ignore',
    env: { PATH: process.env.PATH, HOME: at, DOSSIER_UPSTREAMS: `127.0.0.1:${inside}` },
  })
}

async function expectAllToWork(start: (port: number, inside: number) => ChildProcess): Promise<void> {
  const [sqlite] = engines()
  if (!sqlite) throw new Error('there is always SQLite')
  const [port, inside] = [await freePort(), await freePort()]
  const baseUrl = `http://127.0.0.1:${port}/dossier`
  app = await startTestApp(sqlite, { port: inside, config: { baseUrl, trustProxy: 1 } })
  proxy = start(port, inside)
  await eventually(async () => expect((await fetch(`${baseUrl}/health/live`)).status).toBe(200))
  const findings = await checkReach(app.platform.config, app.app.http.server, () => Date.now())
  expect(findings.filter(({ state }) => state !== 'ok')).toEqual([])
  expect(findings.map(({ about }) => about)).toEqual(['base-url', 'proxy', 'clock', 'sockets', 'pages', 'oauth'])
  const outside = callerOf(baseUrl, app.nora.token, app.nora.tenantId)
  expect((await outside.post('/notes', { title: 'x', content: '<p>x</p>' })).status).toBe(201)
  expect((await outside.get('base:/metrics')).status).toBe(404)
}

describe.skipIf(!hasProgram('nginx'))('nginx before a service under a path', () => {
  it('passes everything on by the example', () =>
    expectAllToWork((port, inside) => startNginx(example('nginx-path.conf'), port, inside)))

  it('may remove the path', () => expectAllToWork((port, inside) => startNginx(NGINX_REMOVES, port, inside)))
})

describe.skipIf(!hasProgram('caddy'))('Caddy before a service under a path', () => {
  it('passes everything on by the example', () =>
    expectAllToWork((port, inside) => startCaddy(example('path.Caddyfile'), port, inside)))

  it('may remove the path', () => expectAllToWork((port, inside) => startCaddy(CADDY_REMOVES, port, inside)))
})
