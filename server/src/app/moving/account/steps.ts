import type { Features } from '#app/build-app'
import { findMove } from '#platform/account-moves/account-moves.store'
import type { TableState } from '#platform/database/move/state-hash'
import type { Platform } from '#platform/platform'
import { type CarriedRow, hashTable, insertPage, readPage, type UserIds } from './carried-rows.ts'
import { checkTarget } from './check-target.ts'
import { clearSource } from './clear-source.ts'
import { readPeople } from './people.ts'
import type { MovePlan, Side } from './plan.ts'
import { listContents } from './planned-account.ts'
import { sealForTarget } from './seal-for-target.ts'
import { fence, freeze, planMove, recordMoved, stateOf, thaw } from './source.ts'
import { storeContents } from './store-contents.ts'
import { MOVED_TABLES, UNCOMPARED_TABLES } from './table-plan.ts'
import { activate, begin, buildIndex, demandReceiving, discard, makeReady, receivePeople } from './target.ts'
import { listTenantTables, type TenantTable } from './tenant-tables.ts'

/** Bytes of content in one answer. */
const CONTENT_BYTES = 4_000_000

interface Instance {
  platform: Platform
  features: Features
}

interface OfMove {
  tenantId: string
  moveId: string
}

/** The account, or one that moved away from here before. */
async function planOf({ platform, features }: Instance, { account }: { account: string }) {
  const resolved = await features.accounts.resolveAccount(account).catch((error: unknown) => ({ error }))
  if (!('error' in resolved)) {
    const operatesSource = await features.accounts.operatesInstance(resolved.id)
    return {
      plan: await planMove(platform, { ...resolved, operatesSource }),
      move: await stateOf(platform, resolved.id),
    }
  }
  const moved = await findMove(platform.database.read, account)
  if (!moved) throw resolved.error
  return { plan: null, move: moved }
}

/** Contents in base64, as many as fit into one answer; null for one that was removed meanwhile. */
async function readContents({ blobs }: Pick<Platform, 'blobs'>, tenantId: string, hashes: readonly string[]) {
  const contents: (string | null)[] = []
  let bytes = 0
  for (const hash of hashes) {
    const content = await blobs.get(tenantId, hash)
    contents.push(content ? content.toString('base64') : null)
    bytes += content?.length ?? 0
    if (bytes > CONTENT_BYTES) break
  }
  return contents
}

async function tableOf({ database }: Pick<Platform, 'database'>, name: string): Promise<TenantTable> {
  const table = MOVED_TABLES.includes(name)
    ? (await listTenantTables(database)).find((each) => each.name === name)
    : undefined
  if (!table) throw new Error(`the table ${name} does not move`)
  return table
}

/** Steps of a move, each of which is safe to repeat. The command calls them on the source and on the target. */
export const STEPS = {
  plan: planOf,
  check: ({ platform }: Instance, { plan }: { plan: MovePlan }) => checkTarget(platform, plan),
  freeze: ({ platform }: Instance, input: { tenantId: string; name: string; target: Side }) =>
    freeze(platform, input.tenantId, input.name, input.target),
  fence: ({ platform }: Instance, { tenantId, moveId }: OfMove) => fence(platform, tenantId, moveId),
  thaw: ({ platform }: Instance, { tenantId }: { tenantId: string }) => thaw(platform, tenantId),
  people: async (
    { platform }: Instance,
    { tenantId, moveId, key, withPasskeys }: OfMove & { key: string; withPasskeys: boolean },
  ) => sealForTarget(key, moveId, JSON.stringify(await readPeople(platform, tenantId, withPasskeys))),
  read: async (
    { platform }: Instance,
    { table, ...query }: { tenantId: string; table: string; after: CarriedRow | null; limit: number; users: UserIds },
  ) => readPage(platform.database, await tableOf(platform, table), query),
  hash: async (
    { platform }: Instance,
    { tenantId, users }: { tenantId: string; users: UserIds },
  ): Promise<Record<string, TableState>> => {
    const states: Record<string, TableState> = {}
    for (const name of MOVED_TABLES.filter((each) => !UNCOMPARED_TABLES.has(each)))
      states[name] = await hashTable(platform.database, await tableOf(platform, name), tenantId, users)
    return states
  },
  contents: ({ platform }: Instance, { tenantId, after }: { tenantId: string; after: string }) =>
    listContents(platform.database, tenantId, after),
  readContents: ({ platform }: Instance, { tenantId, hashes }: { tenantId: string; hashes: string[] }) =>
    readContents(platform, tenantId, hashes),
  recordMoved: ({ platform }: Instance, { tenantId, moveId }: OfMove) => recordMoved(platform, tenantId, moveId),
  clear: ({ platform }: Instance, { tenantId, moveId }: OfMove) => clearSource(platform, tenantId, moveId),

  begin: ({ platform }: Instance, { plan, moveId }: { plan: MovePlan; moveId: string }) =>
    begin(platform, plan, moveId),
  receivePeople: ({ platform }: Instance, input: { plan: MovePlan; moveId: string; sealed: string }) =>
    receivePeople(platform, input.plan, input.moveId, input.sealed),
  missing: ({ platform }: Instance, { tenantId, hashes }: { tenantId: string; hashes: string[] }) =>
    platform.blobs.missing(tenantId, hashes),
  write: async ({ platform }: Instance, input: OfMove & { table: string; rows: CarriedRow[] }) => {
    const table = await tableOf(platform, input.table)
    await platform.database.transact(async (tx) => {
      await demandReceiving(platform, tx, input.tenantId, input.moveId)
      await insertPage(tx, table, input.rows)
    })
  },
  storeContents: ({ platform }: Instance, { tenantId }: OfMove, parts: readonly Uint8Array[]) =>
    storeContents(platform, tenantId, parts),
  index: ({ platform, features }: Instance, { tenantId }: { tenantId: string }) =>
    buildIndex(features, platform, tenantId),
  makeReady: ({ platform }: Instance, { tenantId, moveId }: OfMove) => makeReady(platform, tenantId, moveId),
  activate: ({ platform }: Instance, { tenantId, moveId }: OfMove) => activate(platform, tenantId, moveId),
  discard: ({ platform }: Instance, { tenantId, moveId }: OfMove) => discard(platform, tenantId, moveId),
  state: ({ platform }: Instance, { tenantId }: { tenantId: string }) => stateOf(platform, tenantId),
}

export type StepName = keyof typeof STEPS
export type StepInput<N extends StepName> = Parameters<(typeof STEPS)[N]>[1]
export type StepResult<N extends StepName> = Awaited<ReturnType<(typeof STEPS)[N]>>

/** Runs a step on one of the two instances. */
export type CallStep = <N extends StepName>(
  name: N,
  input: StepInput<N>,
  parts?: readonly Uint8Array[],
) => Promise<StepResult<N>>
