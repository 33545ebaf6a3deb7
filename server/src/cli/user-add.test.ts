// @module-tag slow

import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { openDatabase } from '#platform/database/open-database'
import { silentLog } from '#platform/log/log'
import { engines } from '#test/databases'
import { openWorkshop } from '#test/dossier'
import { english, says } from '#test/in-english'

const WORDS = 'some good words'

async function logIn(address: string, email: string) {
  const response = await fetch(`${address}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: WORDS }),
  })
  return (await response.json()) as { user?: { role: string; host_id: string; name: string } }
}

describe.each(engines())('dossier user add on $dialect', (engine) => {
  it('adds users with and without a running server', async () => {
    const database = await engine.create()
    const workshop = openWorkshop(database.config)
    const add = (words: string[]) => workshop.run(['user', 'add', ...words], { input: `${WORDS}\nnot this line\n` })

    const nora = await add(['--email', 'Nora@Press.example', '--name', 'Nora Lind'])
    expect(nora).toMatchObject({ code: 0, stderr: '' })
    expect(nora.stdout).toMatch(/^Added nora@press\.example \(user \S+\), the owner of account \S+\.\n$/)

    const server = await workshop.serve()
    expect(server.announced).not.toContain('/setup')
    const otto = await add(['--email', 'otto@press.example', '--account', 'Nora Lind', '--role', 'admin'])
    expect(otto).toMatchObject({ code: 0, stderr: '' })

    const [owner, admin] = [
      await logIn(server.address, 'nora@press.example'),
      await logIn(server.address, 'otto@press.example'),
    ]
    expect(owner.user).toMatchObject({ role: 'owner', name: 'Nora Lind' })
    expect(admin.user).toMatchObject({ role: 'admin', host_id: owner.user?.host_id })

    const ida = await add(['--email', 'ida@xn--bcher-kva.example'])
    expect(ida.stdout).toMatch(/^Added ida@bücher\.example /)
    const joined = await workshop.run(['user', 'add', '--email', 'IDA@bücher.example', '--account', 'Nora Lind'])
    expect(joined).toMatchObject({ code: 0, stderr: '' })
    expect(joined.stdout).toContain(`a member of account ${owner.user?.host_id}`)
    const again = await workshop.run(['user', 'add', '--email', 'ida@bücher.example', '--account', 'Nora Lind'])
    expect([again.code, again.stderr]).toEqual([1, expect.stringMatching(says('operator.alreadyMember'))])
    const named = await add(['--email', 'ida@bücher.example', '--account', 'Nora Lind', '--password', WORDS])
    expect([named.code, named.stderr]).toEqual([2, expect.stringContaining('Leave out --password and --name')])
    expect((await logIn(server.address, 'ida@bücher.example')).user).toMatchObject({ role: 'owner', name: '' })

    server.process.kill('SIGTERM')
    await server.ended
    const config =
      database.config.kind === 'sqlite'
        ? { ...database.config, file: join(workshop.dataDir, 'dossier.sqlite') }
        : database.config
    const opened = await openDatabase(config, { log: silentLog })
    const { rows } = await sql<{ hash: string }>`select password_hash as hash from users`.execute(opened.read)
    expect(rows.length).toBeGreaterThan(2)
    for (const { hash } of rows) expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    await opened.close()
    await database.drop()
  })
})

describe('dossier user add', () => {
  it('refuses with the same sentence whether a server runs or not', async () => {
    const workshop = openWorkshop()
    const refusals = async (): Promise<string[]> => {
      const said: string[] = []
      for (const [words, input] of [
        [['--email', 'nora@press.example'], WORDS],
        [['--email', 'no address'], WORDS],
        [['--email', 'ida@bücher.example'], 'short'],
        [['--email', 'ida@bücher.example', '--account', 'Nowhere'], WORDS],
        [['--email', 'ida@bücher.example', '--account', 'nora', '--role', 'king'], WORDS],
      ] as const) {
        const { code, stderr } = await workshop.run(['user', 'add', ...words], { input })
        expect(code).toBe(1)
        said.push(stderr)
      }
      return said
    }
    await workshop.run(['user', 'add', '--email', 'nora@press.example', '--password', WORDS])
    const alone = await refusals()
    await workshop.serve()
    expect(await refusals()).toEqual(alone)
    expect(alone.map((text) => text.trim())).toEqual([
      english('operator.userExists', { email: 'nora@press.example' }),
      `email ${english('accounts.emailInvalid')}.`,
      'password must have at least 8 characters.',
      english('operator.accountUnknown', { account: 'Nowhere' }),
      english('operator.roleInvalid', { roles: 'member, admin, owner' }),
    ])
  })
})
