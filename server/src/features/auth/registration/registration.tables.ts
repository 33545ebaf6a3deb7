/** Somebody who registered by themself and has not shown yet that the address is theirs. */
interface UnconfirmedUserRow {
  user_id: string
}

declare module '#platform/database/database' {
  interface Tables {
    unconfirmed_users: UnconfirmedUserRow
  }
}

export type { UnconfirmedUserRow }
