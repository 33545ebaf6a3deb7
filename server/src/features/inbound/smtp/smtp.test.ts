import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeOnBothDatabases } from '#test/databases'
import { FORWARD_DOMAIN as DOMAIN, given, emailsOf as mailsOf, type SmtpServer } from '#test/given/smtp-server'
import { hasClient, runClient, runPython } from '#test/mail-clients'
import { rawMail } from '#test/mails'

const python = hasClient('python3', ['-c', 'import smtplib'])
const curl = hasClient('curl', ['--version'])
const swaks = hasClient('swaks', ['--version'])
const text = (raw: string): string => JSON.stringify(raw)

it('has at least one client that others wrote', () => {
  expect(python || curl).toBe(true)
})

describeOnBothDatabases('mail by SMTP', (_open, engine) => {
  let server: SmtpServer
  beforeAll(async () => {
    server = await given.smtpServer(engine)
  })
  afterAll(() => server.stop())
  const find = async (messageId: string, caller = server.app.nora) =>
    (await mailsOf(caller)).find(({ message_id }) => message_id === messageId)

  it.skipIf(!python)('is stored when the client hears 250, with every byte', async () => {
    const raw = rawMail({ id: 'one@lind.example', text: '.a dot\r\n..two dots\r\nGr\u00fc\u00dfe' })
    const { output } = await runPython(`
s = smtp(${server.port})
s.sendmail('mara@lind.example', ['${server.to}'], ${text(raw)}.encode('utf-8'), ['BODY=8BITMIME'])
print(s.quit()[0])`)
    expect(output.trim()).toBe('221')
    const email = await find('one@lind.example')
    expect(email).toMatchObject({ source: 'smtp', mailbox: 'inbox', from: ['mara@lind.example'] })
    expect((await server.app.nora.get(`/emails/${email._id}/raw`)).text).toBe(raw)
    const [row] = await server.app.platform.database.read
      .selectFrom('emails')
      .select('arrival')
      .where('id', '=', email._id)
      .execute()
    expect(JSON.parse(row?.arrival ?? '').envelope).toEqual({
      mail_from: 'mara@lind.example',
      rcpt_to: server.to,
      client_ip: '127.0.0.1',
      helo: 'client.example',
    })
  })

  it.skipIf(!curl)('is taken from curl', async () => {
    const raw = rawMail({ id: 'curl@lind.example' })
    const args = [
      '-sS',
      `smtp://127.0.0.1:${server.port}/client.example`,
      '--mail-from',
      'mara@lind.example',
      '--mail-rcpt',
      server.to,
      '-T',
      '-',
    ]
    const { code, output } = await runClient('curl', args, raw)
    expect([code, output]).toEqual([0, ''])
    expect(await find('curl@lind.example')).toMatchObject({ source: 'smtp' })
  })

  it.skipIf(!swaks)('is taken from swaks, also by the alias', async () => {
    const projectId = server.to.split('@')[0]
    const { alias } = (await server.app.nora.get(`/projects/${projectId}/address`)).body.address
    const data = rawMail({ id: 'swaks@lind.example' }).replaceAll('\r\n', '\\n')
    const args = [
      '--server',
      `127.0.0.1:${server.port}`,
      '--from',
      'mara@lind.example',
      '--to',
      alias.toUpperCase(),
      '--data',
      data,
      '--hide-all',
    ]
    expect((await runClient('swaks', args)).code).toBe(0)
    expect(await find('swaks@lind.example')).toMatchObject({ source: 'smtp' })
  })

  it.skipIf(!python)('goes to each of several projects, and the same again changes nothing', async () => {
    const theirs = (await server.app.otto.get('/projects')).body.projects[0]._id
    const raw = rawMail({ id: 'both@lind.example' })
    const send = `
s = smtp(${server.port})
print(s.sendmail('mara@lind.example', ['${server.to}', '${theirs}@${DOMAIN}', '${server.to}'], ${text(raw)}))
s.quit()`
    expect((await runPython(send + send)).output.trim().split('\n')).toEqual(['{}', '{}'])
    for (const caller of [server.app.nora, server.app.otto]) {
      const copies = (await mailsOf(caller)).filter(({ message_id }) => message_id === 'both@lind.example')
      expect(copies).toHaveLength(1)
    }
  })

  it.skipIf(!python)('may have no sender, as a bounce has', async () => {
    const { output } = await runPython(`
s = smtp(${server.port})
s.sendmail('', ['${server.to}'], ${text(rawMail({ id: 'bounce@mx.example', from: 'Mail Delivery <>' }))})
s.quit()`)
    expect(output).toBe('')
    expect(await find('bounce@mx.example')).toMatchObject({ from: [] })
  })

  it.skipIf(!python)('is refused for who has no address here, and there is no way to sign in or relay', async () => {
    const { output } = await runPython(`
s = smtp(${server.port})
print('AUTH' if s.has_extn('auth') else 'no auth', 'TLS' if s.has_extn('starttls') else 'no tls', s.esmtp_features.get('size'))
reply(s.docmd('AUTH PLAIN AGEAYg=='))
reply(s.docmd('STARTTLS'))
reply(s.docmd('VRFY ${server.to}'))
s.mail('mara@lind.example')
for a in ['somebody@lind.example', 'nobody@${DOMAIN}', '${server.to.split('@')[0]}@other.example', "x' or 1=1@${DOMAIN}"]:
    reply(s.docmd('RCPT TO:<' + a + '>'))
reply(s.docmd('DATA'))
s.rset()
s.mail('mara@lind.example')
reply(s.rcpt('${server.to}'))
reply(s.rcpt('nobody@${DOMAIN}'))
reply(s.data(${text(rawMail({ id: 'half@lind.example' }))}))`)
    const lines = output.trim().split('\n')
    expect(lines[0]).toBe(`no auth no tls ${30 * 1024 * 1024}`)
    expect(lines[1]).toMatch(/^50[0-9]/)
    expect(lines[2]).toMatch(/^50[0-9]/)
    expect(lines[3]).toMatch(/^25[0-2]/)
    for (const line of lines.slice(4, 7)) expect(line).toMatch(/^550 5\.1\.1/)
    expect(lines[7]).toMatch(/^5(?:50|01|53)/)
    expect(lines[8]).toMatch(/^503/)
    expect(lines.slice(9).map((line) => line.slice(0, 3))).toEqual(['250', '550', '250'])
    expect(await find('half@lind.example')).toBeTruthy()
  })

  it.skipIf(!python)('is refused beyond 30 MB, whether the client says so before or not', async () => {
    const { output } = await runPython(`
s = smtp(${server.port})
reply(s.mail('mara@lind.example', ['SIZE=40000000']))
s.rset()
s.mail('mara@lind.example')
s.rcpt('${server.to}')
line = b'x' * 70 + b'\\r\\n'
reply(s.data(b'Message-ID: <huge@lind.example>\\r\\n\\r\\n' + line * (31 * 1024 * 1024 // len(line))))
s.mail('mara@lind.example')
s.rcpt('${server.to}')
reply(s.data(${text(rawMail({ id: 'after@lind.example' }))}))`)
    expect(
      output
        .trim()
        .split('\n')
        .map((line) => line.slice(0, 3)),
    ).toEqual(['552', '552', '250'])
    expect(await find('huge@lind.example')).toBeUndefined()
    expect(await find('after@lind.example')).toBeTruthy()
  })

  it.skipIf(!python)('hears 451 while the database is in trouble, and is taken when it comes again', async () => {
    const { database } = server.app.platform
    const send = `
s = smtp(${server.port})
s.mail('mara@lind.example')
s.rcpt('${server.to}')
reply(s.data(${text(rawMail({ id: 'again@lind.example' }))}))`
    await database.transact((tx) => sql`alter table email_contents rename to hidden_contents`.execute(tx))
    const refused = await runPython(send)
    await database.transact((tx) => sql`alter table hidden_contents rename to email_contents`.execute(tx))
    expect(refused.output).toMatch(/^451 4\.3\.0/)
    expect(refused.output).not.toMatch(/contents|SQL|relation/i)
    expect(await find('again@lind.example')).toBeUndefined()
    expect((await runPython(send)).output).toMatch(/^250/)
    expect(await find('again@lind.example')).toBeTruthy()
  })

  it.skipIf(!python)('cannot be smuggled in behind another mail', async () => {
    const smuggled = `MAIL FROM:<boss@lind.example>\\r\\nRCPT TO:<${server.to}>\\r\\nDATA\\r\\nMessage-ID: <smuggled@lind.example>\\r\\n\\r\\nhi\\r\\n.\\r\\n`
    for (const end of ['\\n.\\n', '\\n.\\r\\n', '\\r\\n.\\n', '\\r.\\r\\n', '\\r\\n\\0.\\r\\n']) {
      await runPython(`
s = smtp(${server.port})
s.mail('mara@lind.example'); s.rcpt('${server.to}'); s.docmd('DATA')
s.send(b'Message-ID: <outer@lind.example>\\r\\n\\r\\nfirst${end}${smuggled}')
reply(s.getreply())
s.close()`)
    }
    expect(await find('smuggled@lind.example')).toBeUndefined()
  })

  it.skipIf(!python)('goes to trash where the filter of the project says so', async () => {
    const { _id } = (await server.app.nora.post('/projects', { name: 'Filtered', email_filter: 'offers@' })).body
      .project
    await runPython(`
s = smtp(${server.port})
s.sendmail('x@shop.example', ['${_id}@${DOMAIN}'], ${text(rawMail({ id: 'offer@shop.example', from: 'offers@shop.example' }))})`)
    const [email] = await mailsOf(server.app.nora, `/emails?project=${_id}&mailbox=trash`)
    expect(email.message_id).toBe('offer@shop.example')
  })
})
