/**
 * Source: `frozen` (work ends), `fenced` (no row can change), `moved` (point of no return), `cleared` (content removed).
 * Target: `receiving`, `ready` (compared), `active`.
 */
export type MoveState = 'frozen' | 'fenced' | 'moved' | 'cleared' | 'receiving' | 'ready' | 'active'

/** The move of an account to or from this instance; the latest one only. */
export interface AccountMoveRow {
  tenant_id: string
  /** The same on both instances. */
  id: string
  state: MoveState
  /** 1 while the account must do nothing on this instance. */
  is_parked: number
  /** Name of the account. */
  name: string
  /** Id of the other instance; see instance-mark. */
  peer_id: string
  peer_url: string
  /** Domain of the addresses of its projects; '' = it receives no email. */
  peer_mail_domain: string
  /** Target: the account, its members and tokens as JSON, until it is activated. */
  people: string
  /** Target: the row of an earlier move away as JSON, for a move that is undone. */
  before: string
  started_at: number
  updated_at: number
}

export interface ParkedMemberRow {
  tenant_id: string
  user_id: string
  role: string
  created_at: number
}

export interface MovedTokenRow {
  hash: string
  tenant_id: string
}

declare module '#platform/database/database' {
  interface Tables {
    account_moves: AccountMoveRow
    parked_members: ParkedMemberRow
    moved_tokens: MovedTokenRow
  }
}
