import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import type { ListenAddress } from './config.ts'
import { addressesOf } from './postgres-addresses.ts'

/** One environment variable: its name, parser and description. The operating guide is generated from these. */
export interface Setting<T> {
  name: string
  /** Description as Markdown in a row of the operating guide; links are relative to docs/operating. */
  about: string
  fallback: string
  /** Description of the behaviour when the variable is not set and has no default. */
  unset?: string
  read(text: string): T | Mistake
  /** Never printed. */
  secret?: true
}

export class Mistake {
  readonly sentence: string
  constructor(sentence: string) {
    this.sentence = sentence
  }
}

export const text = (text: string): string => text

/** An address or a host name, without a scheme or a port. */
export const listenHost = (text: string): string | Mistake =>
  isIP(text) > 0 || /^[a-z0-9_](?:[a-z0-9._-]*[a-z0-9])?$/i.test(text)
    ? text
    : new Mistake('must be an address such as 127.0.0.1 or 0.0.0.0, without a scheme or a port')

export const oneOf =
  <const W extends readonly string[]>(words: W) =>
  (text: string): W[number] | Mistake =>
    words.includes(text) ? text : new Mistake(`must be one of ${words.join(', ')}`)

export function port(text: string): number | Mistake {
  const value = Number(text)
  return /^\d+$/.test(text) && value <= 65_535 ? value : new Mistake('must be a port number from 0 to 65535')
}

export const wholeNumber = (text: string): number | Mistake =>
  /^\d{1,9}$/.test(text) ? Number(text) : new Mistake('must be a whole number, 0 or more, without a unit')

/** URL itself would read `https:host` as `https://host`. */
const HTTP = /^https?:\/\/[^/\\\s]/i
const HOST_NAME = /^(?:[a-z0-9_-]+(?:\.[a-z0-9_-]+)*\.?|\[[0-9a-f:.]+\])$/

export function httpUrl(text: string): string | Mistake {
  if (!text) return ''
  const url = URL.parse(text)
  if (!url || !HTTP.test(text) || !HOST_NAME.test(url.hostname))
    return new Mistake('must be an address such as https://dossier.example.org')
  if (url.search || url.hash || url.username || url.password)
    return new Mistake('must have only a host and a path, without user name, query or fragment')
  // Normalized by URL, to match the origin that browsers send: lower case, no default port.
  return `${url.origin}${url.pathname}`.replace(/\/+$/, '')
}

/** Cookies, links and proxies take these characters as they are. */
const PLAIN_PATH = /^(?:\/[\w.~-]+)*$/

/** An address with an optional path, without a trailing slash. */
export function baseUrl(text: string): string | Mistake {
  const address = httpUrl(text)
  if (!address || address instanceof Mistake) return address
  const { origin, pathname, hostname } = new URL(address)
  if (hostname === '0.0.0.0' || hostname === '[::]')
    return new Mistake('must have a host that browsers can open, not an address to listen on')
  const path = pathname.replaceAll(/\/{2,}/g, '/').replace(/\/$/, '')
  if (PLAIN_PATH.test(path)) return `${origin}${path}`
  return new Mistake('must have a path of letters, digits and - . _ ~ only, such as https://example.org/dossier')
}

export function postgresUrl(text: string): string | Mistake {
  if (!text) return ''
  if (!addressesOf(text).every((one) => /^postgres(ql)?:$/.test(URL.parse(one)?.protocol ?? ''))) {
    return new Mistake('must be postgres://user:password@host:5432/name, or unset for the embedded database')
  }
  return text
}

export function proxies(text: string): false | number | string[] | Mistake {
  if (!text || text === 'false' || text === '0') return false
  if (/^\d{1,2}$/.test(text)) return Number(text)
  const named = list(text)
  const wrong = named.find((item) => !isProxy(item))
  if (wrong === undefined && named.length > 0) return named
  return new Mistake('must name the proxies (addresses or ranges) or the number of hops, such as 1 or 10.0.0.0/8')
}

/** Fastify takes these names for ranges. */
const RANGES = ['loopback', 'linklocal', 'uniquelocal']

function isProxy(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/')
  const family = isIP(address)
  if (RANGES.includes(text)) return true
  if (family === 0 || more.length > 0) return false
  return bits === undefined || (isPrefixLength(bits, family === 4 ? 32 : 128) && !hasAllOfIpv4(address, Number(bits)))
}

/** Zero would trust everybody. */
const isPrefixLength = (bits: string, most: number): boolean =>
  /^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= most

const IPV4 = ipaddr.IPv6.parse('::ffff:0:0')
const IPV4_BITS = 96

/** A proxy's IPv4 address counts in ranges of IPv6 too, by its mapped form. */
const hasAllOfIpv4 = (address: string, bits: number): boolean =>
  bits <= IPV4_BITS && ipaddr.IPv6.isValid(address) && IPV4.match(ipaddr.IPv6.parse(address), bits)

/** `host:port`, comma-separated; an IPv6 address in brackets. */
export function listenAddresses(text: string): ListenAddress[] | Mistake {
  const addresses = list(text).map((item) => /^(?:\[([0-9a-f:.]+)\]|([^:\s]+)):(\d{1,5})$/.exec(item))
  if (addresses.some((match) => match === null || Number(match[3]) > 65_535)) {
    return new Mistake('must be a list of host:port, such as 0.0.0.0:25 or [::]:25')
  }
  return addresses.map((match) => ({ host: match?.[1] ?? match?.[2] ?? '', port: Number(match?.[3]) }))
}

export const list = (text: string): string[] =>
  text
    .split(',')
    .map((item) => item.trim().toLowerCase())
    .filter(Boolean)

export function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}
