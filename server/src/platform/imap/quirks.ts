/** Peculiarities of a provider, as far as they are documented or reported. */
export interface Quirks {
  provider: 'gmail' | 'microsoft' | 'icloud' | 'yahoo' | 'other'
  /** Messages per FETCH. */
  batchMessages: number
  /** The provider saves what is sent through it to its Sent folder. */
  savesSent: boolean
  /** Bytes that may be downloaded in a day; 0 = no known limit. */
  bytesPerDay: number
}

interface ServerSigns {
  host: string
  /** The answer to ID (RFC 2971). */
  id: Record<string, unknown>
  capabilities: ReadonlySet<string>
}

const OTHER: Quirks = { provider: 'other', batchMessages: 100, savesSent: false, bytesPerDay: 0 }

const PROVIDERS: Record<Quirks['provider'], Quirks> = {
  other: OTHER,
  // https://support.google.com/a/answer/1071518 allows 2.5 GB a day; other programs of the user need a part.
  gmail: { ...OTHER, provider: 'gmail', savesSent: true, bytesPerDay: 1_500_000_000 },
  microsoft: { ...OTHER, provider: 'microsoft', batchMessages: 25, savesSent: true },
  icloud: { ...OTHER, provider: 'icloud', savesSent: true },
  yahoo: { ...OTHER, provider: 'yahoo', savesSent: false },
}

export const readQuirks = (signs: ServerSigns): Quirks => PROVIDERS[providerOf(signs)]

function providerOf({ host, id, capabilities }: ServerSigns): Quirks['provider'] {
  const name = [id.name, id.vendor]
    .filter((part) => typeof part === 'string')
    .join(' ')
    .toLowerCase()
  if (capabilities.has('X-GM-EXT-1') || name.includes('gimap')) return 'gmail'
  if (isUnder(host, 'outlook.com', 'office365.com', 'office365.us') || name.includes('microsoft')) return 'microsoft'
  if (isUnder(host, 'mail.me.com', 'icloud.com')) return 'icloud'
  if (isUnder(host, 'yahoo.com', 'yahoo.co.jp', 'aol.com') || name.includes('yahoo')) return 'yahoo'
  return 'other'
}

const isUnder = (host: string, ...domains: string[]): boolean =>
  domains.some((domain) => host === domain || host.endsWith(`.${domain}`))
