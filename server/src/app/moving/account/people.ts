import { type RawBuilder, sql } from 'kysely'
import { listParkedMembers } from '#platform/account-moves/account-moves.store'
import type { ParkedMemberRow } from '#platform/account-moves/account-moves.tables'
import type { Reads, Tx } from '#platform/database/database'
import type { Cell } from '#platform/database/move/state-hash'
import type { Needs } from '#platform/platform'
import { type CarriedCell, carry, cellOf, type UserIds } from './carried-rows.ts'

export type PlainRow = Record<string, CarriedCell>

interface CarriedSecret {
  purpose: string
  recordId: string
  destination: string
  text: string
  /** True for a secret of a user, which belongs to no account. */
  isOfUser: boolean
}

/** The account, its members with their ways to sign in, its tokens and secrets. Travels sealed. */
export interface People {
  account: PlainRow
  members: ParkedMemberRow[]
  tokens: PlainRow[]
  users: PlainRow[]
  /** Rows of USER_TABLES by table. */
  ofUsers: Record<string, PlainRow[]>
  secrets: CarriedSecret[]
}

/** Tables with rows of users that move with them. Passkeys are bound to the host name of their instance. */
export const USER_TABLES = ['user_preferences', 'unconfirmed_users', 'totp_factors', 'recovery_codes', 'passkeys']

const USER_SECRET = 'totp'

/** @param withPasskeys true when both instances have the same host name. */
export async function readPeople(
  { database, secrets }: Needs<'database' | 'secrets'>,
  tenantId: string,
  withPasskeys: boolean,
): Promise<People> {
  const { read } = database
  const members = await listParkedMembers(read, tenantId)
  const ids = members.map(({ user_id }) => user_id)
  const [account] = await rowsOf(read, 'tenants', sql`id = ${tenantId}`)
  if (!account) throw new Error(`there is no account ${tenantId}`)
  const ofUsers: People['ofUsers'] = {}
  for (const name of USER_TABLES)
    if (name !== 'passkeys' || withPasskeys) ofUsers[name] = await rowsOf(read, name, sql`user_id in (${listOf(ids)})`)
  return {
    account,
    members,
    tokens: await rowsOf(read, 'access_tokens', sql`tenant_id = ${tenantId} and revoked_at is null`),
    users: await rowsOf(read, 'users', sql`id in (${listOf(ids)})`),
    ofUsers,
    secrets: [
      ...(await openSecrets({ database, secrets }, tenantId, sql`true`)),
      ...(await openSecrets(
        { database, secrets },
        '',
        sql`purpose = ${USER_SECRET} and record_id in (${listOf(ids)})`,
      )),
    ],
  }
}

const listOf = (ids: readonly string[]) => sql.join(['', ...ids])

export async function rowsOf(db: Reads, table: string, condition: RawBuilder<unknown>): Promise<PlainRow[]> {
  const { rows } = await sql<Record<string, Cell>>`
    select * from ${sql.table(table)} where ${condition}`.execute(db)
  return rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, cell]) => [name, carry(cell)])))
}

/** A cell that holds text. */
export const textOf = (cell: CarriedCell | undefined): string => (typeof cell === 'string' ? cell : '')

async function openSecrets(
  { database, secrets }: Needs<'database' | 'secrets'>,
  tenantId: string,
  condition: RawBuilder<unknown>,
): Promise<CarriedSecret[]> {
  const rows = await rowsOf(database.read, 'sealed_secrets', sql`tenant_id = ${tenantId} and ${condition}`)
  const opened: CarriedSecret[] = []
  for (const row of rows) {
    const binding = { purpose: textOf(row.purpose), recordId: textOf(row.record_id) }
    const destination = textOf(row.destination)
    const text = await secrets.open(database.read, { tenantId, ...binding, destination })
    if (text !== null) opened.push({ ...binding, destination, text, isOfUser: tenantId === '' })
  }
  return opened
}

/** Writes the users that the target does not have, and all secrets, sealed with its key. Replaces an earlier attempt. */
export async function writePeople(
  { secrets }: Needs<'secrets'>,
  tx: Tx,
  tenantId: string,
  people: People,
  { ids, linked }: { ids: UserIds; linked: ReadonlySet<string> },
): Promise<void> {
  const isNew = (userId: CarriedCell | undefined): boolean => !linked.has(textOf(userId))
  for (const user of people.users.filter(({ id }) => isNew(id))) await upsertUser(tx, withIds(user, ids))
  for (const [name, rows] of Object.entries(people.ofUsers)) {
    if (!USER_TABLES.includes(name)) throw new Error(`no rows of ${name} move with users`)
    const carried = rows.filter(({ user_id }) => isNew(user_id)).map((row) => withIds(row, ids))
    for (const { id } of people.users.filter(({ id }) => isNew(id)))
      await sql`delete from ${sql.table(name)} where user_id = ${newId(textOf(id), ids)}`.execute(tx)
    for (const row of carried) await insertPlain(tx, name, row)
  }
  for (const { isOfUser, text, recordId, ...secret } of people.secrets) {
    if (isOfUser && !isNew(recordId)) continue
    const binding = isOfUser ? { tenantId: '', recordId: newId(recordId, ids) } : { tenantId, recordId }
    await secrets.put(tx, { ...secret, ...binding }, text)
  }
}

async function upsertUser(tx: Tx, user: PlainRow): Promise<void> {
  const columns = Object.keys(user).filter((name) => name !== 'id')
  const updates = columns.map((name) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`)
  await insertPlain(tx, 'users', user, sql`on conflict (id) do update set ${sql.join(updates)}`)
}

export async function insertPlain(tx: Tx, table: string, row: PlainRow, tail = sql``): Promise<void> {
  const names = sql.join(Object.keys(row).map((name) => sql.ref(name)))
  const values = sql.join(Object.values(row).map(cellOf))
  await sql`insert into ${sql.table(table)} (${names}) values (${values}) ${tail}`.execute(tx)
}

const newId = (id: string, ids: UserIds): string => (Object.hasOwn(ids, id) ? (ids[id] ?? id) : id)

export const withIds = (row: PlainRow, ids: UserIds): PlainRow =>
  Object.fromEntries(
    Object.entries(row).map(([name, cell]) => [name, typeof cell === 'string' ? newId(cell, ids) : cell]),
  )
