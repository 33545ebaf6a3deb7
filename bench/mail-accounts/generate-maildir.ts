import { randomBytes } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { generateMails } from '../world/generate-mails.ts'
import { writeMessage } from '../world/write-message.ts'

/** One email in four has an attachment, so that the average email has about 30 KB. */
const WITH_ATTACHMENT = 4
const ATTACHMENT_BYTES = 80_000

/** Writes a Maildir with this number of emails. @returns their bytes. */
export function generateMaildir(folder: string, count: number): number {
  for (const name of ['cur', 'new', 'tmp']) mkdirSync(join(folder, name), { recursive: true })
  let bytes = 0
  for (const [index, mail] of [...generateMails(count)].entries()) {
    const raw = writeMessage(mail)
    const whole = index % WITH_ATTACHMENT === 0 ? attach(raw) : raw
    writeFileSync(join(folder, 'cur', `${1_700_000_000 + index}.${index}.bench:2,S`), whole)
    bytes += whole.length
  }
  return bytes
}

function attach(raw: Buffer): Buffer {
  const [head = '', body = ''] = raw.toString().split('MIME-Version: 1.0\r\n')
  const base64 = randomBytes(ATTACHMENT_BYTES).toString('base64').replaceAll(/.{76}/g, '$&\r\n')
  return Buffer.from(
    [
      `${head}MIME-Version: 1.0`,
      'Content-Type: multipart/mixed; boundary="=_a"',
      '',
      '--=_a',
      body,
      '--=_a',
      'Content-Type: application/octet-stream; name="paper.bin"',
      'Content-Disposition: attachment; filename="paper.bin"',
      'Content-Transfer-Encoding: base64',
      '',
      base64,
      '--=_a--',
      '',
    ].join('\r\n'),
  )
}
