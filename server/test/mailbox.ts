import type { Config } from '#platform/config/config'
import { readConfig } from '#platform/config/read-config'
import { parseMail } from '#platform/mail/reading/parse-mail'
import { eventually } from './eventually.ts'
import { startSmtpSink } from './smtp-sink.ts'

/** An SMTP server for the service's system emails, with access to their content. */
export interface Mailbox {
  readonly settings: Record<string, string>
  readonly config: Pick<Config, 'systemEmail' | 'allowPrivateHosts'>
  subjects(address: string): string[]
  texts(address: string): string[]
  /** Waits for the nth email (from 1) with these words and returns its text. */
  email(address: string, words: string, nth?: number): Promise<string>
  /** Waits for the nth email (from 1) with a link and returns the token. */
  token(address: string, nth?: number): Promise<string>
  close(): Promise<void>
}

export async function startMailbox(): Promise<Mailbox> {
  const sink = await startSmtpSink('dossier', 'let the letters through')
  const settings = {
    SMTP_URL: `smtp://dossier:${encodeURIComponent('let the letters through')}@127.0.0.1:${sink.port}?tls=off`,
    MAIL_FROM: 'Dossier <dossier@press.example>',
    ALLOW_PRIVATE_HOSTS: '127.0.0.1',
  }
  const { systemEmail, allowPrivateHosts } = readConfig(settings)
  const emailsTo = (address: string) =>
    sink.mails.filter(({ to }) => to.includes(address)).map(({ content }) => parseMail(Buffer.from(content)))
  const textsTo = (address: string): string[] => emailsTo(address).map(({ text }) => text)
  return {
    settings,
    config: { systemEmail, allowPrivateHosts },
    subjects: (address) => emailsTo(address).map(({ subject }) => subject),
    texts: textsTo,
    email: (address, words, nth = 1) =>
      eventually(() => {
        const text = textsTo(address).filter((each) => each.includes(words))[nth - 1]
        if (text === undefined) throw new Error(`there is no letter ${nth} to ${address} with "${words}"`)
        return text
      }),
    token: (address, nth = 1) =>
      eventually(() => {
        const token = textsTo(address).flatMap((text) => /^https?:\S+\?token=(\S+)$/m.exec(text)?.[1] ?? [])[nth - 1]
        if (!token) throw new Error(`there is no letter ${nth} with a link to ${address}`)
        return token
      }),
    close: sink.close,
  }
}
