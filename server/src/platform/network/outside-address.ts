import ipaddr from 'ipaddr.js'

/** All public IPv6 addresses assigned so far (RFC 4291, 2.4; IANA). */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3')
/** DNS64 maps public IPv4 addresses to these in IPv6-only networks (RFC 6052, 2.1). */
const NAT64 = ipaddr.IPv6.parseCIDR('64:ff9b::/96')

/**
 * Reports whether an IP address is in the public internet. Loopback, private, link-local, shared, multicast, reserved
 * and documentation ranges are not, nor are their IPv6 forms (mapped, NAT64, 6to4, compatible). Invalid addresses are
 * not either.
 * @param address IPv4 or IPv6 as text, without brackets
 */
export function isOutsideAddress(address: string): boolean {
  // Only the plain four-part form: 0x7f.1 and 2130706433 also mean 127.0.0.1.
  if (ipaddr.IPv4.isValidFourPartDecimal(address)) return ipaddr.IPv4.parse(address).range() === 'unicast'
  // A zone (fe80::1%eth0) belongs to a local network.
  if (!ipaddr.IPv6.isValid(address) || address.includes('%')) return false
  return isOutsideIPv6(ipaddr.IPv6.parse(address))
}

function isOutsideIPv6(address: ipaddr.IPv6): boolean {
  if (address.isIPv4MappedAddress()) return address.toIPv4Address().range() === 'unicast'
  if (address.match(NAT64)) return embeddedIPv4(address).range() === 'unicast'
  return address.match(GLOBAL_UNICAST) && address.range() === 'unicast'
}

const embeddedIPv4 = (address: ipaddr.IPv6): ipaddr.IPv4 => new ipaddr.IPv4(address.toByteArray().slice(12))
