interface PublicNameRow {
  /**
   * A project's id or alias, which stand in email addresses, a repository's id, which stands in a webhook URL, or
   * `client:` and an OAuth client_id that an account chose.
   */
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
