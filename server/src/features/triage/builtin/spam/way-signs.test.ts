import { describe, expect, it } from 'vitest'
import { triageInput } from '#test/triage-input'
import { readHeaders } from '../headers.ts'
import { zoneText } from '../zones.ts'
import { viewMail } from './mail-view.ts'
import { hopsOf, stampsOf } from './received.ts'
import { WAY_SIGNS } from './way-signs.ts'

const HOME =
  'from mx.house.example (mx.house.example [192.0.2.7]) by mail.example with ESMTP; Fri, 23 Aug 2002 06:12:01 -0400'

/** The signs that a mail shows which came this way, the last server first. */
function signsOf(...received: string[]): string[] {
  const { mail } = triageInput({ headers: received.map((value) => ({ name: 'received', value })) })
  const view = viewMail(mail, readHeaders(mail, []), zoneText(mail.text), mail.text)
  return WAY_SIGNS.filter(({ amount }) => amount(view) > 0).map(({ name }) => name)
}

describe('the way of a mail', () => {
  it('is told by the servers that say who gave them the mail', () => {
    expect(
      hopsOf([
        'from localhost (localhost [127.0.0.1])\n by desk.example with POP3; Fri, 23 Aug 2002 11:12:01 +0100',
        'from unknown (HELO friend.example) (192.0.2.9) by mx.example with SMTP; 23 Aug 2002 10:00:00 -0000',
        'from gate.example ([192.0.2.3] helo=inner.example) by mx.example; Fri, 23 Aug 2002 09:00:00 +0000',
        'by desk.example, from userid 501; Fri, 23 Aug 2002 08:00:00 +0000',
      ]),
    ).toEqual([
      { helo: 'localhost', name: null, isOutside: false },
      { helo: 'friend.example', name: null, isOutside: true },
      { helo: 'inner.example', name: 'gate.example', isOutside: true },
    ])
  })

  it('has the stamps that can be read', () => {
    expect(stampsOf([HOME, 'by b.example; yesterday', 'by c.example; 23 Aug 2002 10:12:01 -0000 (GMT)'])).toEqual([
      Date.UTC(2002, 7, 23, 10, 12, 1),
      Date.UTC(2002, 7, 23, 10, 12, 1),
    ])
    expect(stampsOf(['no stamp at all 5', ''])).toEqual([])
  })

  it('is without signs where it is plain, or not told', () => {
    expect(signsOf(HOME)).toEqual([])
    expect(signsOf()).toEqual([])
  })

  it('shows a server with the name of a provider that is not the provider', () => {
    const [borrowed] = signsOf('from mx1.mail.yahoo.com ([192.0.2.8]) by mx.example; 23 Aug 2002 10:12:01 +0000')
    expect(borrowed).toBe('a server that borrows the name of a mail provider')
    expect(
      signsOf('from web.mail.yahoo.com (n9.bullet.yahoo.com [192.0.2.8]) by mx.example; 23 Aug 2002 10:12:01 +0000'),
    ).toEqual([])
  })

  it('shows who sends from the line of a household, but not behind a server of its own', () => {
    const line = 'from desk (p129.dialup.example.net [192.0.2.8]) by mx.example; 23 Aug 2002 10:12:01 +0000'
    expect(signsOf(line)).toEqual(['handed over by the line of a household'])
    expect(signsOf(HOME, line)).toEqual([])
  })

  it('shows stamps of which a later server has the earlier one', () => {
    const hop = (time: string) => `from a.example (a.example [192.0.2.8]) by b.example; 23 Aug 2002 ${time}`
    expect(signsOf(hop('10:00:00 +0000'), hop('15:00:00 +0000'))).toEqual(['a way that goes back in time'])
    expect(signsOf(hop('10:00:00 +0000'), hop('11:00:00 +0000'))).toEqual([])
    expect(signsOf(hop('10:00:00 +0000'), hop('09:00:00 -0100'))).toEqual([])
  })
})
