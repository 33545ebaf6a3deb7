import { createHash } from 'node:crypto'
import type { Line, PortableKind } from '#platform/portable/portable'

const MODULUS = 1n << 256n

/**
 * The state of an archive in one number: two archives with the same one hold the same. It is the sum modulo 2^256 of the
 * sha256 of each line and each stored file, so it does not depend on their order or on how they are cut into files.
 * What must differ between two instances is taken away first: who is who is told by address and not by id, what was
 * under way is what it becomes where it is taken in (`settle`), and kinds that are `passing` (people, aliases) are left
 * out. Ids count: where an import has to give others, the state is another one.
 */
export function createStateHash() {
  let sum = 0n
  const people = new Map<string, string>()
  const add = (text: string): void => {
    sum = (sum + BigInt(`0x${createHash('sha256').update(text).digest('hex')}`)) % MODULUS
  }
  return {
    /** A member: their id stands for their address in every line that comes later. */
    person: (id: string, email: string): void => void people.set(id, `person ${email}`),
    line(kind: PortableKind, line: Line): void {
      if (kind.passing) return
      const settled = kind.settle?.(line) ?? line
      add(`${kind.name}\n${canonical(people.size > 0 ? kind.rename(settled, people) : settled)}`)
    },
    file: (sha256: string, size: number): void => add(`file\n${sha256}\n${size}`),
    value: (): string => sum.toString(16).padStart(64, '0'),
  }
}

export type StateHash = ReturnType<typeof createStateHash>

/** JSON with the names of objects in order. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const names = Object.keys(value).sort()
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonical((value as Line)[name])}`).join()}}`
}
