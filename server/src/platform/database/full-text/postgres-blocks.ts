import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../database.ts'
import { hotSql } from '../hot-query.ts'
import { addToBlock, type Block, blockFor, withNewBlock } from './block.ts'

// Lexemes carry a block number, so a common word has one short list per block and searches read the newest blocks
// first. Any record may be in any block: the block only affects how much a search reads.

const MAX_CACHED = 1_000

export interface Blocks {
  assign(tx: Tx, tenantId: string, kind: string, at: number): Promise<number>
}

/** Each process fills its own blocks: a shared counter would make writers wait for each other. */
export function createBlocks(size: number): Blocks {
  const cachedBlocks = new Map<string, Block[]>()

  async function blocksOf(tx: Tx, tenantId: string, kind: string): Promise<Block[]> {
    const key = `${tenantId} ${kind}`
    const blocks = cachedBlocks.get(key) ?? (await readBlocks(tx, tenantId, kind))
    if (cachedBlocks.size >= MAX_CACHED) cachedBlocks.clear()
    cachedBlocks.set(key, blocks)
    return blocks
  }

  return {
    async assign(tx, tenantId, kind, at) {
      const blocks = await blocksOf(tx, tenantId, kind)
      const home = blockFor(blocks, at)
      if (home) home.records ??= await countRecords(tx, { tenantId, kind, block: home.number, size })
      if (home?.records != null && home.records < size) {
        addToBlock(home, at)
        return home.number
      }
      const number = await nextNumber(tx)
      // Read again: another transaction of this process may have begun a block in the meantime.
      cachedBlocks.set(
        `${tenantId} ${kind}`,
        withNewBlock(cachedBlocks.get(`${tenantId} ${kind}`) ?? blocks, number, at),
      )
      return number
    },
  }
}

/**
 * `blocks (kind, block, newest)`: the account's blocks by kind, each found by one seek in the index search_doc_blocks.
 * `kinds` is a table with a column `kind`.
 */
export const blocksOf = (tenantId: string, kinds: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  blocks (kind, block, newest) as (
    select kinds.kind, last.block, last.at from ${kinds} as kinds (kind) cross join lateral (
      select block, at from search_doc where tenant_id = ${tenantId} and kind = kinds.kind
      order by block desc, at desc limit 1) as last
    union all
    select blocks.kind, earlier.block, earlier.at from blocks cross join lateral (
      select block, at from search_doc
      where tenant_id = ${tenantId} and kind = blocks.kind and block < blocks.block
      order by block desc, at desc limit 1) as earlier)`

async function readBlocks(tx: Tx, tenantId: string, kind: string): Promise<Block[]> {
  const { rows } = await sql<{ number: number; oldest: number }>`
    with recursive ${blocksOf(tenantId, sql`(values (${kind}::text))`)}
    select block as number, (
      select at from search_doc where tenant_id = ${tenantId} and kind = ${kind} and block = blocks.block
      order by at limit 1) as oldest
    from blocks order by oldest`.execute(tx)
  return rows.map((row) => ({ ...row, records: null }))
}

async function countRecords(tx: Tx, blockKey: Readonly<Record<string, unknown>>): Promise<number> {
  const [row] = await selectCount(tx, blockKey)
  return row?.records ?? 0
}

const selectCount = hotSql<Readonly<Record<string, unknown>>, { records: number }>(
  ({ tenantId, kind, block, size }) => sql`
    select count(*) as records from (
      select 1 from search_doc where tenant_id = ${tenantId} and kind = ${kind} and block = ${block} limit ${size}
    ) as counted`,
)

/** Uses the sequence of the writes, so no other block or record ever has the same number. */
async function nextNumber(tx: Tx): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    select nextval(pg_get_serial_sequence('search_doc', 'seq')) as number`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('the database gave no number for a block')
  return row.number
}
