interface ToolCallWindowRow {
  /** A token or a grant; it names no content, so it stands under no tenant. */
  credential_id: string
  taken: number
  /** When the window ends and the count begins anew. */
  ends_at: number
}

declare module '#platform/database/database' {
  interface Tables {
    tool_call_windows: ToolCallWindowRow
  }
}

export type { ToolCallWindowRow }
