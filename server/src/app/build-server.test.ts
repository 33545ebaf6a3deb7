import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { beforeAll, describe, expect, it } from 'vitest'
import { openWorkshop } from '#test/dossier'
import { buildServer } from './build-server.ts'
import { bundleFolder, findProgram } from './server-bundle.ts'
import { ROOT } from './source-hash.ts'

const OWNER = { OWNER_EMAIL: 'nora@press.example', OWNER_PASSWORD: 'a long enough password' }
const MAIL = 'From: Ida <ida@sample.example>\nTo: nora@press.example\nSubject: Marbled paper\n\nThe samples are here.\n'

describe('the bundle of the server', () => {
  beforeAll(() => buildServer())

  it('has an entry point for the commands, for each thread and for the jailed reader', () => {
    const programs = [
      'dossier',
      'reader-worker',
      'writer-worker',
      'inspect-worker',
      'compact-worker',
      'rendering-worker',
    ]
    for (const name of [...programs, 'reading/reading-child'])
      expect(existsSync(join(bundleFolder(), `${name}.js`)), name).toBe(true)
  })

  it('is what runs, and is not built again while its sources stay the same', () => {
    const said: string[] = []
    const program = findProgram((line) => said.push(line))
    expect(program).toBe(pathToFileURL(join(bundleFolder(), 'dossier.js')).href)
    expect(said).toEqual([])
  })

  it('names sources in stack traces', () => {
    const child = pathToFileURL(join(bundleFolder(), 'reading/reading-child.js')).href
    const program = `process.send = () => { throw new Error('traced') }; await import(${JSON.stringify(child)})`
    const args = ['--enable-source-maps', '--input-type=module', '-e', program]
    const { stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
    expect(stderr).toContain(`${join(ROOT, 'server/src/platform/mail/reading/reading-child.ts')}:`)
  })

  it('runs commands', async () => {
    const { stdout } = await openWorkshop().run(['doctor'])
    expect(stdout).toContain('The database is intact')
  })

  it('serves requests, searches on a thread and reads mail in a jail that may open its own files only', async () => {
    const workshop = openWorkshop()
    const server = await workshop.serve(OWNER)
    const send = (path: string, init: RequestInit) => fetch(`${server.address}${path}`, init)
    const json = { 'content-type': 'application/json' }
    const credentials = JSON.stringify({ email: OWNER.OWNER_EMAIL, password: OWNER.OWNER_PASSWORD })
    const signedIn = await send('/auth/login', { method: 'POST', headers: json, body: credentials })
    const { token } = (await signedIn.json()) as { token: string }
    const headers = { authorization: `Bearer ${token}` }
    const taken = await send('/api/v1/emails', {
      method: 'POST',
      headers: { ...headers, 'content-type': 'message/rfc822' },
      body: MAIL,
    })
    expect(taken.status).toBe(201)
    const query = JSON.stringify({ query: 'marbled' })
    const found = await send('/api/v1/search/quick', { method: 'POST', headers: { ...headers, ...json }, body: query })
    expect(await found.text()).toContain('Marbled paper')
    const mayRead = jailOf(server.process.pid ?? 0).filter((path) => path.startsWith(ROOT))
    const own = mayRead.filter((path) => !path.includes('/node_modules/'))
    expect(own.toSorted()).toEqual([join(bundleFolder(), 'reading/'), join(ROOT, 'server/package.json')])
    server.process.kill('SIGTERM')
    expect((await server.ended).code).toBe(0)
  })
})

function jailOf(parent: number): string[] {
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => statusOf(pid).includes(`\nPPid:\t${parent}\n`))
  const words = children.flatMap((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0'))
  return words.filter((word) => word.startsWith('--allow-fs-read=')).map((word) => word.split('=')[1] ?? '')
}

function statusOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8')
  } catch {
    return ''
  }
}
