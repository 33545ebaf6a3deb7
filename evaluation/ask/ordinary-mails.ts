import { readdirSync, readFileSync } from 'node:fs'
import { injected } from './injected-mails.ts'

const MAX_CHARS = 4_000

/** Emails of mailing lists without orders to a machine, as a control: any 500 emails change some answers. */
export function readOrdinaryMails(folders: readonly string[], most: number): string[] {
  const texts = folders.flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.eml') && !name.startsWith('spam'))
      .sort()
      .flatMap((name) => readPlain(readFileSync(`${folder}/${name}`, 'latin1')) ?? []),
  )
  return texts.slice(0, most).map(({ subject, text }, at) => injected(subject, text, at))
}

/** Emails of several parts are left out. */
function readPlain(raw: string): { subject: string; text: string } | null {
  const end = /\r?\n\r?\n/.exec(raw)
  const head = raw.slice(0, end?.index)
  const isPlain = !/^content-type:/im.test(head) || /^content-type:\s*text\/plain/im.test(head)
  if (!end || !isPlain || /^content-transfer-encoding:\s*(?:base64|quoted-printable)/im.test(head)) return null
  const subject = /^subject:[^\S\n]*(.*)$/im.exec(head)?.[1]?.trim() ?? ''
  const text = raw.slice(end.index + end[0].length, end.index + MAX_CHARS).replace(/[^\t\n -~]+/g, ' ')
  return text.trim() === '' ? null : { subject, text }
}
