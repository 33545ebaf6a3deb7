import { describe, expect, it } from 'vitest'
import { replyRecipients, replySubject } from './reply.ts'

describe('the subject of an answer', () => {
  it.each([
    ['Samples', 'Re: Samples'],
    ['Re: Samples', 'Re: Samples'],
    ['RE: re: Re[2]: Samples', 'Re: Samples'],
    ['AW: Muster', 'Re: Muster'],
    ['Re:Samples', 'Re: Samples'],
    ['回复：样品', 'Re: 样品'],
    ['Fwd: Samples', 'Re: Fwd: Samples'],
    ['[binders] Re: Samples', 'Re: [binders] Re: Samples'],
    ['Reparation: today', 'Re: Reparation: today'],
    ['Results: third quarter', 'Re: Results: third quarter'],
    ['', 'Re:'],
    ['Samples\r\nBcc: eve@evil.example', 'Re: Samples Bcc: eve@evil.example'],
  ])('of %j is %j', (subject, reply) => expect(replySubject(subject)).toBe(reply))

  it('is bounded, and quickly made, whatever it answers', () => {
    const long = 're '.repeat(50_000)
    expect(replySubject(long).length).toBeLessThanOrEqual(10_000)
    expect(replySubject('Re: '.repeat(50_000))).toBe('Re:')
  })
})

describe('an answer goes to', () => {
  const mail = (source: string, ...people: [role: string, address: string][]) => ({
    source,
    participants: JSON.stringify(people.map(([role, address]) => ({ role, name: '', address }))),
  })

  it('Reply-To, where there is one', () => {
    const email = mail(
      'api',
      ['from', 'mara@lind.example'],
      ['reply-to', 'desk@lind.example'],
      ['to', 'nora@press.example'],
    )
    expect(replyRecipients(email)).toEqual(['desk@lind.example'])
  })

  it('From otherwise, not to others who got it', () => {
    const email = mail(
      'api',
      ['sender', 'robot@lind.example'],
      ['from', 'mara@lind.example'],
      ['cc', 'otto@mill.example'],
    )
    expect(replyRecipients(email)).toEqual(['mara@lind.example'])
  })

  it('From, where Reply-To is nothing that mail can go to', () => {
    expect(replyRecipients(mail('api', ['from', 'mara@lind.example'], ['reply-to', 'undisclosed']))).toEqual([
      'mara@lind.example',
    ])
  })

  it('those whom our own mail went to', () => {
    expect(replyRecipients(mail('sent', ['from', 'nora@press.example'], ['to', 'mara@lind.example']))).toEqual([
      'mara@lind.example',
    ])
  })

  it('nobody, where there is nobody, and at most 100', () => {
    expect(replyRecipients(mail('api', ['from', 'mailer']))).toEqual([])
    const crowd = Array.from({ length: 300 }, (_, index): [string, string] => ['reply-to', `p${index}@x.example`])
    expect(replyRecipients(mail('api', ...crowd))).toHaveLength(100)
  })
})
