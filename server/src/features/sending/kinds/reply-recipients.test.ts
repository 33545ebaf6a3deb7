import { describe, expect, it } from 'vitest'
import type { AddressRole } from '#platform/mail/mail'
import { chooseSender } from './choose-sender.ts'
import type { OwnAddresses } from './own-addresses.ts'
import { type RepliedMail, replyRecipients } from './reply-recipients.ts'

const NORA = 'nora@press.example'
const MARA = 'mara@lind.example'
const OTTO = 'otto@mill.example'
const INTAKE = 'press-abcdefghjkmn@in.press.example'

const known: OwnAddresses = {
  own: new Set([NORA, 'nora+shop@press.example', 'office@press.example']),
  intake: new Set([INTAKE]),
}

const mail = (people: [role: AddressRole, address: string][], headers: Record<string, string> = {}): RepliedMail => ({
  source: 'api',
  mailbox: 'inbox',
  participants: people.map(([role, address]) => ({ role, name: '', address })),
  headers: Object.entries(headers).map(([name, value]) => ({ name, value })),
})
const reply = (email: RepliedMail) => replyRecipients('reply', email, known)
const replyAll = (email: RepliedMail) => replyRecipients('reply-all', email, known)
const codes = ({ notices }: ReturnType<typeof reply>) => notices.map(({ code, address }) => [code, address])

describe('a reply goes to', () => {
  it('Reply-To, where there is one, else to From', () => {
    const desk = mail([
      ['from', MARA],
      ['reply-to', 'desk@lind.example'],
      ['to', NORA],
      ['cc', OTTO],
    ])
    expect(reply(desk)).toEqual({ isOwn: false, to: ['desk@lind.example'], cc: [], notices: [] })
    expect(
      reply(
        mail([
          ['sender', 'robot@lind.example'],
          ['from', MARA],
          ['cc', OTTO],
        ]),
      ).to,
    ).toEqual([MARA])
  })

  it('From, where Reply-To is nothing that email can go to, or an own address', () => {
    for (const replyTo of ['undisclosed', NORA, 'nora+shop@press.example', INTAKE])
      expect(
        reply(
          mail([
            ['from', MARA],
            ['reply-to', replyTo],
          ]),
        ).to,
      ).toEqual([MARA])
  })

  it('the recipients of an own email, from whatever program it was sent', () => {
    const sent = mail([
      ['from', NORA],
      ['to', MARA],
      ['to', 'office@press.example'],
      ['cc', OTTO],
      ['cc', INTAKE],
      ['bcc', 'spy@mill.example'],
    ])
    expect(reply(sent)).toMatchObject({ isOwn: true, to: [MARA], cc: [] })
    expect(replyAll({ ...sent, source: 'sent' })).toMatchObject({ to: [MARA], cc: [OTTO] })
  })

  it('oneself, for a note to oneself, but never to an address that imports email', () => {
    expect(
      reply(
        mail([
          ['from', NORA],
          ['to', NORA],
        ]),
      ).to,
    ).toEqual([NORA])
    expect(
      reply(
        mail([
          ['from', NORA],
          ['to', INTAKE],
        ]),
      ).to,
    ).toEqual([NORA])
    expect(reply(mail([['from', INTAKE]])).to).toEqual([])
  })

  it('nobody, where there is nobody, and to at most 100', () => {
    expect(reply(mail([['from', 'mailer']])).to).toEqual([])
    const crowd = Array.from({ length: 300 }, (_, index): [AddressRole, string] => ['to', `p${index}@x.example`])
    const { to, cc } = replyAll(mail([['from', MARA], ...crowd]))
    expect(to.length + cc.length).toBe(100)
  })
})

describe('a reply to all goes to', () => {
  it('the author, and in Cc to all others but oneself, each once', () => {
    const email = mail([
      ['from', MARA],
      ['to', 'nora+shop@press.example'],
      ['to', 'tove@print.example'],
      ['to', INTAKE],
      ['cc', OTTO],
      ['cc', MARA],
      ['cc', 'office@press.example'],
    ])
    expect(replyAll(email)).toMatchObject({ to: [MARA], cc: ['tove@print.example', OTTO], notices: [] })
  })

  it('the mailing list that the email came from, and says so', () => {
    const list = { 'list-post': '<mailto:users@lists.example>' }
    const hidden = mail(
      [
        ['from', MARA],
        ['to', NORA],
      ],
      list,
    )
    expect(reply(hidden)).toMatchObject({ to: [MARA], notices: [] })
    expect(replyAll(hidden)).toMatchObject({ to: [MARA], cc: ['users@lists.example'] })
    expect(codes(replyAll(hidden))).toEqual([['mailing-list', 'users@lists.example']])
    const closed = mail([['from', MARA]], { 'list-post': 'NO (posting not allowed)' })
    expect(replyAll(closed).cc).toEqual([])
  })

  it('those whom a member of a list names in Mail-Followup-To', () => {
    const headers = { 'list-post': '<mailto:users@lists.example>', 'mail-followup-to': `users@lists.example, ${NORA}` }
    const email = mail(
      [
        ['from', MARA],
        ['to', 'users@lists.example'],
        ['cc', OTTO],
      ],
      headers,
    )
    expect(replyAll(email)).toMatchObject({ to: ['users@lists.example'], cc: [] })
  })
})

describe('the notices of a reply', () => {
  it.each([
    ['noreply@lindworks.example', 'dana@reed.example'],
    ['forms@lindworks.example', 'dana@reed.example'],
    ['wordpress@lindworks.example', 'dana@reed.example'],
    ['forms-receipts-noreply@google.example', 'dana@reed.example'],
    ['contact@lindworks.example', 'dana@reed.example'],
    [NORA, 'dana@reed.example'],
  ])('say that the form %s passed on an email of %s', (form, person) => {
    const email = mail([
      ['from', form],
      ['reply-to', person],
      ['to', NORA],
    ])
    expect(reply(email)).toMatchObject({ to: [person], notices: [{ code: 'contact-form', address: person, form }] })
  })

  it.each([
    ['harbour@service.desk.example', 'support@harbour.example'],
    ['dana@phone.example', 'dana@reed.example'],
    ['information@lind.example', 'mara@lind.example'],
  ])('say nothing where %s wants replies at %s', (from, person) => {
    const email = mail([
      ['from', from],
      ['reply-to', person],
      ['to', NORA],
    ])
    expect(reply(email)).toMatchObject({ to: [person], notices: [] })
  })

  it.each([
    'noreply@shop.example',
    'no-reply+42@shop.example',
    'booking-noreply@shop.example',
    'Do_Not_Reply@shop.example',
    'keine-antwort@shop.example',
    'mailer-daemon@shop.example',
    'ann@users.noreply.shop.example',
    'forms@shop.example',
  ])('say that %s does not read replies', (from) => {
    expect(codes(reply(mail([['from', from]])))).toEqual([['no-reply', from.toLowerCase()]])
  })

  it.each(['nora.reply@shop.example', 'reform@shop.example', 'formosa@shop.example', 'bouncer@club.example'])(
    'say nothing of %s',
    (from) => expect(codes(reply(mail([['from', from]])))).toEqual([]),
  )
})

describe('a reply is written from', () => {
  const identities = [{ email: 'nora@press.example' }, { email: 'support@press.example' }]
  const to = (address: string, headers = {}) => mail([['to', address]], headers)

  it('the identity that the email was addressed to, with any tag and spelling', () => {
    expect(chooseSender(identities, to('Support@press.example'))).toBe('support@press.example')
    expect(chooseSender(identities, to('support+orders@press.example'))).toBe('support@press.example')
    const list = to('users@lists.example', { 'delivered-to': 'support@press.example' })
    expect(chooseSender(identities, list)).toBe('support@press.example')
    expect(chooseSender([{ email: 'n.brandt@gmail.com' }, ...identities], to('nbrandt+x@googlemail.com'))).toBe(
      'n.brandt@gmail.com',
    )
  })

  it('the identity that wrote it, the only one, or none of several', () => {
    const sent = {
      ...mail([
        ['from', 'support@press.example'],
        ['to', NORA],
      ]),
      source: 'sent',
    }
    expect(chooseSender(identities, sent)).toBe('support@press.example')
    expect(chooseSender(identities.slice(1), to(MARA))).toBe('support@press.example')
    expect(chooseSender(identities, to(MARA))).toBe('')
  })
})
