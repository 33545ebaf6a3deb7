import { createReadStream, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { LIMITS } from '@dossier/contract/vocabulary'
import { splitMbox } from '#platform/mail/mbox'
import { codeOf, type Source } from './find-sources.ts'

/** The raw email, or the reason why it is unreadable. */
export interface FoundMail {
  /** The file and the position in it, for messages. */
  name: string
  /** Its share of the total, in bytes. */
  weight: number
  content: Uint8Array | { problem: string }
}

/** Reading a small file takes less time than a thread switch. */
const READ_AT_ONCE = 256 * 1024
const LF = 0x0a

/** Yields all emails and holds one at a time. */
export async function* readMails(sources: AsyncIterable<Source>): AsyncGenerator<FoundMail> {
  for await (const source of sources) {
    if (source.kind === 'mbox') yield* readMbox(source)
    else yield await readMail(source)
  }
}

async function readMail({ path, bytes }: Source): Promise<FoundMail> {
  const found = { name: path, weight: bytes }
  if (bytes > LIMITS.mailBytes) return { ...found, content: { problem: tooLarge(bytes) } }
  try {
    const content = bytes <= READ_AT_ONCE ? readFileSync(path) : await readFile(path)
    return { ...found, content: checked(withoutEnvelope(content)) }
  } catch (error) {
    return { ...found, content: { problem: unreadable(error) } }
  }
}

async function* readMbox({ path }: Source): AsyncGenerator<FoundMail> {
  let number = 0
  try {
    for await (const { raw: mail } of splitMbox(createReadStream(path))) {
      number += 1
      yield { name: `${path}, message ${number}`, weight: mail.length, content: checked(mail) }
    }
  } catch (error) {
    yield { name: `${path}, after message ${number}`, weight: 0, content: { problem: unreadable(error) } }
  }
}

function checked(mail: Uint8Array): FoundMail['content'] {
  if (mail.length > LIMITS.mailBytes) return { problem: tooLarge(mail.length) }
  return mail.length === 0 ? { problem: 'The file is empty.' } : mail
}

/** An email cut from an mbox may still have its `From ` line. */
const withoutEnvelope = (mail: Buffer): Buffer =>
  mail.toString('latin1', 0, 5) === 'From ' ? mail.subarray(mail.indexOf(LF) + 1) : mail

const tooLarge = (bytes: number): string =>
  `The email is ${(bytes / 1024 ** 2).toFixed(1)} MB in size. The limit is ${LIMITS.mailBytes / 1024 ** 2} MB.`

const unreadable = (error: unknown): string => `The file cannot be read (${codeOf(error)}).`
