interface PublicNameRow {
  /** A project's id or alias, or a repository's id: it stands in an email address or a webhook URL. */
  name: string
  /** The account that has or had it. The row stays when the name, or the account, is deleted. */
  tenant_id: string
  created_at: number
}

declare module '#platform/database/database' {
  interface Tables {
    public_names: PublicNameRow
  }
}

export type { PublicNameRow }
