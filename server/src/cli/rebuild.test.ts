// @module-tag slow

import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { engines } from '#test/databases'
import { openWorkshop } from '#test/dossier'
import { hasClient, runClient } from '#test/mail-clients'

const mailOf = (number: number): string =>
  `From: Ada <ada@lind.example>\r\nTo: nora@press.example\r\nSubject: Number ${number}\r\nMessage-ID: <n${number}@lind.example>\r\n\r\nThis is number ${number}.\r\n`

const python = hasClient('python3', ['-c', 'import mailbox'])
const USER = ['user', 'add', '--email', 'nora@press.example', '--password', 'some good words']

const MAKE_MAILDIR = `
import mailbox, sys
box = mailbox.Maildir(sys.argv[1], create=True)
sent = box.add_folder('Sent')
for i in range(60):
    m = mailbox.MaildirMessage(b'From: Ada <ada@lind.example>\\nSubject: Number %d\\nMessage-ID: <m%d@lind.example>\\n\\nGr\\xc3\\xbc\\xc3\\x9fe %d\\n' % (i, i, i))
    if i % 2: m.set_subdir('cur'); m.add_flag('SR')
    (sent if i % 10 == 9 else box).add(m)
box.close()
`

describe.each(engines())('dossier rebuild and compact on $dialect', (engine) => {
  it('work without a server and through one, and say what they did', async () => {
    const database = await engine.createMigrated()
    const workshop = openWorkshop(database.config)
    mkdirSync(join(workshop.folder, 'mail'))
    for (let i = 0; i < 90; i += 1) writeFileSync(join(workshop.folder, 'mail', `${i}.eml`), mailOf(i))
    await workshop.run(USER)
    expect((await workshop.run(['import', join(workshop.folder, 'mail')])).code).toBe(0)

    const said = { code: 0, stdout: 'Rebuilt 90 emails and 0 records of "nora"; 0 changed.\n' }
    expect(await workshop.run(['rebuild'])).toMatchObject(said)
    expect(await workshop.run(['compact'])).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^Compacted\. Removed 0 /),
    })
    await workshop.serve()
    expect(await workshop.run(['rebuild', '--account', 'nora'])).toMatchObject(said)
    expect(await workshop.run(['compact'])).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^Compacted\. Removed 0 /),
    })
    expect(await workshop.run(['rebuild', '--after', 'ffffffff'])).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('Rebuilt 0 emails and 0 records'),
    })
    await database.drop()
  })

  it.skipIf(!python)('import takes a Maildir that another program filled, each mail once', async () => {
    const database = await engine.createMigrated()
    const workshop = openWorkshop(database.config)
    const maildir = join(workshop.folder, 'Maildir')
    expect(await runClient('python3', ['-c', MAKE_MAILDIR, maildir])).toEqual({ code: 0, output: '' })
    await workshop.run(USER)
    expect((await workshop.run(['import', maildir])).stdout).toMatch(/^60 emails imported/m)
    expect((await workshop.run(['import', maildir])).stdout).toMatch(/^60 emails already imported/m)
    await database.drop()
  })
})
