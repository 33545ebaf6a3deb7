// @module-tag slow

import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { describe, expect, inject, it } from 'vitest'
import { engines } from '#test/databases'
import { LAUNCHER, openWorkshop, type Workshop } from '#test/dossier'
import { until } from '#test/eventually'
import { says } from '#test/in-english'

const OWNER = { OWNER_EMAIL: 'Nora@Press.example', OWNER_PASSWORD: 'a long enough password' }

const logIn = (address: string, email = 'nora@press.example'): Promise<Response> =>
  fetch(`${address}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: OWNER.OWNER_PASSWORD }),
  })

describe.each(engines())('dossier start on $dialect', (engine) => {
  it('says on the first start where it listens, where the data is and how to sign in', async () => {
    const database = await engine.create()
    const workshop = openWorkshop(database.config, 'data', LAUNCHER)
    const server = await workshop.serve()
    expect(server.announced).toContain(
      `data         ${workshop.dataDir} (${engine.dialect === 'sqlite' ? 'SQLite' : 'PostgreSQL'})`,
    )
    const link = /open (\S+\/setup\?token=\S+)/.exec(server.announced)?.[1] ?? ''
    const page = await fetch(link.replace(/^http:\/\/[^/]+/, server.address))
    expect(page.status).toBe(200)
    expect(await page.text()).toContain('<form')

    server.process.kill('SIGTERM')
    expect((await server.ended).code).toBe(0)
    await database.drop()
  })

  it('makes the owner from the environment, and starts again on what is there, also after kill -9', async () => {
    const database = await engine.create()
    const workshop = openWorkshop(database.config, 'data', LAUNCHER)
    const first = await workshop.serve(OWNER)
    expect(first.announced).toContain('as nora@press.example, with OWNER_PASSWORD')
    expect((await logIn(first.address)).status).toBe(200)
    first.process.kill('SIGKILL')
    await first.ended
    expect(existsSync(join(workshop.dataDir, 'admin.sock'))).toBe(true)

    const second = await workshop.serve()
    expect(second.announced).not.toContain('/setup')
    expect((await logIn(second.address)).status).toBe(200)
    const added = await workshop.run(['user', 'add', '--email', 'ida@press.example'], { input: 'some other words\n' })
    expect(added).toMatchObject({ code: 0, stderr: '' })
    second.process.kill('SIGINT')
    expect((await second.ended).code).toBe(0)
    expect(existsSync(join(workshop.dataDir, 'admin.sock'))).toBe(false)
    await database.drop()
  })
})

describe('dossier start', () => {
  it('finishes the request that is under way when it is told to stop, and takes no other', async () => {
    const workshop = openWorkshop()
    const server = await workshop.serve(OWNER)
    const { token } = (await (await logIn(server.address)).json()) as { token: string }
    const mail = 'From: a@b.example\r\nSubject: Hold on\r\n\r\nStill coming.'
    const slow = await beginPost(server.address, token, mail)

    server.process.kill('SIGTERM')
    await slow.refusedElsewhere()
    slow.finish()
    expect(await slow.answer).toContain('HTTP/1.1 201')
    expect((await server.ended).code).toBe(0)
  })

  it('ends at once with a second signal', async () => {
    const workshop = openWorkshop()
    const server = await workshop.serve(OWNER)
    const { token } = (await (await logIn(server.address)).json()) as { token: string }
    const slow = await beginPost(server.address, token, 'From: a@b.example\r\n\r\nNever comes.')
    server.process.kill('SIGTERM')
    await slow.refusedElsewhere()
    server.process.kill('SIGTERM')
    expect((await server.ended).code).toBe(143)
  })

  it('makes its socket for its owner alone', async () => {
    const workshop = openWorkshop()
    await workshop.serve()
    expect((statSync(join(workshop.dataDir, 'admin.sock')).mode & 0o777).toString(8)).toBe('600')
  })
})

async function beginPost(address: string, token: string, mail: string) {
  const { hostname, port } = new URL(address)
  const socket = connect(Number(port), hostname)
  let received = ''
  const answer = new Promise<string>((resolve) => {
    socket.on('data', (chunk) => {
      received += String(chunk)
    })
    socket.on('close', () => resolve(received))
    socket.on('error', () => resolve(received))
  })
  const head = `POST /api/v1/emails HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: message/rfc822\r\nContent-Length: ${mail.length}\r\nExpect: 100-continue\r\n\r\n`
  socket.write(head)
  await until(() => received.includes('100 Continue'))
  socket.write(mail.slice(0, -1))
  return {
    answer,
    finish: () => socket.write(mail.slice(-1)),
    refusedElsewhere: () =>
      until(() =>
        fetch(`${address}/health/live`).then(
          (response) => !response.ok,
          () => true,
        ),
      ),
  }
}

describe('a start that cannot be ends with one plain sentence', () => {
  async function sentenceOf(workshop: Workshop, settings: Record<string, string> = {}): Promise<string> {
    const { code, stdout, stderr } = await workshop.run(['start'], { settings })
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).not.toMatch(/\n\s+at |bug/)
    return stderr.trim()
  }

  it('when the port is in use', async () => {
    const other = createServer()
    const port = await new Promise<number>((resolve) => {
      other.listen(0, '127.0.0.1', () => resolve(Object(other.address()).port as number))
    })
    try {
      expect(await sentenceOf(openWorkshop(), { PORT: String(port) })).toBe(
        `Port ${port} on 127.0.0.1 is already in use. Stop the other program, or set PORT.`,
      )
    } finally {
      other.close()
    }
  })

  it('when a file is in the place of the data folder', async () => {
    const workshop = openWorkshop()
    writeFileSync(workshop.dataDir, '')
    expect(await sentenceOf(workshop)).toMatch(
      /a file has the same name\. Set DATA_DIR to a folder that this user may write to\.$/,
    )
  })

  it.skipIf(process.getuid?.() === 0)(
    'when the data folder may not be written to (root may write everywhere)',
    async () => {
      const workshop = openWorkshop()
      mkdirSync(workshop.dataDir, { mode: 0o500 })
      expect(await sentenceOf(workshop)).toMatch(/cannot be written to \(EACCES\)\. Set DATA_DIR/)
    },
  )

  it('when another server has the data folder', async () => {
    const workshop = openWorkshop()
    await workshop.serve()
    expect(await sentenceOf(workshop)).toMatch(
      /^Another Dossier server is using .*Stop it first, or set DATA_DIR to another folder\.$/,
    )
  })

  it.each([
    ['of another kind', 'mysql://root@localhost/dossier', /DATABASE_URL must be postgres:\/\//],
    ['that is no address', 'dossier', /DATABASE_URL must be postgres:\/\//],
    ['where nothing listens', 'postgres://nobody@127.0.0.1:1/dossier', says('database.postgresUnreachable')],
    [
      'whose host does not exist',
      'postgres://nobody@no-such-host.invalid/dossier',
      says('database.postgresUnreachable'),
    ],
  ])('when DATABASE_URL is one %s', async (_kind, url, sentence) => {
    expect(await sentenceOf(openWorkshop(), { DATABASE_URL: url })).toMatch(sentence)
  })

  it('when DATABASE_URL names a database that the server does not have', async ({ skip }) => {
    const url = inject('databaseUrl')
    skip(url === null, 'this run has no PostgreSQL')
    const wrong = new URL(url ?? '')
    wrong.pathname = '/no_such_database'
    expect(await sentenceOf(openWorkshop(), { DATABASE_URL: wrong.href })).toContain('no_such_database')
  })

  it('when the key is another than that of the database, and a new one takes its place only beside the old one', async () => {
    const workshop = openWorkshop()
    const [old, next] = ['old'.padEnd(32, '-'), 'next'.padEnd(32, '-')]
    const stop = async (settings: Record<string, string>): Promise<void> => {
      const { process: server, ended } = await workshop.serve(settings)
      server.kill('SIGTERM')
      expect((await ended).code).toBe(0)
    }
    await stop({ ...OWNER, SECRET_KEY: old })
    expect(await sentenceOf(workshop)).toMatch(says('secrets.keyNotHere'))
    expect(await sentenceOf(workshop, { SECRET_KEY: next })).toMatch(says('secrets.keyOfOther'))
    expect(existsSync(join(workshop.dataDir, 'secret.key'))).toBe(false)
    await stop({ SECRET_KEY: next, SECRET_KEY_PREVIOUS: old })
    await stop({ SECRET_KEY: next })
    expect(await sentenceOf(workshop, { SECRET_KEY: old })).toMatch(/another key/)
  })

  it('when the key is lost, until the operator says that it is', async () => {
    const workshop = openWorkshop()
    const server = await workshop.serve(OWNER)
    expect(await workshop.run(['forget-key', '--yes'])).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^Stop /),
    })
    server.process.kill('SIGTERM')
    await server.ended
    rmSync(join(workshop.dataDir, 'secret.key'))
    expect(await sentenceOf(workshop)).toMatch(says('secrets.keyNotHere'))
    expect(await workshop.run(['forget-key'])).toMatchObject({ code: 2, stderr: expect.stringContaining('--yes') })
    expect(await sentenceOf(workshop)).toMatch(says('secrets.keyNotHere'))
    expect(await workshop.run(['forget-key', '--yes'])).toMatchObject({
      code: 0,
      stdout: 'Removed the key check and 0 stored passwords. The next start uses the key it finds.\n',
    })
    expect((await logIn((await workshop.serve()).address)).status).toBe(200)
  })

  it('when a second machine has made a key of its own for one PostgreSQL', async ({ skip }) => {
    const postgres = engines().find(({ dialect }) => dialect === 'postgres')
    skip(!postgres, 'this run has no PostgreSQL')
    const database = await postgres?.create()
    const [first, second] = [openWorkshop(database?.config), openWorkshop(database?.config)]
    await first.serve(OWNER)
    expect(await sentenceOf(second)).toMatch(says('secrets.keyNotHere'))
    mkdirSync(second.dataDir, { recursive: true })
    writeFileSync(join(second.dataDir, 'secret.key'), 'x'.repeat(40))
    expect(await sentenceOf(second)).toMatch(says('secrets.keyOfOther'))
    writeFileSync(join(second.dataDir, 'secret.key'), readFileSync(join(first.dataDir, 'secret.key')))
    await second.serve()
  })

  it('with all mistakes of the configuration together', async () => {
    const said = await sentenceOf(openWorkshop(), { PORT: 'http', ROLE: 'boss', OWNER_EMAIL: 'nora@press.example' })
    expect(said.split('\n')).toHaveLength(4)
  })
})
