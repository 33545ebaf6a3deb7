interface ToolCallWindowRow {
  /** Id of a token or grant. It reveals no content, so it has no tenant. */
  credential_id: string
  taken: number
  ends_at: number
}

declare module '#platform/database/database' {
  interface Tables {
    tool_call_windows: ToolCallWindowRow
  }
}

export type { ToolCallWindowRow }
