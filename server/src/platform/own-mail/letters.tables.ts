interface OwnLetterRow {
  id: string
  /** When its content was about to be handed over; null = no byte of it ever left. */
  offered_at: number | null
  created_at: number
}

declare module '#platform/database/database' {
  interface Tables {
    /** Letters of the service that are not sent yet; they belong to the instance. Their words are among the secrets. */
    own_letters: OwnLetterRow
  }
}

export type { OwnLetterRow }
