import { afterAll, describe, expect, it } from 'vitest'
import { createMailReader } from '#platform/mail/mail-reader'
import { composeMail } from './compose-mail.ts'
import { OTTERBECK_MILL } from './otterbeck-mill.ts'
import { SALTMARSH_PRESS } from './saltmarsh-press.ts'
import type { DemoMail } from './world.ts'

const NOW = Date.UTC(2026, 10, 21, 12)
const reader = createMailReader()
afterAll(() => reader.close())

const read = (mail: DemoMail) => reader.parse(Buffer.from(composeMail(mail, 'Nora Lind <nora@saltmarsh.example>', NOW)))

describe('a mail of the demo', () => {
  it('is read as it was meant: names, subject, dates, HTML, attachment, thread', async () => {
    const mail = await read({
      key: 'answer',
      from: 'Jürgen Öhl <j@oehl.example>',
      subject: 'Grüße : été',
      hoursAgo: 2,
      replyTo: 'question',
      text: 'Bis {+5 de}, by {+5 en}, avant le {+5 fr}.',
      html: '<p>Bis {+5 de}</p>',
      attachment: { filename: 'a.csv', contentType: 'text/csv', content: 'a,b\n' },
    })
    expect(mail.subject).toBe('Grüße : été')
    expect(mail.participants[0]).toMatchObject({ role: 'from', name: 'Jürgen Öhl', address: 'j@oehl.example' })
    expect(mail.text.trim()).toBe('Bis 26. November 2026, by 26 November 2026, avant le 26 novembre 2026.')
    expect(mail.html).toContain('26. November 2026')
    expect(mail.date).toBe(NOW - 2 * 3_600_000)
    expect(mail.attachments.map(({ filename, content }) => [filename, content.length])).toEqual([['a.csv', 4]])
    expect([mail.messageId, mail.inReplyTo]).toEqual(['answer@dossier-demo.example', 'question@dossier-demo.example'])
  })
})

describe.each([SALTMARSH_PRESS, OTTERBECK_MILL])('the world of $name', ({ mails }) => {
  it('answers only mails that are there already, and leaves no date unwritten', async () => {
    const seen = new Set<string>()
    for (const mail of mails) {
      if (mail.replyTo) expect(seen).toContain(mail.replyTo)
      expect(seen).not.toContain(mail.key)
      seen.add(mail.key)
      expect((await read(mail)).text).not.toMatch(/\{\+/)
    }
  })
})
