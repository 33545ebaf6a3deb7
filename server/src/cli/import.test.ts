// @module-tag slow

import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { engines } from '#test/databases'
import { openWorkshop, type Workshop } from '#test/dossier'
import { until } from '#test/eventually'
import { english, says } from '#test/in-english'
import { signInTo } from '#test/test-app'

const PASSWORD = 'some good words'

const mailOf = (number: number, extra = ''): string =>
  `From: Ada <ada@lind.example>\r\nTo: nora@press.example\r\nSubject: Number ${number}\r\nMessage-ID: <n${number}@lind.example>\r\n` +
  `Date: Sat, 21 Nov 2026 10:00:00 +0000\r\n${extra}\r\nThis is number ${number}.\r\n`

const mboxOf = (count: number): string =>
  Array.from(
    { length: count },
    (_, index) => `From ada@lind.example Sat Nov 21 10:00:00 2026\r\n${mailOf(index)}\r\n`,
  ).join('')

function write({ folder }: Workshop, files: Record<string, string | Buffer>): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
}

const addNora = (workshop: Workshop, email = 'nora@press.example') =>
  workshop.run(['user', 'add', '--email', email, '--password', PASSWORD])

async function importFrom(workshop: Workshop, path: string, ...words: string[]) {
  const { code, stdout, stderr } = await workshop.run(['import', join(workshop.folder, path), ...words])
  const count = (pattern: RegExp): number => Number(pattern.exec(stdout)?.[1]?.replaceAll(',', '') ?? Number.NaN)
  return {
    code,
    stdout,
    // A slow import on a busy machine prints progress.
    stderr: stderr.replaceAll(/^\[[#.]+\] .*\n/gm, ''),
    imported: count(/^([\d,]+) emails? imported/m),
    duplicates: count(/^([\d,]+) emails? already imported/m),
    failed: count(/^([\d,]+) emails? failed/m),
  }
}

async function totalOf(address: string): Promise<number> {
  const login = await fetch(`${address}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'nora@press.example', password: PASSWORD }),
  })
  const { token } = (await login.json()) as { token: string }
  const list = await fetch(`${address}/api/v1/emails?limit=1`, { headers: { authorization: `Bearer ${token}` } })
  return ((await list.json()) as { total: number }).total
}

describe.each(engines())('dossier import on $dialect', (engine) => {
  it('imports without a server, and through one, and only what is missing', async () => {
    const database = await engine.createMigrated()
    const workshop = openWorkshop(database.config)
    write(workshop, { 'all.mbox': mboxOf(250), 'one more.eml': mailOf(999) })
    await addNora(workshop)
    expect(await importFrom(workshop, 'all.mbox')).toMatchObject({
      code: 0,
      stderr: '',
      imported: 250,
      duplicates: 0,
      failed: 0,
    })

    const server = await workshop.serve()
    expect(await importFrom(workshop, 'all.mbox')).toMatchObject({
      code: 0,
      stderr: '',
      imported: 0,
      duplicates: 250,
      failed: 0,
    })
    const last = await importFrom(workshop, 'one more.eml', '--project', 'default', '--account', 'nora')
    expect(last).toMatchObject({ code: 0, imported: 1, duplicates: 0 })
    expect(last.stdout).toContain('into the project "Default" of "nora"')
    expect(await totalOf(server.address)).toBe(251)

    server.process.kill('SIGTERM')
    await server.ended
    await database.drop()
  })
})

describe('dossier import', () => {
  it('reads a Maildir, folders in folders and names in any script, and follows no links', async () => {
    const workshop = openWorkshop()
    write(workshop, {
      'Post für Nora/tief/unten/erste 手紙.eml': mailOf(1),
      'Post für Nora/ZWEITE.EML': `From ada@lind.example Sat Nov 21 10:00:00 2026\n${mailOf(2)}`,
      'Post für Nora/alt.mbox': `From x Sat Nov 21 10:00:00 2026\n${mailOf(3)}\n`,
      'Post für Nora/Maildir/cur/1600000000.M1P1.host:2,S': mailOf(4),
      'Post für Nora/Maildir/new/1600000001.M1P1.host': mailOf(5),
      'Post für Nora/Maildir/tmp/1600000002.M1P1.host': mailOf(6),
      'Post für Nora/Maildir/.Sent/cur/1600000003.M1P1.host:2,S': mailOf(7),
      'Post für Nora/notes.txt': 'not mail',
      'outside.eml': mailOf(8),
    })
    symlinkSync(workshop.folder, join(workshop.folder, 'Post für Nora/loop'))
    symlinkSync(join(workshop.folder, 'outside.eml'), join(workshop.folder, 'Post für Nora/link.eml'))
    await addNora(workshop)

    const result = await importFrom(workshop, 'Post für Nora')
    expect(result).toMatchObject({ code: 0, stderr: '', imported: 6, duplicates: 0, failed: 0 })
    expect(result.stdout).toContain('Skipped 2 files, such as')
    expect(result.stdout).toContain('symbolic links are not followed')
    expect(result.stdout).toContain('it is not a file of emails')
  })

  it('finds the folders of mail programs, keeps their state, and counts by folder', async () => {
    const workshop = openWorkshop()
    const mbox = (number: number, status: string): string =>
      `From - Sat Nov 21 10:00:00 2026\r\n${mailOf(number, `X-Mozilla-Status: ${status}\r\n`)}\r\n`
    const apple = mailOf(7)
    write(workshop, {
      'Profile/prefs.js': 'user_pref("x", 1);',
      'Profile/Mail/Local Folders/Inbox': mbox(1, '0001') + mbox(2, '0000') + mbox(3, '0009'),
      'Profile/Mail/Local Folders/Inbox.msf': '// index',
      'Profile/Mail/Local Folders/Trash': '',
      'Profile/Mail/Local Folders/Archive.sbd/Contracts': mbox(4, '0000') + mbox(1, '0001'),
      'MH/inbox/1': mailOf(5),
      'MH/inbox/2': mailOf(6),
      'MH/inbox/.mh_sequences': 'unseen: 2\n',
      'V10/INBOX.mbox/Data/Messages/7.emlx': `${apple.length}\n${apple}<dict><key>flags</key><integer>1</integer></dict>`,
    })
    await addNora(workshop)
    const profile = await importFrom(workshop, 'Profile')
    expect(profile).toMatchObject({ code: 0, imported: 3, duplicates: 1, failed: 0 })
    expect(profile.stdout).toMatch(/^1 email left out/m)
    expect(profile.stdout).toMatch(/^ {2}Inbox \(inbox\): 2 imported, 1 left out/m)
    expect(profile.stdout).toMatch(/^ {2}Archive\/Contracts \(archived\): 1 imported, 1 already imported/m)
    expect(await importFrom(workshop, 'MH')).toMatchObject({ code: 0, imported: 2 })
    expect(await importFrom(workshop, 'V10')).toMatchObject({ code: 0, imported: 1 })
    expect(await importFrom(workshop, 'Profile')).toMatchObject({ code: 0, imported: 0, duplicates: 4 })

    const server = await workshop.serve()
    const nora = await signInTo(server.address, 'nora@press.example', PASSWORD)
    const { emails } = (await nora.get('/emails?limit=100')).body
    const states = emails.map((email: { subject: string; mailbox: string; read: boolean; labels: string[] }) =>
      [email.subject, email.mailbox, email.read, ...email.labels].join(),
    )
    expect(states.sort()).toEqual([
      'Number 1,inbox,true',
      'Number 2,inbox,false',
      'Number 4,archived,false,Contracts',
      'Number 5,inbox,true',
      'Number 6,inbox,false',
      'Number 7,inbox,true',
    ])
  })

  it('names what failed, with the reason, and takes in the rest', async () => {
    const workshop = openWorkshop()
    const big = Buffer.alloc(30 * 1024 * 1024 + 1, 'x')
    big.write(mailOf(1))
    write(workshop, { 'in/big.eml': big, 'in/empty.eml': '', 'in/good.eml': mailOf(2) })
    await addNora(workshop)
    const result = await importFrom(workshop, 'in')
    expect(result).toMatchObject({ code: 0, imported: 1, failed: 2 })
    expect(result.stdout).toMatch(/big\.eml: The email is 30\.0 MB in size\. The limit is 30 MB\./)
    expect(result.stdout).toMatch(/empty\.eml: The file is empty\./)
  })

  it('ends with 1 when nothing could be read', async () => {
    const workshop = openWorkshop()
    await addNora(workshop)
    write(workshop, { 'in/empty.eml': '', 'none/readme.txt': 'x' })
    expect(await importFrom(workshop, 'in')).toMatchObject({ code: 1, imported: 0, failed: 1 })
    expect(await importFrom(workshop, 'none')).toMatchObject({ code: 1, imported: 0, failed: 0 })
    const missing = await importFrom(workshop, 'nowhere.mbox')
    expect(missing).toMatchObject({ code: 1, stdout: '' })
    expect(missing.stderr).toMatch(says('operator.fileMissing'))
  })

  it('asks which account or project is meant when it cannot know', async () => {
    const workshop = openWorkshop()
    write(workshop, { 'a.eml': mailOf(1) })
    expect((await importFrom(workshop, 'a.eml')).stderr).toMatch(/^There is no account yet\./)
    await addNora(workshop)
    await addNora(workshop, 'otto@mill.example')
    const ask = async () => [
      (await importFrom(workshop, 'a.eml')).stderr.trim(),
      (await importFrom(workshop, 'a.eml', '--account', 'otto', '--project', 'Nothing')).stderr.trim(),
    ]
    const alone = await ask()
    expect(alone).toEqual([
      english('operator.accountRequired', { names: '"nora", "otto"', more: '' }),
      english('operator.projectUnknown', { account: 'otto', project: 'Nothing' }),
    ])
    await workshop.serve()
    expect(await ask()).toEqual(alone)
  })

  it('keeps whole batches when it is stopped, and finishes when it is run again', async () => {
    const workshop = openWorkshop()
    const count = 500
    write(workshop, { 'all.mbox': mboxOf(count) })
    await addNora(workshop)
    const server = await workshop.serve()
    const first = workshop.start(['import', join(workshop.folder, 'all.mbox')])
    await until(async () => (await totalOf(server.address)) > 0)
    first.process.kill('SIGINT')
    const { code, stdout } = await first.ended
    expect(code).toBe(130)
    expect(stdout).toContain('Stopped. Run the same command again to import the rest.')
    const done = Number(/^([\d,]+) emails imported/m.exec(stdout)?.[1]?.replaceAll(',', ''))
    expect(await totalOf(server.address)).toBe(done)

    const second = await importFrom(workshop, 'all.mbox')
    expect(second).toMatchObject({ code: 0, imported: count - done, duplicates: done })
  })

  it('says so when the server stops or dies in the middle', async () => {
    for (const [signal, sentence] of [
      ['SIGTERM', says('operator.importStopping')],
      ['SIGKILL', says('operator.serverGone')],
    ] as const) {
      const workshop = openWorkshop()
      write(workshop, { 'all.mbox': mboxOf(500) })
      await addNora(workshop)
      const server = await workshop.serve()
      const importing = workshop.start(['import', join(workshop.folder, 'all.mbox')])
      await until(async () => (await totalOf(server.address)) > 0)
      server.process.kill(signal)
      const { code, stderr } = await importing.ended
      expect({ signal, code }).toEqual({ signal, code: 1 })
      expect(stderr).toMatch(sentence)
      expect((await server.ended).code).toBe(signal === 'SIGTERM' ? 0 : null)
      const again = await importFrom(workshop, 'all.mbox')
      expect(again.imported + again.duplicates).toBe(500)
    }
  })

  it('finds the server of a data folder whose path is too long for a socket', async () => {
    const workshop = openWorkshop(null, `a folder with a long name ${'ä'.repeat(60)}`)
    write(workshop, { 'a.eml': mailOf(1) })
    await addNora(workshop)
    const server = await workshop.serve()
    expect(readdirSync(workshop.dataDir)).not.toContain('admin.sock')
    const pointer = join(workshop.dataDir, 'admin.sock.path')
    const socket = readFileSync(pointer, 'utf8')
    expect((statSync(pointer).mode & 0o777).toString(8)).toBe('600')
    expect((lstatSync(socket).mode & 0o777).toString(8)).toBe('600')
    expect((statSync(dirname(socket)).mode & 0o777).toString(8)).toBe('700')
    expect(await importFrom(workshop, 'a.eml')).toMatchObject({ code: 0, stderr: '', imported: 1 })

    server.process.kill('SIGTERM')
    await server.ended
    expect([existsSync(pointer), existsSync(dirname(socket))]).toEqual([false, false])
    expect(await importFrom(workshop, 'a.eml')).toMatchObject({ code: 0, duplicates: 1 })
  })
})
