import { createHash, type Hash } from 'node:crypto'
import { writeJson } from '#platform/http/large-json'
import type { Line, PortableKind } from '#platform/portable/portable'

const MODULUS = 1n << 256n

/**
 * Computes the state hash of an archive: equal hashes mean equal content. It sums the sha256 of each line and stored
 * file modulo 2^256, so order and file boundaries do not matter.
 * Differences between instances are removed first. Users count by address, pending work counts as its imported form
 * (`normalize`), and `transient` kinds (people, aliases) are omitted. Ids count: an import that must change ids changes
 * the hash.
 */
export function createStateHash() {
  let sum = 0n
  const people = new Map<string, string>()
  const add = (hash: Hash): void => {
    sum = (sum + BigInt(`0x${hash.digest('hex')}`)) % MODULUS
  }
  return {
    person: (id: string, email: string): void => void people.set(id, `person ${email}`),
    /** Other requests run while a long text is added. */
    async line(kind: PortableKind, line: Line): Promise<void> {
      if (kind.transient) return
      const settled = kind.normalize?.(line) ?? line
      const json = writeJson(people.size > 0 ? kind.rename(settled, people) : settled, canonical)
      const hash = createHash('sha256').update(`${kind.name}\n`)
      if (typeof json === 'string') hash.update(json)
      else for await (const slice of json.pieces()) hash.update(slice)
      add(hash)
    },
    file: (sha256: string, size: number): void => add(createHash('sha256').update(`file\n${sha256}\n${size}`)),
    value: (): string => sum.toString(16).padStart(64, '0'),
  }
}

export type StateHash = ReturnType<typeof createStateHash>

/** JSON with sorted object keys. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const names = Object.keys(value).sort()
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonical((value as Line)[name])}`).join()}}`
}
