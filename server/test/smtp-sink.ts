import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export interface SinkMail {
  from: string
  to: string[]
  /** The received content, with line ends as `\n`. */
  content: string
}

export interface SmtpSink {
  readonly port: number
  readonly mails: readonly SinkMail[]
  close(): Promise<void>
}

/** A third-party SMTP server that stores emails of authenticated clients. */
export async function startSmtpSink(user: string, password: string): Promise<SmtpSink> {
  const mails: SinkMail[] = []
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: (auth, _session, answer) =>
      auth.username === user && auth.password === password
        ? answer(null, { user })
        : answer(new Error('5.7.8 This password is not right')),
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const content = Buffer.concat(chunks).toString('utf8').replaceAll('\r\n', '\n')
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address
        mails.push({ from, to: envelope.rcptTo.map(({ address }) => address), content })
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.server.address() as AddressInfo).port,
    mails,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
