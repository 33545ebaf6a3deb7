/**
 * Bytes of base64 (RFC 4648), also with white space, in the alphabet for addresses, or behind `data:…;base64,`.
 * @returns null when it is none, or was cut off in the middle of a byte.
 */
export function decodeBase64(text: string): Uint8Array | null {
  const bare = text.replace(/^data:[^,]{0,200};base64,/, '').replace(/\s+/g, '')
  // The few at the end are looked at alone: it may be many megabytes.
  const padding = /=*$/.exec(bare.slice(-2))?.[0].length ?? 0
  if (!/^[A-Za-z0-9+/_-]*={0,2}$/.test(bare) || (bare.length - padding) % 4 === 1) return null
  return Uint8Array.from(Buffer.from(bare, 'base64'))
}
