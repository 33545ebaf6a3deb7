import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readConfig } from '#platform/config/read-config'
import { eventually } from '#test/eventually'
import { type ScriptedSmtp, type SmtpScript, startScriptedSmtp } from '#test/scripted-smtp'
import type { Sender } from '../identities/senders.ts'
import { createIdleSessions, type IdleSessions } from './idle-sessions.ts'
import { transmitBySmtp } from './transmit-by-smtp.ts'

const NEVER = new AbortController().signal
const PLATFORM = {
  config: readConfig({ ALLOW_PRIVATE_HOSTS: '127.0.0.1' }),
  resolveDns: async () => {
    throw new Error('nobody is asked')
  },
}

describe('the sessions of an identity with its server', () => {
  const script: SmtpScript = {}
  let smtp: ScriptedSmtp
  let sessions: IdleSessions
  beforeEach(async () => {
    for (const step of Object.keys(script)) delete script[step as keyof SmtpScript]
    smtp = await startScriptedSmtp(script)
    sessions = createIdleSessions()
  })
  afterEach(() => smtp.close())

  const sender = (change: object = {}): Sender => ({
    id: 'nora',
    name: '',
    email: 'nora@press.example',
    signature: '',
    aliases: [],
    server: { host: '127.0.0.1', port: smtp.port, tls: false, ssl: false, user: '', password: '', ...change },
  })
  let marks = 0
  const send = (from = sender(), signal = NEVER) => {
    const envelope = { from: from.email, to: ['mara@lind.example'] }
    const message = Buffer.from('Subject: Samples\r\n\r\nText\r\n')
    const beforeContent = async (): Promise<void> => {
      marks += 1
    }
    return transmitBySmtp(PLATFORM, sessions, from, { envelope, message, beforeContent }, signal)
  }
  const TAKEN = { kind: 'taken', refused: [], answer: expect.any(String) }

  it('carry one mail after the other', async () => {
    for (let mail = 0; mail < 5; mail += 1) expect(await send()).toEqual(TAKEN)
    expect(smtp.connections()).toBe(1)
    expect(smtp.lines.filter((line) => line === 'DATA')).toHaveLength(5)
  })

  it('are one for each mail that goes at the same time', async () => {
    expect(await Promise.all([send(), send(), send()])).toEqual([TAKEN, TAKEN, TAKEN])
    expect(smtp.connections()).toBe(3)
  })

  it('are not shared by other settings', async () => {
    await send()
    await send({ ...sender(), id: 'desk' })
    await send(sender({ user: '', password: 'changed' }))
    expect(smtp.connections()).toBe(3)
  })

  it('that the server has ended cost no try', async () => {
    expect(await send()).toEqual(TAKEN)
    script.mail = (socket) => {
      delete script.mail
      socket.end('421 4.4.2 too many mails in one session\r\n')
    }
    expect(await send()).toEqual(TAKEN)
    expect(smtp.connections()).toBe(2)
  })

  it('are not tried twice when the server says no', async () => {
    expect(await send()).toEqual(TAKEN)
    script.mail = '550 5.7.1 not from you'
    expect(await send()).toMatchObject({ kind: 'not-taken', permanent: true, offered: false })
    expect(smtp.connections()).toBe(1)
  })

  it('never carry a mail a second time once its content was on the way', async () => {
    expect(await send()).toEqual(TAKEN)
    script.end = 'CUT'
    marks = 0
    expect(await send()).toMatchObject({ kind: 'unknown' })
    expect(marks).toBe(1)
    expect(smtp.lines.filter((line) => line === 'DATA')).toHaveLength(2)
  })

  it('end a moment after the last mail', async () => {
    await send()
    await eventually(() => expect(smtp.lines).toContain('QUIT'))
    expect(sessions.claim(sender())).toBeUndefined()
  })

  it('are not begun by a process that is asked to stop', async () => {
    script.greeting = 'STALL'
    const stop = new AbortController()
    const sending = send(sender(), stop.signal)
    stop.abort()
    expect(await sending).toEqual({ kind: 'stopped' })
  })
})
