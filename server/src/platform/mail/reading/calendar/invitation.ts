import type { InvitationMethod } from '@dossier/contract/vocabulary'
import type { Invitation } from '../../mail.ts'
import { cutText, storableText } from '../storable-text.ts'
import { afterDuration, type CalendarTime, CalendarZones } from './calendar-time.ts'
import { type Component, findProperty, listProperties, type Property, parameterOf, textOf } from './parse-calendar.ts'
import { describeRecurrence } from './recurrence.ts'

/** INVITATION_METHODS of the contract, whose code the jail cannot load. */
const METHODS: readonly string[] = [
  'publish',
  'request',
  'reply',
  'add',
  'cancel',
  'refresh',
  'counter',
  'declinecounter',
] satisfies InvitationMethod[]
const MAX_ATTENDEES = 100
const MAX_NAME_CHARS = 200
const MAX_LINE_CHARS = 500
const MAX_ADDRESS_CHARS = 320

/**
 * Returns the event that a calendar announces, asks for, answers or cancels (RFC 5546); null for a task and for an
 * export of several events.
 */
export function findInvitation(calendars: readonly Component[]): Invitation | null {
  for (const calendar of calendars) {
    if (calendar[0] !== 'vcalendar') continue
    const events = calendar[2].filter(([name]) => name === 'vevent')
    // Changed dates of a series follow it with the same UID.
    const event = events.find((each) => !findProperty(each, 'recurrence-id')) ?? events[0]
    const stated = textOf(findProperty(calendar, 'method')).toLowerCase()
    const isSingle = new Set(events.map((each) => textOf(findProperty(each, 'uid')))).size === 1
    if (event && isSingle && (stated === '' || METHODS.includes(stated)))
      return readEvent(event, (stated || 'publish') as InvitationMethod, new CalendarZones(calendar))
  }
  return null
}

function readEvent(event: Component, method: InvitationMethod, zones: CalendarZones): Invitation {
  const property = (name: string) => findProperty(event, name)
  const start = zones.read(property('dtstart'))
  const organizer = property('organizer')
  return {
    method: method === 'request' && /^cancelled$/i.test(textOf(property('status'))) ? 'cancel' : method,
    uid: line(textOf(property('uid')), MAX_ADDRESS_CHARS),
    sequence: Math.max(0, Math.min(Math.trunc(Number(textOf(property('sequence')))) || 0, 2 ** 31 - 1)),
    stampedAt: zones.read(property('dtstamp'))?.value ?? '',
    occurrence: zones.read(property('recurrence-id'))?.value ?? '',
    summary: line(textOf(property('summary')), MAX_LINE_CHARS),
    start: start?.value ?? '',
    end: endOf(event, start, zones)?.value ?? '',
    allDay: start?.isDate ?? false,
    timeZone: line(start?.zone ?? '', MAX_NAME_CHARS),
    location: line(textOf(property('location')), MAX_LINE_CHARS),
    organizer: organizer ? personOf(organizer) : null,
    attendees: listProperties(event, 'attendee').slice(0, MAX_ATTENDEES).map(attendeeOf),
    recurrence: describeRecurrence(property('rrule')?.[3]),
  }
}

export function endOf(event: Component, start: CalendarTime | null, zones: CalendarZones): CalendarTime | null {
  const end = zones.read(findProperty(event, 'dtend'))
  if (end || !start) return end
  const duration = textOf(findProperty(event, 'duration'))
  // RFC 5545, section 3.6.1: a date without an end lasts one day.
  return afterDuration(start, duration || (start.isDate ? 'P1D' : ''))
}

const attendeeOf = (property: Property) => ({
  ...personOf(property),
  status: line(parameterOf(property, 'partstat') || 'needs-action', MAX_NAME_CHARS).toLowerCase(),
})

function personOf(property: Property): { name: string; address: string } {
  const address = line(textOf(property) || parameterOf(property, 'email'), MAX_ADDRESS_CHARS).toLowerCase()
  const stated = line(parameterOf(property, 'cn'), MAX_NAME_CHARS).replace(/^["']|["']$/g, '')
  return { name: stated.toLowerCase() === address ? '' : stated, address: address.includes('@') ? address : '' }
}

/** Control characters would imitate messages of the service. */
const line = (text: string, max: number): string =>
  cutText(
    storableText(text)
      .replace(/[\p{Cc}\s]+/gu, ' ')
      .trim(),
    max,
  )
