// Parses robots.txt (RFC 9309) and obeys Crawl-delay, a common extension.

export interface RobotsRules {
  rules: readonly { allows: boolean; pattern: string }[]
  /** 0 when unspecified. */
  delayMs: number
}

export const ALL_ALLOWED: RobotsRules = { rules: [], delayMs: 0 }

/** RFC 9309, 2.5: at least 500 KiB are read. */
export const MAX_ROBOTS_BYTES = 500 * 1024
const MAX_RULES = 5000
const MAX_DELAY_MS = 60_000
/** RFC 9309, 2.2.1: also part of our User-Agent. */
const OWN_NAME = 'dossier'

interface Group {
  names: string[]
  rules: { allows: boolean; pattern: string }[]
  delayMs: number
}

/** Combines the groups that name us, else uses those for all robots. */
export function parseRobots(text: string): RobotsRules {
  const groups = readGroups(text)
  const own = groups.filter(({ names }) => names.includes(OWN_NAME))
  const chosen = own.length > 0 ? own : groups.filter(({ names }) => names.includes('*'))
  return {
    rules: chosen.flatMap(({ rules }) => rules),
    delayMs: Math.max(0, ...chosen.map(({ delayMs }) => delayMs)),
  }
}

/** RFC 9309, 2.2.2: the longest match in octets wins, and allow wins a tie. */
export function isAllowed({ rules }: RobotsRules, address: string): boolean {
  const { pathname, search } = new URL(address)
  const path = plainPath(pathname + search)
  if (path === '/robots.txt') return true
  let best = { allows: true, length: -1 }
  for (const { allows, pattern } of rules) {
    const { length } = pattern
    if (length < best.length || (length === best.length && best.allows) || !matches(pattern, path)) continue
    best = { allows, length }
  }
  return best.allows
}

function readGroups(text: string): Group[] {
  const groups: Group[] = []
  let rules = 0
  let isNaming = false
  for (const line of text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)) {
    const [, key = '', written = ''] = /^\s*([\w-]+)\s*:(.*)$/.exec((line.split('#')[0] ?? '').slice(0, 4000)) ?? []
    const name = key.toLowerCase()
    const value = written.trim()
    if (name === 'user-agent') {
      if (!isNaming) groups.push({ names: [], rules: [], delayMs: 0 })
      groups.at(-1)?.names.push(productOf(value))
      isNaming = true
    } else if (name === 'allow' || name === 'disallow') {
      isNaming = false
      if (value !== '' && rules++ < MAX_RULES)
        groups.at(-1)?.rules.push({ allows: name === 'allow', pattern: plainPath(value) })
    } else if (name === 'crawl-delay') {
      isNaming = false
      const group = groups.at(-1)
      if (group) group.delayMs = delayOf(value)
    }
  }
  return groups
}

/** `Dossier/1.0` names the product Dossier. */
const productOf = (value: string): string => (value === '*' ? '*' : (/^[a-z_-]+/i.exec(value)?.[0] ?? '').toLowerCase())

function delayOf(value: string): number {
  const seconds = Number(value)
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds * 1000, MAX_DELAY_MS) : 0
}

/** Normalizes octets: unreserved characters stay, others get upper-case hex (RFC 3986, 6.2.2). */
function plainPath(path: string): string {
  const encoded = path.replace(/[^\x21-\x7e]+/g, (text) => encodeURIComponent(text.toWellFormed()))
  return encoded.replace(/%[0-9a-f]{2}/gi, (code) => {
    const character = String.fromCharCode(Number.parseInt(code.slice(1), 16))
    return /[\w.~-]/.test(character) ? character : code.toUpperCase()
  })
}

/** `*` matches any octets, a final `$` the end. Never backtracks over matched text. */
function matches(pattern: string, path: string): boolean {
  const isWhole = pattern.endsWith('$')
  const [start = '', ...parts] = (isWhole ? pattern.slice(0, -1) : pattern).split('*')
  if (!path.startsWith(start)) return false
  const last = parts.pop()
  if (last === undefined) return !isWhole || path === start
  let at = start.length
  for (const part of parts) {
    const found = path.indexOf(part, at)
    if (found === -1) return false
    at = found + part.length
  }
  return isWhole ? path.length - last.length >= at && path.endsWith(last) : path.indexOf(last, at) !== -1
}
