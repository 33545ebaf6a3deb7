import { isIPv6, type LookupFunction } from 'node:net'

/**
 * Resolves every name to these addresses, so that a later DNS change cannot redirect the connection (DNS rebinding).
 */
export const lookupOnly =
  (addresses: readonly string[]): LookupFunction =>
  (_name, { all }, answer) => {
    const known = addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }))
    if (all) answer(null, known)
    else answer(null, known[0]?.address ?? '', known[0]?.family ?? 4)
  }
