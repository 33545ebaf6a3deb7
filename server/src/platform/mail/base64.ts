/**
 * Decodes base64 (RFC 4648), also with white space, in the URL-safe alphabet, or after `data:…;base64,`.
 * @returns null when it is invalid or truncated within a byte.
 */
export function decodeBase64(text: string): Uint8Array | null {
  const bare = text.replace(/^data:[^,]{0,200};base64,/, '').replace(/\s+/g, '')
  // Checks the padding separately: the text may have many megabytes.
  const padding = /=*$/.exec(bare.slice(-2))?.[0].length ?? 0
  if (!/^[A-Za-z0-9+/_-]*={0,2}$/.test(bare) || (bare.length - padding) % 4 === 1) return null
  return Uint8Array.from(Buffer.from(bare, 'base64'))
}
