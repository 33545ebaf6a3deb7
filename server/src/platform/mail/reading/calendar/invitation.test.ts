import { sentence } from '@dossier/contract/message'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readCalendar } from '../attachments/calendar-text.ts'

const calendar = (event: string[], { method = 'REQUEST', zones = [] as string[] } = {}) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    ...(method === '' ? [] : [`METHOD:${method}`]),
    ...zones,
    'BEGIN:VEVENT',
    'UID:press-7@mill.example',
    'SUMMARY:Press check',
    ...event,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n')
const invitationOf = (...input: Parameters<typeof calendar>) => readCalendar(calendar(...input)).invitation
const textOf = (...input: Parameters<typeof calendar>) => sentence(readCalendar(calendar(...input)).text ?? '')
const startOf = (line: string, zones: string[] = []) => {
  const { start, timeZone } = invitationOf([line], { zones }) ?? {}
  return `${start} ${timeZone}`.trim()
}
const zone = (name: string, ...lines: string[]) => ['BEGIN:VTIMEZONE', `TZID:${name}`, ...lines, 'END:VTIMEZONE']
const onset = (kind: string, start: string, from: string, to: string, ...more: string[]) => [
  `BEGIN:${kind}`,
  `DTSTART:${start}`,
  `TZOFFSETFROM:${from}`,
  `TZOFFSETTO:${to}`,
  ...more,
  `END:${kind}`,
]

describe('the invitation of a calendar', () => {
  it('has its event, its people and its method', () => {
    const invitation = invitationOf([
      'SEQUENCE:2',
      'DTSTAMP:20260801T080000Z',
      'DTSTART;TZID=Europe/Vienna:20260914T101500',
      'DURATION:PT45M',
      'LOCATION:Hall 2\\, gate B',
      'ORGANIZER;CN="Lind, Mara":MAILTO:Mara@Lind.example',
      'ATTENDEE;PARTSTAT=ACCEPTED;CN=Jo:mailto:jo@mill.example',
      'ATTENDEE:mailto:kim@mill.example',
    ])
    expect(invitation).toEqual({
      method: 'request',
      uid: 'press-7@mill.example',
      sequence: 2,
      stampedAt: '2026-08-01T08:00:00Z',
      occurrence: '',
      summary: 'Press check',
      start: '2026-09-14T08:15:00Z',
      end: '2026-09-14T09:00:00Z',
      allDay: false,
      timeZone: 'Europe/Vienna',
      location: 'Hall 2, gate B',
      organizer: { name: 'Lind, Mara', address: 'mara@lind.example' },
      attendees: [
        { name: 'Jo', address: 'jo@mill.example', status: 'accepted' },
        { name: '', address: 'kim@mill.example', status: 'needs-action' },
      ],
      recurrence: '',
    })
  })

  it.each(['REQUEST', 'CANCEL', 'REPLY', 'COUNTER', 'DECLINECOUNTER', 'PUBLISH'])('tells %s apart', (method) => {
    expect(invitationOf([], { method })?.method).toBe(method.toLowerCase())
  })

  it('takes a cancelled event for a cancellation, and one without a method for a publication', () => {
    expect(invitationOf(['STATUS:CANCELLED'])?.method).toBe('cancel')
    expect(invitationOf([], { method: '' })?.method).toBe('publish')
  })

  it('is none for a task, a card and an export of many events', () => {
    expect(readCalendar('BEGIN:VCARD\r\nFN:Mara\r\nEND:VCARD').invitation).toBeNull()
    expect(readCalendar(calendar([]).replaceAll('VEVENT', 'VTODO')).invitation).toBeNull()
    const second = ['END:VEVENT', 'BEGIN:VEVENT', 'UID:another@mill.example']
    expect(invitationOf(second, { method: '' })).toBeNull()
  })

  it('is about the series when changed dates follow, and about the date alone when only it is there', () => {
    const changed = ['RECURRENCE-ID:20260921T080000Z', 'DTSTART:20260921T100000Z']
    const series = invitationOf([
      'DTSTART:20260914T080000Z',
      'END:VEVENT',
      'BEGIN:VEVENT',
      'UID:press-7@mill.example',
      ...changed,
    ])
    expect(series).toMatchObject({ start: '2026-09-14T08:00:00Z', occurrence: '' })
    expect(invitationOf(changed)).toMatchObject({ start: '2026-09-21T10:00:00Z', occurrence: '2026-09-21T08:00:00Z' })
  })

  it('keeps days as dates', () => {
    expect(invitationOf(['DTSTART;VALUE=DATE:20261224'])).toMatchObject({
      allDay: true,
      start: '2026-12-24',
      end: '2026-12-25',
      timeZone: '',
    })
    expect(invitationOf(['DTSTART;VALUE=DATE:20261224', 'DTEND;VALUE=DATE:20261227'])?.end).toBe('2026-12-27')
    expect(textOf(['DTSTART;VALUE=DATE:20261224'])).toContain('dtstart: 2026-12-24')
  })
})

describe('a time', () => {
  it.each([
    ['DTSTART:20260710T120000Z', '2026-07-10T12:00:00Z UTC'],
    ['DTSTART;TZID=Asia/Kolkata:20260710T120000', '2026-07-10T06:30:00Z Asia/Kolkata'],
    ['DTSTART;TZID="Europe/Madrid":20260710T120000', '2026-07-10T10:00:00Z Europe/Madrid'],
    [
      'DTSTART;TZID=/mozilla.org/20050126_1/America/Argentina/Salta:20260710T120000',
      '2026-07-10T15:00:00Z America/Argentina/Salta',
    ],
    ['DTSTART;TZID=Tokyo Standard Time:20260710T120000', '2026-07-10T03:00:00Z Asia/Tokyo'],
    ['DTSTART;TZID=Pacific Standard Time:20260110T120000', '2026-01-10T20:00:00Z America/Los_Angeles'],
    ['DTSTART;TZID=GMT+0530:20260710T120000', '2026-07-10T06:30:00Z GMT+0530'],
    ['DTSTART;TZID=Mill Time:20260710T120000', '2026-07-10T12:00:00 Mill Time'],
    ['DTSTART:20260710T120000', '2026-07-10T12:00:00'],
    // Clocks of this zone skip from 02:00 to 03:00, and later pass 02:30 twice.
    ['DTSTART;TZID=Europe/Paris:20260329T023000', '2026-03-29T01:30:00Z Europe/Paris'],
    ['DTSTART;TZID=Europe/Paris:20261025T023000', '2026-10-25T00:30:00Z Europe/Paris'],
    ['DTSTART;TZID=Europe/Paris:20261025T033000', '2026-10-25T02:30:00Z Europe/Paris'],
  ])('%s means %s', (line, expected) => {
    expect(startOf(line)).toBe(expected)
  })

  const mill = zone(
    'Mill Time',
    ...onset('STANDARD', '16010101T030000', '+0200', '+0100', 'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10'),
    ...onset('DAYLIGHT', '16010101T020000', '+0100', '+0200', 'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3'),
  )
  it.each([
    ['20260115T090000', '2026-01-15T08:00:00Z'],
    ['20260328T120000', '2026-03-28T11:00:00Z'],
    ['20260330T090000', '2026-03-30T07:00:00Z'],
    ['20261024T090000', '2026-10-24T07:00:00Z'],
    ['20261026T090000', '2026-10-26T08:00:00Z'],
  ])('%s in a zone that the calendar defines is %s', (time, expected) => {
    expect(startOf(`DTSTART;TZID=Mill Time:${time}`, mill)).toBe(`${expected} Mill Time`)
  })

  it('follows dates, ends and days of the month of a zone', () => {
    const zones = zone(
      'Odd',
      ...onset('STANDARD', '20000101T000000', '+0000', '+0300'),
      ...onset(
        'DAYLIGHT',
        '20100301T000000',
        '+0300',
        '+0400',
        'RRULE:FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=8,9,10,11,12,13,14;BYDAY=SU;UNTIL=20150308T000000Z',
      ),
      ...onset('STANDARD', '20160501T000000', '+0400', '+0500', 'RDATE:20180501T000000'),
    )
    expect(startOf('DTSTART;TZID=Odd:20050601T120000', zones)).toContain('2005-06-01T09:00:00Z')
    expect(startOf('DTSTART;TZID=Odd:20140601T120000', zones)).toContain('2014-06-01T08:00:00Z')
    expect(startOf('DTSTART;TZID=Odd:20200601T120000', zones)).toContain('2020-06-01T07:00:00Z')
  })

  it('uses the definition of the calendar where it differs from the zone of that name on Windows', () => {
    const zones = zone('Romance Standard Time', ...onset('STANDARD', '19700101T000000', '+0700', '+0700'))
    expect(startOf('DTSTART;TZID=Romance Standard Time:20260710T120000', zones)).toBe(
      '2026-07-10T05:00:00Z Romance Standard Time',
    )
  })

  it('stands in the text with its zone', () => {
    expect(textOf(['DTSTART;TZID=Tokyo Standard Time:20260710T120000'])).toContain(
      'dtstart: 2026-07-10T12:00:00+09:00 (Asia/Tokyo)',
    )
  })
})

describe('a recurrence', () => {
  it.each([
    ['FREQ=WEEKLY;BYDAY=WE;COUNT=8', 'every week on Wednesday, 8 times'],
    ['FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH', 'every 2 weeks on Monday, Thursday'],
    ['FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR;UNTIL=20261231T225959Z', 'every weekday, until 2026-12-31'],
    ['FREQ=DAILY', 'every day'],
    ['FREQ=MONTHLY;BYDAY=2TU', 'every month on the second Tuesday'],
    ['FREQ=MONTHLY;BYDAY=FR;BYSETPOS=-1', 'every month on the last Friday'],
    ['FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1', 'every month on the last weekday'],
    ['FREQ=MONTHLY;BYMONTHDAY=15,-1', 'every month on day 15, the last day'],
    ['FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=8', 'every year on day 8 in March'],
    ['FREQ=YEARLY;INTERVAL=4', 'every 4 years'],
  ])('%s is "%s"', (rule, expected) => {
    expect(sentence(invitationOf([`RRULE:${rule}`])?.recurrence ?? '')).toBe(expected)
    expect(textOf([`RRULE:${rule}`])).toContain(`recurrence: ${expected}`)
  })

  it.each(['RRULE:FREQ=SOMETIMES', 'RRULE:nothing', 'RRULE:', 'RRULE:FREQ=WEEKLY;BYDAY=XX;BYMONTH=99'])(
    'survives %s',
    (line) => {
      expect(invitationOf([line])?.summary).toBe('Press check')
    },
  )
})

describe('a damaged calendar', () => {
  it.each([
    ['has no end', (text: string) => text.slice(0, text.indexOf('END:VEVENT'))],
    ['has a line of junk', (text: string) => text.replace('UID:', 'junk without a colon\r\nUID:')],
    ['breaks lines without folding', (text: string) => text.replace('UID:', 'DESCRIPTION:one\r\ntwo three\r\nUID:')],
    ['begins with words', (text: string) => `Please see below\r\n${text}`],
    ['mixes line ends', (text: string) => text.replaceAll('\r\n', '\n\n')],
    ['closes the wrong component', (text: string) => text.replace('END:VEVENT', 'END:VALARM')],
    ['is in lower case', (text: string) => text.replaceAll(/^(?:BEGIN|END):.*$/gm, (line) => line.toLowerCase())],
  ])('that %s is read', (_how, damage) => {
    const { invitation, text } = readCalendar(damage(calendar(['DTSTART:20260710T120000Z'])))
    expect(invitation).toMatchObject({ summary: 'Press check', start: '2026-07-10T12:00:00Z' })
    expect(text).toContain('summary: Press check')
  })

  it.each([
    'DTSTART:tomorrow',
    'DTSTART:',
    'DTSTART:20261340T990000Z',
    'DTSTART;TZID=A/B:20260710T120000',
    'DTEND:99990101T000000Z',
  ])('with %s keeps its other parts', (line) => {
    expect(invitationOf([line])?.summary).toBe('Press check')
  })

  it('is read, however often its zones change', () => {
    const rules = Array.from({ length: 300 }, () => 'RRULE:FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30')
    const zones = zone('X', ...rules.flatMap((rule) => onset('STANDARD', '00010101T000000', '+9999', '-0100', rule)))
    const events = Array.from({ length: 300 }, () => [
      'END:VEVENT',
      'BEGIN:VEVENT',
      'UID:press-7@mill.example',
      'DTSTART;TZID=X:20260710T120000',
    ])
    expect(invitationOf(['DTSTART;TZID=X:20260710T120000', ...events.flat()], { zones })?.summary).toBe('Press check')
  })

  it('throws for no text', () => {
    const lines = fc.constantFrom(
      'BEGIN:VCALENDAR',
      'BEGIN:VEVENT',
      'END:VEVENT',
      'END:VCALENDAR',
      'DTSTART;TZID=:x',
      'RRULE:FREQ=',
      ' x',
      ':',
      'BEGIN:',
      'ATTENDEE;CN=":',
      'DURATION:P9W',
    )
    const text = fc.array(fc.oneof(lines, fc.string({ unit: 'binary', maxLength: 30 })), { maxLength: 20 })
    fc.assert(
      fc.property(text, (all) => {
        readCalendar(['BEGIN:VCALENDAR', ...all].join('\r\n'))
      }),
    )
  })

  it('cannot imitate a sentence of the service', () => {
    const { invitation, text } = readCalendar(calendar(['LOCATION:\u0002mail.notDelivered\u0003']))
    expect(`${invitation?.location}${text}`).not.toContain('\u0002mail')
  })
})
