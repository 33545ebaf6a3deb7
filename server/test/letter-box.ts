import { vi } from 'vitest'
import type { Config } from '#platform/config/config'
import { readConfig } from '#platform/config/read-config'
import { parseMail } from '#platform/mail/reading/parse-mail'
import { startSmtpSink } from './smtp-sink.ts'

export interface LetterBox {
  /** For startTestApp: the service sends its own mail here. */
  readonly config: Partial<Config>
  /** The text of the nth letter to an address that holds these words, from 1, once it is there. */
  letterTo(address: string, words: string, nth?: number): Promise<string>
  close(): Promise<void>
}

/** Where the letters of the service go: over real SMTP, to a server that others wrote. */
export async function openLetterBox(): Promise<LetterBox> {
  const sink = await startSmtpSink('dossier', 'letters')
  const { ownMail } = readConfig({
    SMTP_URL: `smtp://dossier:letters@127.0.0.1:${sink.port}?tls=off`,
    MAIL_FROM: 'Dossier <dossier@press.example>',
  })
  const lettersTo = (address: string): string[] =>
    sink.mails.filter(({ to }) => to.includes(address)).map(({ content }) => parseMail(Buffer.from(content)).text)
  return {
    config: { ownMail, allowPrivateHosts: ['127.0.0.1'] },
    letterTo: (address, words, nth = 1) =>
      vi.waitFor(
        () => {
          const letter = lettersTo(address).filter((text) => text.includes(words))[nth - 1]
          if (letter === undefined) throw new Error(`no letter ${nth} to ${address} with "${words}" yet`)
          return letter
        },
        { timeout: 20_000, interval: 10 },
      ),
    close: sink.close,
  }
}
