interface Row {
  thread_id: string
}

/** Where the conversation stands in the list, from 1; 0 when it does not. */
export const positionOf = (rows: readonly Row[], thread: string): number =>
  rows.findIndex(({ thread_id }) => thread_id === thread) + 1

/** The row beside the conversation; the first one when none is chosen; undefined beyond the ends. */
export function neighbourOf<R extends Row>(rows: readonly R[], thread: string, by: 1 | -1): R | undefined {
  const position = positionOf(rows, thread)
  return position === 0 ? rows[0] : rows[position - 1 + by]
}
