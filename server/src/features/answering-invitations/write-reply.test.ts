import ICAL from 'ical.js'
import { expect, it } from 'vitest'
import type { Invitation } from '#platform/mail/mail'
import { type Reply, writeReply } from './write-reply.ts'

const invitation: Reply['invitation'] = {
  method: 'request',
  uid: 'proofs@mill.example',
  sequence: 2,
  stampedAt: '2026-11-20T10:00:00Z',
  occurrence: '',
  summary: 'Proofs, second; final',
  start: '2027-03-01T08:00:00Z',
  end: '2027-03-01T09:00:00Z',
  allDay: false,
  timeZone: 'Europe/Berlin',
  location: '',
  organizer: { name: 'Mara', address: 'mara@lind.example' },
  attendees: [],
  recurrence: '',
}
const attendee = { name: 'Nora "N" Brandt', address: 'nora@press.example' }
const write = (more: Partial<Reply> = {}, event: Partial<Invitation> = {}): string =>
  writeReply({
    invitation: { ...invitation, ...event } as Reply['invitation'],
    attendee,
    answer: 'accept',
    comment: '',
    from: attendee.address,
    at: Date.UTC(2026, 10, 26, 22),
    ...more,
  })
const read = (text: string) => {
  const calendar = new ICAL.Component(ICAL.parse(text))
  const [event] = calendar.getAllSubcomponents('vevent')
  return { calendar, event: event as ICAL.Component }
}

it('names one attendee with the answer, and the event by its id and revision', () => {
  const { calendar, event } = read(write())
  expect(calendar.getFirstPropertyValue('method')).toBe('REPLY')
  expect(event.getFirstPropertyValue('uid')).toBe('proofs@mill.example')
  expect(event.getFirstPropertyValue('sequence')).toBe(2)
  expect(String(event.getFirstPropertyValue('dtstamp'))).toBe('2026-11-26T22:00:00Z')
  expect(event.getFirstPropertyValue('organizer')).toBe('mailto:mara@lind.example')
  expect(event.getAllProperties('attendee')).toHaveLength(1)
  const property = event.getFirstProperty('attendee')
  expect([property?.getFirstValue(), property?.getFirstParameter('partstat')]).toEqual([
    'mailto:nora@press.example',
    'ACCEPTED',
  ])
  expect(property?.getFirstParameter('cn')).toBe('Nora N Brandt')
  expect(property?.getFirstParameter('sent-by')).toBeUndefined()
  expect(event.getFirstPropertyValue('summary')).toBe('Proofs, second; final')
  expect(event.getFirstPropertyValue('recurrence-id')).toBeNull()
})

it('says who sends it for the attendee, and which date of a series it is about', () => {
  const { event } = read(write({ from: 'desk@press.example', answer: 'decline' }, { occurrence: '2027-03-08' }))
  const property = event.getFirstProperty('attendee')
  expect(property?.getFirstParameter('partstat')).toBe('DECLINED')
  expect(property?.getFirstParameter('sent-by')).toBe('mailto:desk@press.example')
  expect(String(event.getFirstPropertyValue('recurrence-id'))).toBe('2027-03-08')
})

it('is not broken by what the email and the person say', () => {
  const hostile = 'a\r\nATTENDEE:mailto:eve@x.example\nEND:VEVENT\\;,\u0000"'
  const text = write(
    { comment: `${hostile} ${'ü'.repeat(500)}`, attendee: { name: hostile, address: attendee.address } },
    { uid: hostile, summary: hostile },
  )
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  const { event } = read(text)
  expect(event.getAllProperties('attendee').map((each) => each.getFirstValue())).toEqual(['mailto:nora@press.example'])
  expect(event.getFirstPropertyValue('comment')).toContain('END:VEVENT\\;,')
})
