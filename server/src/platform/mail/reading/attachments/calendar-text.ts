import ICAL from 'ical.js'

/** Properties of an event, task or card that readers need, in this order (RFC 5545, RFC 6350). */
const PROPERTIES = [
  'summary',
  'fn',
  'nickname',
  'org',
  'title',
  'dtstart',
  'dtend',
  'due',
  'location',
  'organizer',
  'attendee',
  'email',
  'tel',
  'adr',
  'bday',
  'url',
  'status',
  'description',
  'note',
]
const MAX_COMPONENTS = 500
const MAX_VALUES = 100

/** Converts calendars and cards to lines `name: value`; null when unparsable, then the raw text is used. */
export function calendarText(text: string): string | null {
  try {
    const roots = [ICAL.parse(text)].flat() as unknown[]
    const components = listsOf(roots)
      .flatMap((root) => withInner(root))
      .slice(0, MAX_COMPONENTS)
    const lines = components.map(describe).filter(Boolean)
    return lines.length > 0 ? lines.join('\n\n') : null
  } catch {
    return null
  }
}

/** A component is `[name, properties, components]`; several form a list. */
type Component = [string, unknown[][], Component[]]

const listsOf = (parsed: unknown[]): Component[] =>
  (typeof parsed[0] === 'string' ? [parsed] : parsed) as unknown as Component[]

const withInner = (component: Component): Component[] =>
  component[0] === 'vcalendar' ? component[2].filter(([name]) => name !== 'vtimezone') : [component]

function describe([, properties]: Component): string {
  return PROPERTIES.flatMap((propertyName) =>
    properties
      .filter(([name]) => name === propertyName)
      .slice(0, MAX_VALUES)
      .map((property) => `${propertyName}: ${valuesOf(property)}`),
  ).join('\n')
}

/** `[name, parameters, type, value, …]`; a structured value (an address, an organization) is a list. */
function valuesOf([, parameters, , ...values]: unknown[]): string {
  const name = (parameters as Record<string, unknown> | undefined)?.cn
  const text = values
    .flat<unknown[], 3>(3)
    .map(String)
    .filter(Boolean)
    .join(', ')
    .replace(/^mailto:/i, '')
  return typeof name === 'string' && name !== text ? `${name} ${text}` : text
}
