import { expect, it } from 'vitest'
import { withAsciiHeader } from './ascii-header.ts'
import { composeMail } from './compose-mail.ts'
import { parseMail } from './reading/parse-mail.ts'

const compose = (to: { name: string; address: string }[]) =>
  composeMail({
    from: { name: 'Nora Größe', address: 'nora@press.example' },
    to,
    cc: [{ name: '', address: 'märz@lind.example' }],
    subject: 'Größe',
    text: 'Grüße',
    html: '',
    messageId: 'one@press.example',
    inReplyTo: '',
    references: [],
    at: 0,
    files: [],
  })

it('shows an address that needs SMTPUTF8 without being one, and keeps all others', async () => {
  const message = await compose([
    { name: 'Lind, Ida "I."', address: 'ida@lind.example' },
    { name: 'Zoë, Lind', address: 'zoë@lind.example' },
    { name: '', address: `${'ä'.repeat(30)}@lind.example` },
    { name: 'Leo', address: 'leo@lind.example' },
  ])
  const ascii = withAsciiHeader(message)
  expect(ascii.toString('latin1').split('\r\n\r\n')[0]).not.toMatch(/[^\p{ASCII}]/u)
  const mail = parseMail(ascii)
  const shown = mail.participants.filter(({ address }) => address !== '')
  expect(shown.map(({ address }) => address)).toEqual(['nora@press.example', 'ida@lind.example', 'leo@lind.example'])
  expect(shown.map(({ name }) => name)).toEqual(['Nora Größe', 'Lind, Ida "I."', 'Leo'])
  expect(mail).toMatchObject({ subject: 'Größe', text: parseMail(message).text, messageId: 'one@press.example' })
  for (const line of ascii.toString().split('\r\n')) expect(line.length).toBeLessThanOrEqual(998)
})

it('changes no byte of a message that needs no SMTPUTF8', async () => {
  const message = await compose([{ name: 'Zoë', address: 'ida@lind.example' }])
  const plain = Buffer.from(message.toString().replace(/^Cc: .*\r\n/m, ''))
  expect(withAsciiHeader(plain)).toBe(plain)
})

it('changes no redirected email, and no field that has no addresses', () => {
  const original = 'To: zoë@lind.example\r\nSubject: Größe\r\n\r\nText\r\n'
  expect(withAsciiHeader(Buffer.from(original)).toString()).toMatch(/^To: Internationalized[^]*Subject: Größe\r\n/)
  const redirected = Buffer.from(`Resent-To: ida@lind.example\r\n${original}`)
  expect(withAsciiHeader(redirected)).toBe(redirected)
})
