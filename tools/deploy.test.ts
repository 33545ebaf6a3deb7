import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { SETTINGS } from '../server/src/platform/config/settings.ts'
import { makeCertificate } from '../server/test/certificates.ts'
import { readDockerignore } from './image/docker-ignore.ts'
import { listIn, readDockerfile, settingsIn } from './image/read-dockerfile.ts'

const root = resolve(import.meta.dirname, '..')
const read = (path: string): string => readFileSync(resolve(root, path), 'utf8')
const names = new Set<string>(Object.values(SETTINGS).map(({ name }) => name))
const unknownSettings = (given: Iterable<string>): string[] => [...given].filter((name) => !names.has(name))

it('the Dockerfile ends as somebody who is not root, with a health check, and starts what is there', () => {
  const image = readDockerfile(read('deploy/Dockerfile')).at(-1)
  const the = (word: string): string => image?.instructions.find((each) => each.word === word)?.args ?? ''
  expect(the('USER')).toBe('dossier')
  const files = [...listIn(the('ENTRYPOINT')), ...listIn(the('HEALTHCHECK'))].filter((word) => /\.m?js$/.test(word))
  expect(files).toHaveLength(2)
  expect(files.filter((path) => !existsSync(resolve(root, path)))).toEqual([])
  expect(unknownSettings(Object.keys(settingsIn(the('ENV'))))).toEqual([])
})

interface Compose {
  services: Record<
    string,
    { environment?: Record<string, string>; build?: { dockerfile: string }; security_opt?: string[] }
  >
}

it.each(['one-machine', 'several-processes'])('the compose file %s sets only what Dossier reads', (name) => {
  const { services } = parse(read(`deploy/compose/${name}.yml`), { merge: true }) as Compose
  const ours = Object.values(services).filter(({ build }) => build)
  expect(ours.length).toBeGreaterThan(0)
  for (const { environment = {}, build } of ours) {
    expect(unknownSettings(Object.keys(environment))).toEqual([])
    expect(existsSync(resolve(root, build?.dockerfile ?? ''))).toBe(true)
  }
})

it('the systemd unit starts what is there, with settings that Dossier reads', () => {
  const unit = read('deploy/dossier.service')
  const program = /^ExecStart=\/opt\/dossier\/(\S+) (\S+) start$/m.exec(unit)
  expect([program?.[1], existsSync(resolve(root, program?.[2] ?? ''))]).toEqual(['node_modules/.bin/node', true])
  const names = [...unit.matchAll(/^Environment=([A-Z_]+)=/gm)].map((match) => match[1] ?? '')
  // MALLOC_… are read by the C library.
  expect(unknownSettings(names.filter((name) => !name.startsWith('MALLOC_')))).toEqual([])
})

it('the systemd unit allows the namespaces that take the network from the reader of email', () => {
  const unit = read('deploy/dossier.service')
  const allowed = /^RestrictNamespaces=(.*)$/m.exec(unit)?.[1]?.split(' ') ?? ['user', 'net']
  expect(allowed).toEqual(expect.arrayContaining(['user', 'net']))
  // unshare and clone are part of it.
  expect(unit).toMatch(/^SystemCallFilter=@system-service$/m)
})

interface SeccompRule {
  names: string[]
  action: string
  args?: { index: number; value: number; valueTwo?: number; op: string }[]
}

describe('the seccomp profile', () => {
  const profile = JSON.parse(read('deploy/seccomp.json')) as { defaultAction: string; syscalls: SeccompRule[] }
  const ruleOf = (name: string) => profile.syscalls.find(({ names }) => names.includes(name))
  const CLONE = { newns: 0x20000, cgroup: 0x2000000, uts: 0x4000000, ipc: 0x8000000, pid: 0x20000000 }
  const [USER, NET] = [0x10000000, 0x40000000]

  it('is used by every container of ours', () => {
    for (const name of ['one-machine', 'several-processes']) {
      const { services } = parse(read(`deploy/compose/${name}.yml`), { merge: true }) as Compose
      for (const { build, security_opt } of Object.values(services))
        if (build) expect(security_opt).toEqual(['no-new-privileges:true', 'seccomp=../seccomp.json'])
    }
    expect(existsSync(resolve(root, 'deploy/compose', '../seccomp.json'))).toBe(true)
  })

  it('allows user and network namespaces, and no others', () => {
    const [condition] = ruleOf('unshare')?.args ?? []
    expect(condition).toMatchObject({ index: 0, valueTwo: 0, op: 'SCMP_CMP_MASKED_EQ' })
    const isAllowed = (flags: number): boolean => (flags & (condition?.value ?? 0)) === 0
    expect(isAllowed(USER | NET)).toBe(true)
    expect(Object.values(CLONE).filter(isAllowed)).toEqual([])
    const [ofClone] = ruleOf('clone')?.args ?? []
    const masked = [...Object.values(CLONE), USER, NET].filter((flag) => (flag & (ofClone?.value ?? 0)) === 0)
    expect(masked).toEqual([])
    expect(ruleOf('clone3')?.action).toBe('SCMP_ACT_ERRNO')
  })

  it('forbids what only attackers need', () => {
    expect(profile.defaultAction).toBe('SCMP_ACT_ERRNO')
    const forbidden = 'mount umount2 pivot_root setns ptrace process_vm_readv bpf keyctl add_key init_module kexec_load'
    for (const name of `${forbidden} perf_event_open userfaultfd io_uring_setup open_by_handle_at reboot`.split(' '))
      expect(ruleOf(name), name).toBeUndefined()
  })
})

describe('the image', () => {
  const isLeftOut = readDockerignore(read('deploy/Dockerfile.dockerignore'))

  it.each([
    'data/dossier.sqlite',
    'data/secret.key',
    'backups/2026-11-20T02-00-00-000Z/dossier.sqlite',
    'deploy/compose/backups/2026-11-20T02-00-00-000Z/manifest.jsonl',
    'deploy.env',
    '.env',
    '.env.local',
    'server/.env',
    'web/.env.production',
    'server/data/dossier.sqlite-wal',
    'server/secret.key.previous',
    'certs/key.pem',
    'server/cert.pem',
    'dossier.sqlite',
    'export.zip',
    'my-data/blobs/t1/ab/cd.zst',
    '.git/config',
    'node_modules/x/index.js',
    'server/node_modules/x/index.js',
    'server/src/cli/start.test.ts',
    'server/test/certificates.ts',
    'anything-new/file',
  ])('does not contain %s', (path) => expect(isLeftOut(path)).toBe(true))

  it.each([
    'package.json',
    'package-lock.json',
    '.npmrc',
    'analysis/package.json',
    'contract/src/health.ts',
    'evaluation/package.json',
    'server/bin/dossier.mjs',
    'server/migrations/index.ts',
    'server/src/platform/crypto/secret-key.ts',
    'tools/build.ts',
    'web/src/main.tsx',
    'deploy/health-check.mjs',
  ])('contains %s', (path) => expect(isLeftOut(path)).toBe(false))
})

describe('a .dockerignore', () => {
  it.each([
    ['data', 'data/x', true],
    ['data', 'server/data', false],
    ['**/data', 'data/x', true],
    ['**/data', 'a/b/data/x', true],
    ['*/data', 'a/data/x', true],
    ['*/data', 'a/b/data', false],
    ['*\n!keep', 'keep/x', false],
    ['*\n!a/keep', 'a/keep', false],
    ['*\n!a/keep', 'a/other', true],
    ['!keep\n*', 'keep', true],
    ['/data/', 'data/x', true],
    ['# data', 'data', false],
    ['*.env', 'a.env', true],
    ['*.env', 'a/b.env', false],
    ['?.env', 'ab.env', false],
    ['**', 'a/b', true],
  ])('with %j and the path %s: left out is %s', (text, path, left) => expect(readDockerignore(text)(path)).toBe(left))
})

describe('programs find no mistake in', () => {
  const folder = mkdtempSync(join(tmpdir(), 'dossier-deploy-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  const has = (program: string): boolean => spawnSync(program, ['--version']).error === undefined
  /** Returns what the program complains about; '' when nothing. */
  function complaintOf(program: string, words: string[], env: Record<string, string> = {}): string {
    const { status, stdout, stderr } = spawnSync(program, words, {
      encoding: 'utf8',
      env: { PATH: process.env.PATH ?? '', HOME: folder, ...env },
    })
    return status === 0 ? '' : `${program} ended with ${status}: ${stdout}${stderr}`
  }
  const put = (name: string, text: string): string => {
    writeFileSync(join(folder, name), text)
    return join(folder, name)
  }

  it.skipIf(!has('systemd-analyze'))('the systemd unit (needs systemd-analyze)', () => {
    const here = read('deploy/dossier.service').replaceAll('/opt/dossier', root)
    expect(complaintOf('systemd-analyze', ['verify', '--recursive-errors=no', put('dossier.service', here)])).toBe('')
  })

  const SITE = { DOSSIER_HOST: 'dossier.example', DOSSIER_UPSTREAMS: '127.0.0.1:3000' }
  it.skipIf(!has('caddy'))('the Caddyfiles (needs caddy)', () => {
    const path = put('Caddyfile', `dossier.example {\n${read('deploy/proxy/path.Caddyfile')}\n}\n`)
    for (const file of [resolve(root, 'deploy/proxy/Caddyfile'), path])
      expect(complaintOf('caddy', ['validate', '--adapter', 'caddyfile', '--config', file], SITE)).toBe('')
  })

  it.skipIf(!has('nginx'))('the nginx sites (needs nginx)', () => {
    mkdirSync(join(folder, 'logs'))
    const { cert, key } = makeCertificate('dossier.example.org')
    const site = read('deploy/proxy/nginx.conf')
      .replace('/etc/ssl/dossier/fullchain.pem', put('cert.pem', cert))
      .replace('/etc/ssl/dossier/key.pem', put('key.pem', key))
    const path = `server {\nlisten 8080;\n${read('deploy/proxy/nginx-path.conf')}\n}\n`
    for (const [name, text] of Object.entries({ site, path })) {
      const whole = `pid ${folder}/nginx.pid;\nerror_log stderr;\nevents {}\nhttp {\naccess_log off;\n${text}\n}\n`
      expect(complaintOf('nginx', ['-t', '-p', folder, '-c', put(`${name}.conf`, whole)])).toBe('')
    }
  })

  it.skipIf(!has('hadolint'))('the Dockerfile (needs hadolint)', () => {
    // Pinned Debian packages would stop security updates.
    expect(complaintOf('hadolint', ['--ignore', 'DL3008', resolve(root, 'deploy/Dockerfile')])).toBe('')
  })
})
