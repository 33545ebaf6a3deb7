// @module-tag slow

import { createConnection } from 'node:net'
import { createInterface } from 'node:readline'
import { afterEach, expect, it } from 'vitest'
import { describeOnBothDatabases } from './databases.ts'
import { eventually } from './eventually.ts'
import { startTestApp, type TestApp } from './test-app.ts'

/** No disk has this much free space. */
const WITHOUT_ROOM = { minFreeBytes: Number.MAX_SAFE_INTEGER }
const DOMAIN = 'in.press.example'

let app: TestApp | null = null
afterEach(() => app?.stop())

async function talk(port: number, lines: string[]): Promise<string[]> {
  const socket = createConnection(port, '127.0.0.1')
  const answers: string[] = []
  const waiting = [...lines]
  for await (const line of createInterface({ input: socket })) {
    if (line[3] === '-') continue
    answers.push(line)
    const next = waiting.shift()
    if (next === undefined) break
    socket.write(`${next}\r\n`)
  }
  socket.destroy()
  return answers
}

describeOnBothDatabases('without room on the disk', (_open, engine) => {
  it('what stores something is refused, by member and token alike; reading, removing, taking back and signing in are not', async () => {
    app = await startTestApp(engine, { config: WITHOUT_ROOM })
    const { nora } = app
    const refused = [
      nora.post('/emails', { raw_email: 'From: a@b.example\r\n\r\nx' }),
      nora.post('/notes', { title: 'x', content: 'y' }),
      nora.post('/projects', { name: 'x' }),
      nora.put('/settings', {}),
      nora.post('/emails/triage-inbox', {}),
    ]
    for (const answer of await Promise.all(refused))
      expect([answer.status, answer.body.code, answer.text]).toEqual([
        507,
        'storage_full',
        expect.stringContaining('nearly full'),
      ])
    const reader = await nora.get('/emails')
    expect(reader.status).toBe(200)
    // A busy machine may reject a search (503), but never for lack of disk space.
    for (const path of ['/search/quick', '/emails/search'])
      expect((await nora.post(path, { query: 'x' })).status).not.toBe(507)
    expect((await nora.post('/outgoing-emails/01999999-0000-7000-8000-000000000000/cancel', {})).status).toBe(404)
    expect((await nora.del('/notes/01999999-0000-7000-8000-000000000000')).status).toBe(404)
    expect((await nora.post('base:/auth/logout', {})).status).toBeLessThan(300)
  })

  it('everything can still be taken out', async () => {
    app = await startTestApp(engine, { config: WITHOUT_ROOM })
    const { nora } = app
    const ordered = await nora.post('/export', {})
    expect(ordered.status, ordered.text).toBe(202)
    const look = async () => (await nora.get(`/exports/${ordered.body.export._id}`)).body.export.status as string
    await eventually(async () => expect(await look()).toBe('completed'))
  })

  it('whoever may not call is told that, and not what the disk is like', async () => {
    app = await startTestApp(engine, { config: WITHOUT_ROOM })
    expect((await app.nobody.post('/notes', { title: 'x', content: 'y' })).status).toBe(401)
    expect((await (await app.withRole('member')).post('/projects', { name: 'x' })).status).toBe(403)
  })

  it('mail by SMTP is put off with 452, so that its sender comes again', async () => {
    app = await startTestApp(engine, {
      config: { ...WITHOUT_ROOM, emailForwardDomain: DOMAIN, smtpListen: [{ host: '127.0.0.1', port: 0 }] },
    })
    const listener = await app.app.features.inbound.listen()
    const answers = await talk(listener.addresses[0]?.port ?? 0, ['EHLO there', 'MAIL FROM:<ada@lind.example>'])
    await listener.close()
    expect(answers.at(-1)).toMatch(/^452 4\.3\.1 There is no room for mail/)
  })
})
