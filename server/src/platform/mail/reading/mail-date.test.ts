import { expect, it } from 'vitest'
import { parseMailDate } from './mail-date.ts'

const iso = (text: string) => {
  const at = parseMailDate(text)
  return at === null ? null : new Date(at).toISOString()
}

it.each([
  ['Fri, 21 Nov 1997 09:55:06 -0600', '1997-11-21T15:55:06.000Z'],
  ['21 Nov 97 09:55 GMT', '1997-11-21T09:55:00.000Z'],
  ['Fri, 21 Nov 02 09:55:06 EST (comment (nested))', '2002-11-21T14:55:06.000Z'],
  ['Thu Aug 22 18:26:25 2002', '2002-08-22T18:26:25.000Z'],
  ['22-Aug-2002 18:26:25 +0530', '2002-08-22T12:56:25.000Z'],
  ['Fri,21Nov 1997', null],
  ['2002-08-22T18:26:25+02:00', '2002-08-22T16:26:25.000Z'],
  ['21 Nov 1997', '1997-11-21T00:00:00.000Z'],
  ['Fri, 21 Nov 1997 9:05:00 PM', '1997-11-21T21:05:00.000Z'],
  ['Fri, 21 Nov 1997 09:55:06 QQQ', '1997-11-21T09:55:06.000Z'],
  ['Fri, 21 Nov 1997 29:55:06 +0000', null],
  ['32 Nov 1997 09:55:06 +0000', null],
  ['yesterday', null],
  ['', null],
])('reads %j as %j', (text, expected) => {
  expect(iso(text)).toBe(expected)
})
