import { createReadStream, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { mailFolderName } from '@dossier/contract/mail-files'
import { LIMITS } from '@dossier/contract/vocabulary'
import type { ImportedMail } from '#features/emails/index'
import { splitMbox } from '#platform/mail/mbox'
import { codeOf, type Source } from './find-sources.ts'

export interface FoundMail {
  /** The file and the position in it, for messages. */
  name: string
  /** For the summary. */
  folder: string
  /** Its share of the total, in bytes. */
  weight: number
  /** The email, or the reason why it is unreadable. */
  content: ImportedMail | { problem: string }
}

/** Reading a small file takes less time than a thread switch. */
const READ_AT_ONCE = 256 * 1024

/** Yields all emails and holds one at a time. */
export async function* readMails(sources: AsyncIterable<Source>): AsyncGenerator<FoundMail> {
  for await (const source of sources) {
    if (source.kind === 'mbox') yield* readMbox(source)
    else yield await readMail(source)
  }
}

async function readMail(source: Source): Promise<FoundMail> {
  const { path, bytes } = source
  const found = { name: path, folder: folderOf(source), weight: bytes }
  if (bytes > LIMITS.mailBytes) return { ...found, content: { problem: tooLarge(bytes) } }
  try {
    const raw = bytes <= READ_AT_ONCE ? readFileSync(path) : await readFile(path)
    return { ...found, content: checked(source, raw, null) }
  } catch (error) {
    return { ...found, content: { problem: unreadable(error) } }
  }
}

async function* readMbox(source: Source): AsyncGenerator<FoundMail> {
  const { path } = source
  const folder = folderOf(source)
  let number = 0
  try {
    for await (const { raw, size, arrivedAt } of splitMbox(createReadStream(path))) {
      number += 1
      const content = size > LIMITS.mailBytes ? { problem: tooLarge(size) } : checked(source, raw, arrivedAt)
      yield { name: `${path}, message ${number}`, folder, weight: size, content }
    }
    if (number === 0) yield { name: path, folder, weight: 0, content: { problem: 'The file contains no emails.' } }
  } catch (error) {
    yield { name: `${path}, after message ${number}`, folder, weight: 0, content: { problem: unreadable(error) } }
  }
}

function checked(source: Source, raw: Uint8Array, arrivedAt: number | null): FoundMail['content'] {
  if (raw.length > LIMITS.mailBytes) return { problem: tooLarge(raw.length) }
  if (raw.length === 0) return { problem: 'The file is empty.' }
  return { raw, arrivedAt, kind: source.kind, path: source.relativePath, isRead: source.isRead }
}

const folderOf = ({ relativePath, kind }: Source): string => mailFolderName(relativePath, kind)

const tooLarge = (bytes: number): string =>
  `The email is ${(bytes / 1024 ** 2).toFixed(1)} MB in size. The limit is ${LIMITS.mailBytes / 1024 ** 2} MB.`

const unreadable = (error: unknown): string => `The file cannot be read (${codeOf(error)}).`
