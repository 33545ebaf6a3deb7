import { count, flag, id, instant, json, line, person, ref, text } from '#platform/portable/fields'
import { type Row, table } from '#platform/portable/table'
import { Addresses } from '../stored-shapes.ts'

/** A sender address with its SMTP server. The sealed secrets hold the password. */
export const IDENTITIES = table('email_identities', {
  id,
  project_id: ref,
  owner_id: person,
  /** Display name, '' for none. */
  name: line,
  /** Bare and normalized, unique in a project. */
  email: line,
  signature: text,
  /** '' without a server. */
  smtp_host: line,
  /** 0: the default port (see portOf). */
  smtp_port: count,
  /** '' for no sign-in. */
  smtp_user: line,
  smtp_tls: flag,
  smtp_ssl: flag,
  created_at: instant,
  updated_at: instant,
  /** Further addresses that the server sends for; bare and normalized. */
  aliases: json(Addresses),
  /** At most one of a project. */
  is_default: flag,
})
type IdentityRow = Row<typeof IDENTITIES>

declare module '#platform/database/database' {
  interface Tables {
    email_identities: IdentityRow
  }
}

export type { IdentityRow }
