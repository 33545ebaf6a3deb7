import { expect, it } from 'vitest'
import { type PendingMoves, shownRows, withMove, withoutMove } from './pending-moves.ts'

const rows = [
  { thread_id: 'a', mailbox: 'inbox' as const },
  { thread_id: 'b', mailbox: 'inbox' as const },
]
const shown = (moves: PendingMoves) => shownRows(rows, moves).map((row) => row.thread_id)
const none: PendingMoves = new Map()

it('hides what is on its way elsewhere, however often an older answer shows it', () => {
  const moves = withMove(none, 'a', 'archived')
  expect(shown(moves)).toEqual(['b'])
  expect(shown(moves)).toEqual(['b'])
  expect(shown(withoutMove(moves, 'a', 'archived'))).toEqual(['a', 'b'])
})

it('shows again what was called back', () => {
  const moves = withMove(withMove(none, 'a', 'archived'), 'a', 'inbox')
  expect(shown(moves)).toEqual(['a', 'b'])
})

it('keeps a later move when an earlier one is answered', () => {
  const moves = withMove(withMove(none, 'a', 'archived'), 'a', 'trash')
  expect(withoutMove(moves, 'a', 'archived')).toBe(moves)
})
