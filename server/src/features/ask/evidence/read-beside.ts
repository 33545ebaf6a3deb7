import type { Dependencies } from '../dependencies.ts'
import type { Ref } from './evidence.ts'

/** The records beside one in its thread. */
export interface Beside {
  type: Ref['type']
  /** `share`: how much a word counts that stands there alone. */
  records: { id: string; share: number }[]
}

/** The email after a question answers it, so words before count more than words after. By distance. */
const BEFORE = [0.4, 0.2]
const AFTER = [0.3, 0.1]

/** Returns the two records before and after each one in its thread; and of those found so, their nearest ones. */
export async function readBeside(
  search: Dependencies['search'],
  tenantId: string,
  refs: readonly Ref[],
): Promise<Map<string, Beside>> {
  const types = new Map(refs.map(({ type, id }) => [id, type]))
  const read = (ids: readonly string[]) =>
    search.neighbours(
      tenantId,
      ids.flatMap((id) => ({ kind: types.get(id) ?? '', id })),
    )
  const nearest = await read([...types.keys()])
  const further: string[] = []
  for (const [id, { before, after }] of nearest) {
    for (const each of [before, after]) {
      const type = types.get(id)
      if (each === null || type === undefined || types.has(each)) continue
      types.set(each, type)
      further.push(each)
    }
  }
  const all = new Map([...nearest, ...(further.length > 0 ? await read(further) : [])])
  const walk = (from: string, side: 'before' | 'after', shares: readonly number[]) => {
    const walked: Beside['records'] = []
    let at = all.get(from)?.[side] ?? null
    for (const share of shares) {
      if (at === null) break
      walked.push({ id: at, share })
      at = all.get(at)?.[side] ?? null
    }
    return walked
  }
  return new Map(
    [...types].map(([id, type]) => [
      id,
      { type, records: [...walk(id, 'before', BEFORE), ...walk(id, 'after', AFTER)] },
    ]),
  )
}
