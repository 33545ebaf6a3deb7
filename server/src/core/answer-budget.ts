/** Bytes of stored content in one answer with several records (docs/spec/conventions.md §6). */
export const ANSWER_BYTES = 4 * 1024 * 1024
/** Lists are parsed and serialized again, which costs more than text. */
export const LIST_WEIGHT = 4

/** Fields of a record that an answer contains or omits together. */
export interface Part {
  id: string
  fields: readonly string[]
  bytes: number
}

/** Omitted fields by record. */
export type Omissions = ReadonlyMap<string, readonly string[]>

/**
 * Chooses the fields that an answer omits. The smallest parts stay, so that one large record takes nothing from the
 * others.
 */
export function chooseOmissions(parts: readonly Part[], budget = ANSWER_BYTES): Omissions {
  const omissions = new Map<string, string[]>()
  let total = parts.reduce((sum, { bytes }) => sum + bytes, 0)
  if (total <= budget) return omissions
  for (const { id, fields, bytes } of parts.toSorted((a, b) => b.bytes - a.bytes)) {
    if (total <= budget) break
    omissions.set(id, [...(omissions.get(id) ?? []), ...fields])
    total -= bytes
  }
  return omissions
}

/** Removes omitted fields, so that a client that sends the record back changes none of them, and names them. */
export function withoutOmitted<T extends object>(
  shown: T,
  omitted: readonly string[] = [],
): T & { omitted?: string[] } {
  if (omitted.length === 0) return shown
  const fields = Object.keys(shown).filter((field) => omitted.includes(field))
  const remaining = Object.entries(shown).filter(([field]) => !omitted.includes(field))
  return { ...(Object.fromEntries(remaining) as T), omitted: fields }
}
