import { describe, expect, it } from 'vitest'
import { wayOf } from './mail-way.ts'

const way = (...received: string[]) => wayOf({ headers: received.map((value) => ({ name: 'received', value })) })

describe('the way of a mail', () => {
  it.each([
    [
      'Postfix',
      'from out.mail.example (out.mail.example [203.0.113.5]) by mx.dossier.example (Postfix) with ESMTP id 1A; Wed, 18 Nov 2026 09:00:00 +0100',
      { helo: 'out.mail.example', name: 'out.mail.example', ip: '203.0.113.5', signedIn: false },
    ],
    [
      'a machine without a name',
      'from aol.com (unknown [203.0.113.6]) by mx.dossier.example with SMTP; Wed, 18 Nov 2026 09:00:00 +0100',
      { helo: 'aol.com', name: null, ip: '203.0.113.6', signedIn: false },
    ],
    [
      'an address alone',
      'from laptop ([203.0.113.7]) by mx.dossier.example with ESMTPSA id 2; Wed, 18 Nov 2026 08:00:00 +0000',
      { helo: 'laptop', name: null, ip: '203.0.113.7', signedIn: true },
    ],
    [
      'qmail',
      'from host7.example (HELO mail.example) (alice@203.0.113.8) by mx.dossier.example with SMTP; 18 Nov 2026 08:00:00 -0000',
      { helo: 'mail.example', name: 'host7.example', ip: '203.0.113.8', signedIn: false },
    ],
    [
      'Exim',
      'from [203.0.113.9] (helo=mail.example) by mx.dossier.example with smtp (Exim 4.96); Wed, 18 Nov 2026 08:00:00 +0000',
      { helo: 'mail.example', name: null, ip: '203.0.113.9', signedIn: false },
    ],
  ])('is read as %s writes it', (_server, line, hop) => {
    expect(way(line)).toEqual([{ ...hop, at: Date.UTC(2026, 10, 18, 8) }])
  })

  it('leaves out steps within a house and lines that tell nothing', () => {
    expect(
      way(
        'from localhost (localhost [127.0.0.1]) by mx.dossier.example; Wed, 18 Nov 2026 08:00:00 +0000',
        'from desk (desk.lan [192.168.1.4]) by mx.dossier.example; Wed, 18 Nov 2026 08:00:00 +0000',
        'by mx.dossier.example with HTTP; Wed, 18 Nov 2026 08:00:00 +0000',
        '(qmail 17 invoked by uid 500); 18 Nov 2026 08:00:00 -0000',
        'x'.repeat(5000),
        '',
      ),
    ).toEqual([])
  })

  it('knows no moment where none can be read', () => {
    expect(way('from a.example (a.example [203.0.113.5]) by b.example; some day')).toMatchObject([{ at: null }])
  })
})
