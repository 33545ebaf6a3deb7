import { isIPv6, type LookupFunction } from 'node:net'

/**
 * Resolves every name to these addresses, so that a later DNS change cannot redirect the connection (DNS rebinding).
 */
export const fixedLookup =
  (addresses: readonly string[]): LookupFunction =>
  (_name, { all }, answer) => {
    const resolved = addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }))
    if (all) answer(null, resolved)
    else answer(null, resolved[0]?.address ?? '', resolved[0]?.family ?? 4)
  }
