import { describe, expect, it } from 'vitest'
import { isSameMessage, type MessageContent } from './same-message.ts'

const BODY = 'Rehearsal at seven.\nBring the red folder.'

const mail = (change: Partial<MessageContent> & { list?: string } = {}): MessageContent => {
  const { list = '', ...content } = change
  const headers = list ? [{ name: 'list-id', value: list }] : []
  return { subject: 'Rehearsal', text: BODY, html: '', headers, ...content }
}

const isSame = (a: MessageContent, b: MessageContent): boolean => {
  const answer = isSameMessage(a, b)
  expect(isSameMessage(b, a)).toBe(answer)
  return answer
}

const FOOTER = '\n_______________\nchoir mailing list\nhttps://lists.example/choir'

describe('two emails with one id are the same message', () => {
  it.each([
    ['a list with a footer and a tag', { list: '<choir>', subject: '[choir] Rehearsal', text: BODY + FOOTER }],
    ['a list that tags behind the reply mark', { list: '<choir>', subject: 'Re: [choir] Rehearsal' }],
    ['a list without headers', { subject: '[choir] Rehearsal', text: `${BODY}\n--\nchoir` }],
    ['a list footer without any other sign', { text: BODY + FOOTER }],
    ['a gateway banner', { text: `CAUTION: This email is from an external sender.\n\n${BODY}` }],
    ['a tag and a banner', { subject: '[EXTERN] Rehearsal', text: `Vorsicht, von draußen.\n${BODY}` }],
    ['a disclaimer', { text: `${BODY}\n\nThis email is confidential and intended only for its recipient.` }],
    ['a spam tag', { subject: '***SPAM*** Rehearsal' }],
    ['other line breaks', { text: BODY.replace('\n', '  \r\n') }],
    ['mbox quoting', { text: BODY }],
  ])('after %s', (_what, change) => {
    expect(isSame(mail(), mail(change))).toBe(true)
  })

  it('that came by two lists', () => {
    const alto = mail({ list: '<alto>', subject: '[alto] Rehearsal', text: `${BODY}\n-- \nalto` })
    expect(isSame(mail({ list: '<choir>', subject: '[choir] Rehearsal', text: BODY + FOOTER }), alto)).toBe(true)
  })

  it('with mbox quoting', () => {
    expect(isSame(mail({ text: 'Dear\nFrom now on' }), mail({ text: 'Dear\n>From now on' }))).toBe(true)
  })

  it('with a footer in the HTML, or without it', () => {
    const html = '<p>Rehearsal at seven. <a href="https://a.example/1">Map</a></p>'
    const rewritten = html.replace('https://a.example/1', 'https://gate.example/?u=1')
    expect(isSame(mail({ html }), mail({ html: rewritten }))).toBe(true)
    expect(isSame(mail({ html }), mail({ html: `${html}<hr><p>choir</p>`, list: '<choir>' }))).toBe(true)
    expect(isSame(mail({ html }), mail({ list: '<choir>' }))).toBe(true)
  })
})

describe('two emails with one id are different messages', () => {
  it.each([
    ['words', { text: 'Rehearsal at eight.\nBring the red folder.' }],
    ['words, and a list', { list: '<choir>', text: 'Rehearsal at eight.' }],
    ['a subject', { subject: 'Rehearsal moved' }],
    ['another sentence', { text: `${BODY}\nAnd the blue one.` }],
    ['a sentence less', { text: 'Rehearsal at seven.' }],
    ['HTML', { html: '<p>Rehearsal at seven.</p>' }],
    ['no words', { text: '' }],
    ['too much for a footer', { list: '<choir>', text: `${BODY} ${'and more '.repeat(1000)}` }],
  ])('with other %s', (_what, change) => {
    expect(isSame(mail(), mail(change))).toBe(false)
  })

  it('with other tags, as tickets have', () => {
    const ticket = (number: number) => mail({ subject: `[Ticket ${number}] Rehearsal` })
    expect(isSame(ticket(1), ticket(2))).toBe(false)
  })

  it('of one list', () => {
    const listed = (text: string) => mail({ list: '<choir>', text })
    expect(isSame(listed(`${BODY}\n----\nScan 1`), listed(`${BODY}\n----\nScan 2`))).toBe(false)
  })

  it('where only the HTML differs', () => {
    const stub = (html: string) => mail({ text: 'See the HTML part.', html })
    expect(isSame(stub('<p>Parcel 1</p>'), stub('<p>Parcel 2</p>'))).toBe(false)
  })
})
