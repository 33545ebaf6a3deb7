export interface Limits {
  entries: number
  bytes: number
}

/**
 * Which answers have to go so that the rest stays within the limits.
 * @param sizes bytes of each address, the one that was read longest ago first.
 */
export function dropOldest(sizes: ReadonlyMap<string, number>, limits: Limits): string[] {
  let entries = sizes.size
  let bytes = [...sizes.values()].reduce((sum, size) => sum + size, 0)
  const dropped: string[] = []
  for (const [address, size] of sizes) {
    if (entries <= limits.entries && bytes <= limits.bytes) break
    dropped.push(address)
    entries -= 1
    bytes -= size
  }
  return dropped
}
