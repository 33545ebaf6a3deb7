import { count, flag, id, instant, line, person, ref, text } from '#platform/portable/fields'
import { type Row, table } from '#platform/portable/table'

/** An address that mail is sent from, with the server that takes it. Its password lies in the sealed secrets. */
export const IDENTITIES = table('email_identities', {
  id,
  project_id: ref,
  /** The user who made it. */
  owner_id: person,
  /** Display name, '' for none. */
  name: line,
  /** Bare and folded, once in a project. */
  email: line,
  signature: text,
  /** '' while no server is set. */
  smtp_host: line,
  /** 0: the usual one (see portOf). */
  smtp_port: count,
  /** '' for no sign-in. */
  smtp_user: line,
  smtp_tls: flag,
  smtp_ssl: flag,
  created_at: instant,
  updated_at: instant,
})
type IdentityRow = Row<typeof IDENTITIES>

declare module '#platform/database/database' {
  interface Tables {
    email_identities: IdentityRow
  }
}

export type { IdentityRow }
