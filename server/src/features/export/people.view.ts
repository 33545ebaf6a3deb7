import type { Reads } from '#platform/database/database'
import { id, line, lineOf, text } from '#platform/portable/fields'
import type { PortableKind, Recipient } from '#platform/portable/portable'
import { readsAndNames } from '#platform/portable/portable-rows'

interface Person {
  id: string
  email: string
  name: string
  role: string
}

const PERSON = { id, email: line, name: text, role: text }

/**
 * Exports the members of the account, to resolve user ids. An import creates no members; it assigns records to an
 * existing member with the same id or address.
 */
export const portablePeople: PortableKind = {
  name: 'people',
  tables: [],
  transient: true,
  async list(at, { tenantId }) {
    const rows = await membersOf(at, tenantId).orderBy('users.id').execute()
    return { lines: rows.map((row) => lineOf(PERSON, row)), next: null }
  },
  ...readsAndNames(PERSON),
  async match(db, to, lines) {
    const pairs: [string, string][] = []
    for (const person of lines as unknown as Person[]) {
      const localId = await localPersonId(db, to, person)
      if (localId !== person.id) pairs.push([person.id, localId])
    }
    return pairs
  },
  prepareImport: async () => async () => null,
}

const membersOf = (db: Reads, tenantId: string) =>
  db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select(['users.id', 'users.email', 'users.name', 'memberships.role'])
    .where('memberships.tenant_id', '=', tenantId)

/**
 * An unknown id stays, so that it works again where that user exists. Another account's user becomes the importing
 * user.
 */
async function localPersonId(db: Reads, { tenantId, userId }: Recipient, { id: old, email }: Person): Promise<string> {
  const members = await membersOf(db, tenantId)
    .where((eb) => eb.or([eb('users.id', '=', old), eb('users.email', '=', email)]))
    .execute()
  const same = members.find((member) => member.id === old) ?? members[0]
  if (same) return same.id
  const stranger = await db.selectFrom('users').select('id').where('id', '=', old).executeTakeFirst()
  return stranger ? userId : old
}
