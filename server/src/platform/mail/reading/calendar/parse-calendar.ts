import ICAL from 'ical.js'

/** jCal (RFC 7265): `[name, parameters, type, value, …]`; a structured value (an address, an organization) is a list. */
export type Property = [name: string, parameters: Record<string, unknown>, type: string, ...values: unknown[]]
export type Component = [name: string, properties: Property[], components: Component[]]

/** Parses calendars and cards (RFC 5545, RFC 6350), also damaged ones. Returns [] when nothing can be read. */
export function parseCalendar(text: string): Component[] {
  try {
    return read(text)
  } catch {
    try {
      return read(repaired(text))
    } catch {
      return []
    }
  }
}

function read(text: string): Component[] {
  const parsed = [ICAL.parse(text)].flat() as unknown[]
  return (typeof parsed[0] === 'string' ? [parsed] : parsed) as Component[]
}

const MAX_LINES = 20_000
const MAX_DEPTH = 20
const START = /^[A-Z][A-Z0-9-]*(?:;[^:]*)?:/i

/** Joins lines that were broken without folding, drops unreadable ones and closes components that the end cut off. */
function repaired(text: string): string {
  const lines: string[] = []
  const open: string[] = []
  for (const line of text.split(/\r\n|\r|\n/).slice(0, MAX_LINES)) {
    const [, mark = '', name = ''] = /^(BEGIN|END):\s*([\w-]+)\s*$/i.exec(line) ?? []
    const last = lines.length - 1
    if (line.trim() === '') continue
    if (mark.toUpperCase() === 'BEGIN' && open.length < MAX_DEPTH) lines.push(`BEGIN:${opened(open, name)}`)
    else if (mark !== '') lines.push(...(open.includes(name.toUpperCase()) ? closed(open, name) : []))
    else if (open.length === 0) continue
    else if (START.test(line)) lines.push(line)
    else if (!MARK.test(lines[last] ?? '')) lines[last] += /^[ \t]/.test(line) ? line.slice(1) : `\\n${line}`
  }
  return [...lines.filter((line) => MARK.test(line) || isReadable(line)), ...closed(open, open[0] ?? '')].join('\r\n')
}

const MARK = /^(?:BEGIN|END):/

function isReadable(line: string): boolean {
  try {
    ICAL.parse.property(line)
    return true
  } catch {
    return false
  }
}

function opened(open: string[], name: string): string {
  open.push(name.toUpperCase())
  return name.toUpperCase()
}

function closed(open: string[], name: string): string[] {
  const inner = open.splice(Math.max(open.lastIndexOf(name.toUpperCase()), 0)).reverse()
  return inner.map((each) => `END:${each}`)
}

export const listProperties = ([, properties]: Component, name: string): Property[] =>
  properties.filter(([each]) => each === name)

export const findProperty = (component: Component, name: string): Property | undefined =>
  listProperties(component, name)[0]

/** A recurrence rule is an object without a text. */
export const primitiveText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? `${value}` : ''

/** Returns a property's value as text, without the scheme of an address. */
export const textOf = (property: Property | undefined): string =>
  property === undefined
    ? ''
    : property
        .slice(3)
        .flat<unknown[], 3>(3)
        .map(primitiveText)
        .filter(Boolean)
        .join(', ')
        .replace(/^mailto:/i, '')
        .trim()

export const parameterOf = (property: Property | undefined, name: string): string => {
  const value = property?.[1][name]
  return typeof value === 'string' ? value.trim() : ''
}
