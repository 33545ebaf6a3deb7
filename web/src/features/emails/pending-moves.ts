import type { Mailbox } from '@dossier/contract/vocabulary'

/**
 * Where conversations are going while the server has not said so yet, by thread. Lists are shown through it, so a move
 * is seen at once, an answer that was read before it cannot bring the row back, and a refusal only takes the entry out.
 */
export type PendingMoves = ReadonlyMap<string, Mailbox>

export const withMove = (moves: PendingMoves, threadId: string, mailbox: Mailbox): PendingMoves =>
  new Map(moves).set(threadId, mailbox)

/** Takes the entry out, unless the conversation was sent elsewhere in the meantime. */
export function withoutMove(moves: PendingMoves, threadId: string, mailbox: Mailbox): PendingMoves {
  if (moves.get(threadId) !== mailbox) return moves
  const left = new Map(moves)
  left.delete(threadId)
  return left
}

interface Row {
  thread_id: string
  mailbox: Mailbox
}

/** The rows that a list shows while these moves are under way. */
export const shownRows = <R extends Row>(rows: readonly R[], moves: PendingMoves): R[] =>
  rows.filter(({ thread_id, mailbox }) => (moves.get(thread_id) ?? mailbox) === mailbox)
