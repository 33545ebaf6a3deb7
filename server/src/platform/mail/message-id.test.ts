import { expect, it } from 'vitest'
import { sha256 } from '#platform/crypto/hash'
import { stableMessageId } from './message-id.ts'
import { parseMail } from './reading/parse-mail.ts'

function id(text: string): string {
  const mail = parseMail(Buffer.from(text))
  return stableMessageId(
    mail,
    mail.attachments.map(({ content }) => sha256(content)),
  )
}

it('is the same for the same mail, whichever way it came', () => {
  const mail = 'From: a@x.org\nSubject: s\n\nbody\n'
  expect(id(mail)).toMatch(/^[0-9a-f]{40}@dossier\.invalid$/)
  expect(id(`Received: by here\n${mail}`)).toBe(id(mail))
  expect(id(mail.replaceAll('\n', '\r\n'))).toBe(id(mail))
})

it('differs with sender, subject, body and attachment', () => {
  const ids = [
    'From: a@x\n\nb',
    'From: b@x\n\nb',
    'From: a@x\nSubject: s\n\nb',
    'From: a@x\n\nc',
    'From: a@x\nContent-Type: a/b\n\nb',
  ].map(id)
  expect(new Set(ids).size).toBe(5)
})
