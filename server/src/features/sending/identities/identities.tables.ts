/** An address that mail is sent from, with the server that takes it. Its password lies in the sealed secrets. */
interface IdentityRow {
  tenant_id: string
  id: string
  project_id: string
  /** The user who made it. */
  owner_id: string
  /** Display name, '' for none. */
  name: string
  /** Bare and folded, once in a project. */
  email: string
  signature: string
  /** '' while no server is set. */
  smtp_host: string
  /** 0: the usual one (see portOf). */
  smtp_port: number
  /** '' for no sign-in. */
  smtp_user: string
  smtp_tls: number
  smtp_ssl: number
  created_at: number
  updated_at: number
}

declare module '#platform/database/database' {
  interface Tables {
    email_identities: IdentityRow
  }
}

export type { IdentityRow }
