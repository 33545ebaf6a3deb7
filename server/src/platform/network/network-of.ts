import ipaddr from 'ipaddr.js'

/** 16-bit groups of an IPv6 address that belong to one customer (RFC 6177: at least a /64). */
const NETWORK_GROUPS = 4

/** Returns the unit that limits count: an IPv4 address, or the /64 of an IPv6 address. */
export function networkOf(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip
  const address = ipaddr.process(ip)
  if (!(address instanceof ipaddr.IPv6)) return address.toString()
  return `${address.parts
    .slice(0, NETWORK_GROUPS)
    .map((group) => group.toString(16))
    .join(':')}::/64`
}
