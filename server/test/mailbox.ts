import type { Config } from '#platform/config/config'
import { readConfig } from '#platform/config/read-config'
import { parseMail } from '#platform/mail/reading/parse-mail'
import { startSmtpSink } from './smtp-sink.ts'

/** A mail server that takes the service's own letters, and what stands in them. */
export interface Mailbox {
  /** What an instance needs to send through it. */
  readonly config: Pick<Config, 'ownMail' | 'allowPrivateHosts'>
  /** The subjects of what came for this address. */
  subjects(address: string): string[]
  /** The token of the link in the nth letter to this address, from 1; waits until it is there. */
  token(address: string, nth?: number): Promise<string>
  close(): Promise<void>
}

const PATIENCE = 1_000

export async function startMailbox(): Promise<Mailbox> {
  const sink = await startSmtpSink('dossier', 'let the letters through')
  const { ownMail } = readConfig({
    SMTP_URL: `smtp://dossier:${encodeURIComponent('let the letters through')}@127.0.0.1:${sink.port}?tls=off`,
    MAIL_FROM: 'Dossier <dossier@press.example>',
  })
  const lettersTo = (address: string) =>
    sink.mails.filter(({ to }) => to.includes(address)).map(({ content }) => parseMail(Buffer.from(content)))
  return {
    config: { ownMail, allowPrivateHosts: ['127.0.0.1'] },
    subjects: (address) => lettersTo(address).map(({ subject }) => subject),
    async token(address, nth = 1) {
      for (let i = 0; i < PATIENCE && lettersTo(address).length < nth; i += 1)
        await new Promise((resolve) => setTimeout(resolve, 10))
      const text = lettersTo(address)[nth - 1]?.text ?? ''
      const [, token] = /^https?:\S+\?token=(\S+)$/m.exec(text) ?? []
      if (!token) throw new Error(`letter ${nth} to ${address} has no link: ${text}`)
      return token
    },
    close: sink.close,
  }
}
