import ipaddr from 'ipaddr.js'

export interface Network {
  name: string
  /** Multiplies a limit: a wider prefix may hold more people. */
  factor: number
}

/**
 * IPv6 prefixes that one customer may have: a /64 for a link, a /56 for a home and a /48 for a site (RFC 6177). A /48
 * contains 65,536 networks of /64, so each prefix has a limit of its own.
 */
const PREFIXES = [
  { bits: 64, factor: 1 },
  { bits: 56, factor: 3 },
  { bits: 48, factor: 10 },
]

/** Returns the networks that limits count, the narrowest first: an IPv4 address, or the prefixes of an IPv6 address. */
export function networksOf(ip: string): [Network, ...Network[]] {
  if (!ipaddr.isValid(ip)) return [{ name: ip, factor: 1 }]
  const address = ipaddr.process(ip)
  if (!(address instanceof ipaddr.IPv6)) return [{ name: address.toString(), factor: 1 }]
  const [first, ...wider] = PREFIXES.map(({ bits, factor }) => ({ name: prefixOf(address, bits), factor }))
  return first ? [first, ...wider] : [{ name: ip, factor: 1 }]
}

/** Returns the name of the narrowest network of an address. */
export const networkOf = (ip: string): string => networksOf(ip)[0].name

function prefixOf({ parts }: ipaddr.IPv6, bits: number): string {
  const groups = parts
    .slice(0, Math.ceil(bits / 16))
    .map((group, at) => group & (0xffff << Math.max(0, 16 * (at + 1) - bits)) & 0xffff)
  return `${groups.map((group) => group.toString(16)).join(':')}::/${bits}`
}
