import type { Config } from '#platform/config/config'
import { readConfig } from '#platform/config/read-config'
import { parseMail } from '#platform/mail/reading/parse-mail'
import { eventually } from './eventually.ts'
import { startSmtpSink } from './smtp-sink.ts'

/** A mail server that takes the service's own letters, and what stands in them. */
export interface Mailbox {
  /** The same for a service in a process of its own, as its environment. */
  readonly settings: Record<string, string>
  /** What an instance needs to send through it. */
  readonly config: Pick<Config, 'ownMail' | 'allowPrivateHosts'>
  /** The subjects of what came for this address. */
  subjects(address: string): string[]
  /** And their words. */
  texts(address: string): string[]
  /** The text of the nth letter to this address that holds these words, from 1; waits until it is there. */
  letter(address: string, words: string, nth?: number): Promise<string>
  /** The token in the nth letter with a link to this address, from 1; waits until it is there. */
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
  const { ownMail, allowPrivateHosts } = readConfig(settings)
  const lettersTo = (address: string) =>
    sink.mails.filter(({ to }) => to.includes(address)).map(({ content }) => parseMail(Buffer.from(content)))
  const textsTo = (address: string): string[] => lettersTo(address).map(({ text }) => text)
  return {
    settings,
    config: { ownMail, allowPrivateHosts },
    subjects: (address) => lettersTo(address).map(({ subject }) => subject),
    texts: textsTo,
    letter: (address, words, nth = 1) =>
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
