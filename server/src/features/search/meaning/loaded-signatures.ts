import type { Needs } from '#platform/platform'
import { createSignatures, type Signatures } from './signatures.ts'
import { listSignatures } from './vectors.store.ts'
import type { VectorStateRow } from './vectors.tables.ts'

/** Of all accounts; those that were searched longest ago leave first. */
const MAX_BYTES = 256_000_000
const SLICE = 5_000
/** More are loaded while searches go on by words. */
const WAIT_FOR = 10_000

type IndexedState = Pick<VectorStateRow, 'tenant_id' | 'model' | 'dimension' | 'last_number'>

interface Loaded {
  model: string
  signatures: Signatures
  /** Rows when it was loaded: later ones replace some of them. 0 while it is being loaded. */
  loadedCount: number
  /** Serializes the reading of new rows. */
  reading: Promise<void>
}

/**
 * Keeps signatures in memory and follows the table: each search reads the rows with higher numbers, which other
 * processes may have written.
 */
export function createLoadedSignatures({ database }: Needs<'database'>) {
  const accounts = new Map<string, Loaded>()

  function open({ tenant_id, model, dimension }: IndexedState): Loaded {
    const existing = accounts.get(tenant_id)
    accounts.delete(tenant_id)
    const isCurrent =
      existing?.model === model &&
      existing.signatures.dimension === dimension &&
      (existing.loadedCount === 0 || existing.signatures.count() <= 2 * existing.loadedCount + WAIT_FOR)
    const loaded = isCurrent
      ? existing
      : { model, signatures: createSignatures(dimension), loadedCount: 0, reading: Promise.resolve() }
    // The last entry is the latest used.
    accounts.set(tenant_id, loaded)
    return loaded
  }

  async function readNew(tenantId: string, { model, signatures }: Loaded): Promise<void> {
    for (;;) {
      const after = signatures.lastNumber()
      const rows = await listSignatures(database, { tenantId, model, after, limit: SLICE })
      signatures.add(rows)
      if (rows.length < SLICE) return
    }
  }

  function evict(): void {
    let bytes = [...accounts.values()].reduce((sum, { signatures }) => sum + signatures.bytes(), 0)
    for (const [tenantId, { signatures }] of accounts) {
      if (bytes <= MAX_BYTES || accounts.size === 1) return
      bytes -= signatures.bytes()
      accounts.delete(tenantId)
    }
  }

  /** Returns the signatures of an account; null while many are being loaded. */
  return async (state: IndexedState): Promise<Signatures | null> => {
    const loaded = open(state)
    const { signatures } = loaded
    const behind = Number(state.last_number) - signatures.lastNumber()
    if (behind <= 0) return signatures
    const reading = loaded.reading
      .then(() => readNew(state.tenant_id, loaded))
      .then(() => {
        if (loaded.loadedCount === 0) loaded.loadedCount = signatures.count()
        evict()
      })
    loaded.reading = reading.catch(() => undefined)
    if (behind <= WAIT_FOR) {
      await reading
      return signatures
    }
    reading.catch(() => undefined)
    return null
  }
}

export type LoadedSignatures = ReturnType<typeof createLoadedSignatures>
