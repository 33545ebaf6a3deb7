export interface Limits {
  entries: number
  bytes: number
}

/**
 * Returns the oldest answers to delete to stay within the limits.
 * @param sizes bytes by URL, oldest first.
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
