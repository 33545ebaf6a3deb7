import { describe, expect, it } from 'vitest'
import { messageWith } from '../test/message.ts'
import { isAutomaticReply, readHeaders } from './headers.ts'

const me = ['max@dossier.example']
const withHeader = (name: string, value: string) => readHeaders(messageWith({ headers: [{ name, value }] }), me)

describe('header signs', () => {
  it.each([
    ['list-unsubscribe', '<mailto:x@y.example>'],
    ['precedence', 'bulk'],
    ['feedback-id', '1:2:3'],
  ])('see bulk in %s', (name, value) => {
    expect(withHeader(name, value).bulk).toBe(true)
  })

  it('tell a discussion list from bulk', () => {
    expect(withHeader('list-id', '<dev.example.org>')).toMatchObject({ list: true, bulk: false })
  })

  it('see machines: Auto-Submitted, but not its "no"', () => {
    expect(withHeader('auto-submitted', 'auto-generated').automatic).toBe(true)
    expect(withHeader('auto-submitted', 'no').automatic).toBe(false)
    expect(withHeader('auto-submitted', 'auto-replied').autoReply).toBe(true)
  })

  it.each(['no-reply@x.example', 'noreply+abc@x.example', 'do_not_reply@x.example'])(
    'see that %s takes no reply',
    (address) => {
      expect(readHeaders(messageWith({ from: { name: '', address } }), me).noReply).toBe(true)
    },
  )

  const formSigns = (from: string, replyTo: string) =>
    readHeaders(messageWith({ from: { name: '', address: from }, headers: [{ name: 'reply-to', value: replyTo }] }), me)

  it.each([
    ['noreply@site.example', 'Dana Reed <dana@reed.example>'],
    ['noreply@site.example', 'dana.reed@site.example'],
    ['no-reply@forms.example', '"Reed, Dana" <info@reed.example>'],
    ['system@site.example', 'dana@reed.example'],
  ])('see no machine in %s alone when replies go to the person %s', (from, replyTo) => {
    expect(formSigns(from, replyTo)).toMatchObject({ noReply: false, automatic: false })
  })

  it.each([
    ['noreply@shop.example', 'Support <support@shop.example>'],
    ['noreply@shop.example', 'support@help.shop.example'],
    ['noreply@shop.example', 'noreply@shop.example'],
    ['noreply@git.example', 'reply+a81b2@reply.git.example'],
    ['noreply@shop.example', 'do-not-reply@elsewhere.example'],
    ['noreply@shop.example', 'MAX@dossier.example'],
    ['noreply@shop.example', 'undisclosed'],
  ])('see that %s takes no reply although Reply-To is %s', (from, replyTo) => {
    expect(formSigns(from, replyTo).noReply).toBe(true)
  })

  it('keep a machine that says so, whoever gets the replies', () => {
    const headers = [
      { name: 'auto-submitted', value: 'auto-generated' },
      { name: 'reply-to', value: 'dana@reed.example' },
    ]
    expect(readHeaders(messageWith({ headers }), me).automatic).toBe(true)
  })

  it('believe a spam flag, never a clean bill', () => {
    expect(withHeader('x-spam-flag', 'YES').flaggedSpam).toBe(true)
    expect(withHeader('x-spam-status', 'No, score=-5')).toEqual(readHeaders(messageWith(), me))
  })

  it('ignore Authentication-Results, which anybody can write', () => {
    for (const result of ['fail', 'pass'])
      expect(withHeader('authentication-results', `mx; dmarc=${result}`)).toEqual(readHeaders(messageWith(), me))
  })

  it('say whether I am in To, Cc, or not at all', () => {
    expect(readHeaders(messageWith(), me).addressed).toBe('to')
    expect(readHeaders(messageWith({ to: [], cc: ['MAX@dossier.example'] }), me).addressed).toBe('cc')
    expect(readHeaders(messageWith({ to: ['x@y.example'] }), me).addressed).toBe('not')
    expect(readHeaders(messageWith(), []).addressed).toBe('unknown')
  })

  it('see replies that go to another organisation, not to a subdomain', () => {
    expect(withHeader('reply-to', '<a@evil.example>').replyToElsewhere).toBe(true)
    expect(withHeader('reply-to', '<a@mail.partner.example>').replyToElsewhere).toBe(false)
  })
})

describe('an automatic reply', () => {
  const withSubject = (subject: string) => isAutomaticReply(messageWith({ subject }))
  const withField = (name: string, value: string) => isAutomaticReply(messageWith({ headers: [{ name, value }] }))

  it.each([
    'Automatic reply: Samples for the linen edition',
    'Out of office: Samples',
    'Out of the Office Re: Samples',
    'Auto-Reply: Samples',
    'Automatische Antwort: Samples',
    'Abwesenheitsnotiz: Samples',
    'Réponse automatique : Samples',
    'Respuesta automática: Samples',
  ])('is known by its subject: %s', (subject) => expect(withSubject(subject)).toBe(true))

  it.each([
    ['auto-submitted', 'auto-replied'],
    ['auto-submitted', ' Auto-Generated; owner-email="x@y.example"'],
    ['x-autoreply', 'yes'],
    ['x-autorespond', 'Re: Samples'],
    ['precedence', 'auto_reply'],
    ['content-type', 'multipart/report; report-type=delivery-status; boundary=b'],
    ['content-type', 'multipart/report; report-type=disposition-notification; boundary=b'],
  ])('is known by a header: %s: %s', (name, value) => expect(withField(name, value)).toBe(true))

  it('is known by the sender of delivery reports, not by the robots of ticket systems', () => {
    const from = (address: string) => isAutomaticReply(messageWith({ from: { name: '', address } }))
    expect(from('MAILER-DAEMON@mx.example')).toBe(true)
    expect(from('notifications@tickets.example')).toBe(false)
  })

  it.each(['Re: Samples', 'Re: Automatic reply: Samples', 'AW: Abwesenheitsnotiz: Samples', 'Samples'])(
    'is not: %s',
    (subject) => {
      expect(withSubject(subject)).toBe(false)
      expect(withField('auto-submitted', 'no')).toBe(false)
      expect(withField('auto-submitted', 'No (a comment)')).toBe(false)
    },
  )
})
