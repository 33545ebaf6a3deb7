import type { Message } from '@dossier/contract/message'
import type { Invitation } from '../../mail.ts'
import { CalendarZones } from '../calendar/calendar-time.ts'
import { findInvitation } from '../calendar/invitation.ts'
import {
  type Component,
  findProperty,
  listProperties,
  type Property,
  parameterOf,
  parseCalendar,
  textOf,
} from '../calendar/parse-calendar.ts'
import { describeRecurrence } from '../calendar/recurrence.ts'
import { message } from '../message.ts'

/** Properties of an event, task or card that readers need, in this order (RFC 5545, RFC 6350). */
const PROPERTIES = [
  'summary',
  'fn',
  'nickname',
  'org',
  'title',
  'dtstart',
  'dtend',
  'duration',
  'due',
  'rrule',
  'recurrence-id',
  'location',
  'organizer',
  'attendee',
  'email',
  'tel',
  'adr',
  'bday',
  'url',
  'status',
  'comment',
  'description',
  'note',
]
const TIMES = new Set(['dtstart', 'dtend', 'due', 'recurrence-id'])
const MAX_COMPONENTS = 500
const MAX_VALUES = 100

export interface CalendarReading {
  /** Lines `name: value`; null when unparsable, then the raw text is used. Recurrence and method are messages. */
  text: string | null
  invitation: Invitation | null
}

/** Never throws: a damaged calendar must not hide the other attachments. */
export function readCalendar(text: string): CalendarReading {
  try {
    const roots = parseCalendar(text)
    const texts = roots.flatMap((root) => textsOf(root)).filter(Boolean)
    return { text: texts.length > 0 ? texts.join('\n\n') : null, invitation: findInvitation(roots) }
  } catch {
    return { text: null, invitation: null }
  }
}

function textsOf(root: Component): string[] {
  const zones = new CalendarZones(root)
  if (root[0] !== 'vcalendar') return [describe(root, zones)]
  const inner = root[2].filter(([name]) => name !== 'vtimezone').slice(0, MAX_COMPONENTS)
  const method = METHOD_WORDS.get(textOf(findProperty(root, 'method')).toLowerCase())
  const texts = inner.map((component) => describe(component, zones))
  return method === undefined ? texts : [[`method: ${method}`, texts[0]].filter(Boolean).join('\n'), ...texts.slice(1)]
}

const METHOD_WORDS = new Map<string, Message>([
  ['request', message('calendar.request')],
  ['cancel', message('calendar.cancel')],
  ['reply', message('calendar.reply')],
  ['counter', message('calendar.counter')],
  ['declinecounter', message('calendar.declinecounter')],
])

function describe(component: Component, zones: CalendarZones): string {
  return PROPERTIES.flatMap((name) =>
    listProperties(component, name)
      .slice(0, MAX_VALUES)
      .map((property) => `${name === 'rrule' ? 'recurrence' : name}: ${valueText(property, zones)}`),
  ).join('\n')
}

function valueText(property: Property, zones: CalendarZones): string {
  const [name] = property
  const text = withoutMarks(textOf(property))
  if (TIMES.has(name)) {
    const time = zones.read(property)
    if (!time) return text
    return time.zone === '' || time.zone === 'UTC' ? time.local : `${time.local} (${withoutMarks(time.zone)})`
  }
  if (name === 'rrule') return describeRecurrence(property[3]) || text
  const stated = withoutMarks(parameterOf(property, 'cn'))
  const status = name === 'attendee' ? withoutMarks(parameterOf(property, 'partstat')).toLowerCase() : ''
  return [stated === text ? '' : stated, text, status && status !== 'needs-action' ? `(${status})` : '']
    .filter(Boolean)
    .join(' ')
}

/** External text must not imitate messages of the service. */
const withoutMarks = (text: string): string => text.replace(/[^\P{Cc}\n\t]/gu, '')
