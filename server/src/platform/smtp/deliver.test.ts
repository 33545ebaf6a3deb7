import { once } from 'node:events'
import { type AddressInfo, createConnection, type Socket } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterEach, describe, expect, it } from 'vitest'
import { english, inEnglish } from '#test/in-english'
import { type ScriptedSmtp, type SmtpScript, startScriptedSmtp } from '#test/scripted-smtp'
import { deliver as handOver } from './deliver.ts'
import { openSmtp } from './open-smtp.ts'
import type { Delivery, SmtpConnection, SmtpLimits } from './smtp.ts'

const deliver = async (...given: Parameters<typeof handOver>) => inEnglish(await handOver(...given))

const SHORT_MS = 300
const MAIL = Buffer.from('Subject: Hello\r\n\r\n.a line that begins with a dot\r\nand another\r\n')
const ENVELOPE = { from: 'nora@press.example', to: ['ida@lind.example'] }

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

async function connect(port: number, limits: Partial<SmtpLimits> = {}): Promise<SmtpConnection> {
  const opened = await openSmtp(
    { host: '127.0.0.1', port, tls: false, ssl: false, user: '', password: '' },
    {
      network: { resolveDns: async () => [], allowPrivateHosts: ['127.0.0.1'] },
      ourName: 'dossier.example',
      limits,
    },
  )
  if (!opened.ok) throw new Error(opened.failure.message)
  closing.push(() => opened.connection.close())
  return opened.connection
}

async function scripted(script: SmtpScript, limits: Partial<SmtpLimits> = {}) {
  const server = await startScriptedSmtp(script)
  closing.push(() => server.close())
  return { server, connection: await connect(server.port, limits) }
}

async function realServer(options: SMTPServerOptions = {}) {
  const mails: { from: string; to: string[]; content: string }[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData(stream, session, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        const to = rcptTo.map(({ address }) => address)
        mails.push({ from: mailFrom ? mailFrom.address : '', to, content: Buffer.concat(parts).toString('latin1') })
        done()
      })
    },
    ...options,
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  closing.push(() => new Promise<void>((resolve) => server.close(() => resolve())))
  return { mails, port: (server.server.address() as AddressInfo).port }
}

const atOnce = async (): Promise<void> => {}

describe('a mail that is handed over', () => {
  it('arrives byte for byte, several over one connection', async () => {
    const { mails, port } = await realServer()
    const connection = await connect(port)
    const long = Buffer.concat([MAIL, Buffer.from(`${'x'.repeat(70)}\r\n`.repeat(20_000))])
    for (const content of [MAIL, long, Buffer.from('.\r\n..\r\n.'), Buffer.alloc(0)])
      expect(await deliver(connection, ENVELOPE, content, atOnce)).toMatchObject({
        outcome: 'accepted',
        accepted: ['ida@lind.example'],
        refused: [],
      })
    expect(mails.map(({ content }) => content)).toEqual([
      MAIL.toString(),
      long.toString(),
      '.\r\n..\r\n.\r\n',
      // At least one line follows the 354 reply.
      '\r\n',
    ])
    expect(connection.isUsable()).toBe(true)
  })

  it('waits with every byte until the mark is written', async () => {
    const { server, connection } = await scripted({})
    let release = (): void => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    let marks = 0
    const delivery = deliver(connection, ENVELOPE, MAIL, () => {
      marks += 1
      expect(server.lines.at(-1)).toBe('DATA')
      return held
    })
    await expect.poll(() => marks).toBe(1)
    await roundTrip(server)
    expect(server.content()).toBe('')
    release()
    expect(await delivery).toMatchObject({ outcome: 'accepted', answer: '250 2.0.0 taken as 1' })
    expect(server.content()).toContain('..a line that begins with a dot')
    expect(marks).toBe(1)
  })

  it('names the recipients that were refused beside those that were not', async () => {
    for (const ehlo of ['250 scripted.example', '250-scripted.example\r\n250 PIPELINING']) {
      const rcpt = ['250 fine', '550 5.1.1 nobody here', '451 4.7.1 later']
      const { connection } = await scripted({ ehlo, rcpt })
      const to = ['a@lind.example', 'b@lind.example', 'c@lind.example']
      expect(await deliver(connection, { ...ENVELOPE, to }, MAIL, atOnce)).toMatchObject({
        outcome: 'accepted',
        accepted: ['a@lind.example'],
        refused: [
          { address: 'b@lind.example', code: 550, permanent: true, message: '550 5.1.1 nobody here' },
          { address: 'c@lind.example', code: 451, permanent: false, message: '451 4.7.1 later' },
        ],
      })
    }
  })

  it.each(['552 5.5.3 too many', '552 Too many recipients'])(
    'goes later to those who were too many: %s',
    async (no) => {
      const { connection } = await scripted({ rcpt: ['250 fine', no, '552 5.2.2 mailbox full'] })
      const to = ['a@lind.example', 'b@lind.example', 'c@lind.example']
      const { refused } = await deliver(connection, { ...ENVELOPE, to }, MAIL, atOnce)
      expect(refused.map(({ permanent }) => permanent)).toEqual([false, true])
    },
  )

  it('names who was refused before the first byte is sent, and with the outcome, whatever it is', async () => {
    for (const end of ['250 taken', '451 later', 'CUT']) {
      const { connection } = await scripted({ rcpt: ['250 fine', '550 5.1.1 nobody here', '450 later'], end })
      const to = ['a@lind.example', 'ida@bücher.example', 'ida@xn--bcher-kva.example', 'c@lind.example']
      let before: readonly object[] = []
      const delivery = await deliver(connection, { ...ENVELOPE, to }, MAIL, async (refused) => {
        before = inEnglish(refused)
      })
      expect(delivery.refused).toMatchObject([
        { address: 'ida@bücher.example', permanent: true },
        { address: 'ida@xn--bcher-kva.example', permanent: true },
        { address: 'c@lind.example', permanent: false },
      ])
      expect(before).toEqual(delivery.refused)
    }
  })

  it('goes to domains in their ASCII form, and to letters before the @ only where the server knows them', async () => {
    const { server, connection } = await scripted({})
    const to = ['ida@bücher.example', 'zoë@lind.example']
    expect(await deliver(connection, { ...ENVELOPE, to }, MAIL, atOnce)).toMatchObject({
      outcome: 'accepted',
      accepted: ['ida@bücher.example'],
      refused: [{ address: 'zoë@lind.example', permanent: true, message: expect.stringContaining('SMTPUTF8') }],
    })
    expect(server.lines.filter((line) => line.startsWith('RCPT'))).toEqual(['RCPT TO:<ida@xn--bcher-kva.example>'])

    const knowing = await scripted({ ehlo: '250-scripted.example\r\n250 SMTPUTF8' })
    const utf8 = await deliver(knowing.connection, { ...ENVELOPE, to }, MAIL, atOnce)
    expect(utf8).toMatchObject({ outcome: 'accepted', accepted: to })
    expect(knowing.server.lines.find((line) => line.startsWith('MAIL'))).toBe('MAIL FROM:<nora@press.example> SMTPUTF8')
  })
})

describe('a mail to an address with letters before the @', () => {
  const to = ['ida@lind.example', 'zoë@lind.example']
  const MESSAGE = Buffer.from('From: nora@press.example\r\nTo: ida@lind.example, Zo <zoë@lind.example>\r\n\r\nText\r\n')
  const UTF8 = '250-scripted.example\r\n250-8BITMIME\r\n250 SMTPUTF8'
  const headOf = (content: string) => Buffer.from(content, 'latin1').toString().split('\r\n\r\n')[0]

  it('keeps its header where the server knows such addresses', async () => {
    const { server, connection } = await scripted({ ehlo: UTF8 })
    expect(await deliver(connection, { ...ENVELOPE, to }, MESSAGE, atOnce)).toMatchObject({ accepted: to })
    expect(headOf(server.content())).toContain('Zo <zoë@lind.example>')
  })

  it.each([
    ['does not know them', '250-scripted.example\r\n250 8BITMIME', to],
    ['is asked for the others alone', UTF8, to.slice(0, 1)],
  ])('has an ASCII header where the server %s', async (_what, ehlo, recipients) => {
    const { server, connection } = await scripted({ ehlo })
    const delivery = await deliver(connection, { ...ENVELOPE, to: recipients }, MESSAGE, atOnce)
    expect(delivery).toMatchObject({ outcome: 'accepted', accepted: ['ida@lind.example'] })
    expect(server.lines).toContain('MAIL FROM:<nora@press.example>')
    expect(server.content()).not.toMatch(/[^\p{ASCII}]/u)
    expect(headOf(server.content())).toMatch(
      /^To: ida@lind\.example,\r\n Zo\r\n Internationalized Address\r\n =\?UTF-8/m,
    )
  })
})

describe('a mail of which no byte left', () => {
  it.each<[string, SmtpScript, boolean, RegExp]>([
    ['the sender is refused', { mail: '553 5.7.1 not yours' }, true, /the sender.*553 5.7.1 not yours/],
    ['the sender is put off', { mail: '451 4.3.0 later' }, false, /451 4.3.0 later/],
    ['the line is cut at the sender', { mail: 'CUT' }, false, /connection was lost/],
    ['the sender is not answered', { mail: 'STALL' }, false, /in time/],
    ['every recipient is refused', { rcpt: '550 5.1.1 nobody' }, true, /all recipients.*550 5.1.1 nobody/],
    ['one recipient is refused, one put off', { rcpt: ['550 no', '450 later'] }, false, /450 later/],
    ['the line is cut at a recipient', { rcpt: ['250 fine', 'CUT'] }, false, /connection was lost/],
    ['a recipient is not answered', { rcpt: ['250 fine', 'STALL'] }, false, /in time/],
    ['the mail is put off', { data: '452 4.3.1 full' }, false, /the email.*452 4.3.1 full/],
    ['the mail is refused', { data: '554 5.7.0 no' }, true, /554 5.7.0 no/],
    ['the line is cut at DATA', { data: 'CUT' }, false, /connection was lost/],
    ['DATA is not answered', { data: 'STALL' }, false, /in time/],
    ['the server shuts down at DATA', { data: '421 4.3.2 bye' }, false, /421 4.3.2 bye/],
    ['DATA is answered as if it were done', { data: '250 fine' }, false, /./],
    ['the server is one answer ahead', { mail: '250 fine\r\n250 fine' }, false, /./],
    ['the answer is endless', { mail: '250-x\r\n'.repeat(20_000) }, false, /connection was lost/],
  ])('is told apart: %s', async (_what, script, permanent, sentence) => {
    for (const ehlo of ['250 scripted.example', '250-scripted.example\r\n250 PIPELINING']) {
      const isSlow = sentence.source.includes('in time')
      const { server, connection } = await scripted({ ehlo, ...script }, isSlow ? { envelopeMs: SHORT_MS } : {})
      let marks = 0
      const mark = async (): Promise<void> => {
        marks += 1
      }
      const to = ['ida@lind.example', 'leo@lind.example']
      const delivery = await deliver(connection, { ...ENVELOPE, to }, MAIL, mark)
      expect(delivery).toMatchObject({
        outcome: 'not-handed-over',
        permanent,
        message: expect.stringMatching(sentence),
      })
      expect(marks).toBe(0)
      expect(server.content()).not.toContain('Subject')
      expect(server.lines.join('\n')).not.toContain('Subject')
      expect(connection.isUsable()).toBe(false)
    }
  })

  it('names each recipient that was refused', async () => {
    const { connection } = await scripted({ rcpt: ['550 5.1.1 no ida', '450 4.2.1 leo later'] })
    const to = ['ida@lind.example', 'leo@lind.example']
    expect(await deliver(connection, { ...ENVELOPE, to }, MAIL, atOnce)).toMatchObject({
      outcome: 'not-handed-over',
      permanent: false,
      refused: [
        { address: 'ida@lind.example', code: 550, permanent: true, message: '550 5.1.1 no ida' },
        { address: 'leo@lind.example', code: 450, permanent: false, message: '450 4.2.1 leo later' },
      ],
    })
  })

  it('is thrown back with the reason when the mark cannot be written', async () => {
    const { server, connection } = await scripted({})
    const reason = new Error('the disk is full')
    await expect(deliver(connection, ENVELOPE, MAIL, () => Promise.reject(reason))).rejects.toBe(reason)
    expect(connection.isUsable()).toBe(false)
    await expect.poll(() => server.lines.at(-1)).toBe('DATA')
    expect(server.content()).toBe('')
  })

  it.each<[string, (done: () => void) => NonNullable<SmtpScript['data']>]>([
    ['is cut', (done) => (socket) => afterGoOn(socket, done, () => socket.destroy())],
    ['gets its answer too early', (done) => (socket) => void socket.write('354 go on\r\n250 taken\r\n', done)],
    ['gets its answer a little too early', (done) => (socket) => later(socket, done, '250 taken')],
    ['gets a refusal too early', (done) => (socket) => later(socket, done, '451 later')],
    ['is shut down', (done) => (socket) => later(socket, done, '421 bye')],
  ])(
    'stays here when the line %s while the mark is being written, and the mark has ended by then',
    async (_what, disturbing) => {
      const disturbed = Promise.withResolvers<void>()
      const { server, connection } = await scripted({ data: disturbing(disturbed.resolve) })
      let ended = false
      const delivery = await deliver(connection, ENVELOPE, MAIL, async () => {
        await disturbed.promise
        await roundTrip(server)
        ended = true
      })
      expect(delivery).toMatchObject({ outcome: 'not-handed-over', permanent: false })
      expect(ended).toBe(true)
      await roundTrip(server)
      expect(server.content()).toBe('')
    },
  )

  it('is not even offered where we know better: too large, nobody to take it, an address that breaks out', async () => {
    const { server, connection } = await scripted({ ehlo: '250-scripted.example\r\n250 SIZE 20' })
    expect(await deliver(connection, ENVELOPE, MAIL, atOnce)).toMatchObject({
      outcome: 'not-handed-over',
      permanent: true,
      message: expect.stringMatching(/at most 20/),
    })
    for (const address of [
      'ida@lind.example>\r\nRCPT TO:<eve@evil.example',
      'ida',
      '@lind.example',
      'zoë@lind.example',
      '',
    ])
      for (const envelope of [{ ...ENVELOPE, to: [address] }, ...(address ? [{ ...ENVELOPE, from: address }] : [])]) {
        const { connection } = await scripted({})
        const delivery = await deliver(connection, envelope, MAIL, atOnce)
        expect(delivery).toMatchObject({ outcome: 'not-handed-over', permanent: true })
      }
    expect(server.lines).toEqual(['EHLO dossier.example'])
  })
})

describe('a mail whose content was sent', () => {
  it.each<[string, SmtpScript, Partial<Delivery>]>([
    ['put off', { end: '451 4.3.0 later' }, { outcome: 'refused', permanent: false, code: 451 }],
    ['refused', { end: '554 5.6.0 spam' }, { outcome: 'refused', permanent: true, code: 554 }],
    ['answered with a shutdown', { end: '421 bye' }, { outcome: 'refused', permanent: false, code: 421 }],
    ['lost with the line', { end: 'CUT' }, { outcome: 'uncertain', message: english('smtp.lost') }],
    ['lost with the line in the middle', { content: 'CUT' }, { outcome: 'uncertain' }],
    ['not answered', { end: 'STALL' }, { outcome: 'uncertain', message: english('smtp.timeout') }],
    ['answered in riddles', { end: 'yes, surely' }, { outcome: 'uncertain' }],
    ['answered with another invitation', { end: '354 more' }, { outcome: 'uncertain' }],
    ['half answered', { end: (socket) => socket.end('250 tak') }, { outcome: 'uncertain' }],
    ['half refused', { end: (socket) => socket.end('554 no') }, { outcome: 'uncertain' }],
    ['answered without end', { end: '250-x\r\n'.repeat(20_000) }, { outcome: 'uncertain' }],
  ])('is told apart: %s', async (_what, script, expected) => {
    const { connection } = await scripted(script, script.end === 'STALL' ? { answerMs: SHORT_MS } : {})
    expect(await deliver(connection, ENVELOPE, MAIL, atOnce)).toMatchObject(expected)
    expect(connection.isUsable()).toBe(false)
  })

  it('is uncertain where the server says yes before it can have seen the end', async () => {
    const { connection } = await scripted({
      content(socket) {
        socket.write('250 taken already\r\n')
        socket.pause()
      },
    })
    const long = Buffer.alloc(20_000_000, 'line of text\r\n')
    expect(await deliver(connection, ENVELOPE, long, atOnce)).toMatchObject({ outcome: 'uncertain' })
  })

  it('is uncertain where we cut the line ourselves', async () => {
    const { server, connection } = await scripted({ end: 'STALL' })
    const delivery = deliver(connection, ENVELOPE, MAIL, atOnce)
    await expect.poll(() => server.content()).toContain('and another')
    connection.drop()
    expect(await delivery).toMatchObject({ outcome: 'uncertain' })
  })
})

function afterGoOn(socket: Socket, done: () => void, disturb: () => void): void {
  const andTell = (): void => {
    disturb()
    done()
  }
  socket.write('354 go on\r\n', () => setTimeout(andTell, 30))
}

const later = (socket: Socket, done: () => void, answer: string): void =>
  afterGoOn(socket, done, () => socket.write(`${answer}\r\n`))

/** What was written to a socket between this process and itself before has been read when another one was greeted. */
async function roundTrip({ port }: ScriptedSmtp): Promise<void> {
  const socket = createConnection(port, '127.0.0.1')
  await once(socket, 'data')
  socket.destroy()
}
