import type { ListRow } from './list-row.ts'

interface Row {
  thread_id: string
}

/** Rows of a list in their fetched pages. Joining them would copy up to 100,000 rows with every new page. */
export interface RowList<R extends Row = ListRow> {
  length: number
  /** undefined out of range. */
  at(position: number): R | undefined
  /** -1 = none. */
  findIndex(is: (row: R) => boolean): number
  find(is: (row: R) => boolean): R | undefined
  filter(is: (row: R) => boolean): R[]
  /** `until` is exclusive. */
  slice(from: number, until: number): R[]
  pageOf(position: number): number
}

export function rowList<R extends Row>(pages: readonly (readonly R[])[]): RowList<R> {
  const starts: number[] = []
  let length = 0
  for (const rows of pages) {
    starts.push(length)
    length += rows.length
  }

  function pageOf(position: number): number {
    let [low, high] = [0, Math.max(0, pages.length - 1)]
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if ((starts[middle] ?? 0) <= position) low = middle
      else high = middle - 1
    }
    return low
  }

  function at(position: number): R | undefined {
    const page = pageOf(position)
    return pages[page]?.[position - (starts[page] ?? 0)]
  }

  function findIndex(is: (row: R) => boolean): number {
    for (const [page, rows] of pages.entries()) {
      const position = rows.findIndex(is)
      if (position >= 0) return (starts[page] ?? 0) + position
    }
    return -1
  }

  function slice(from: number, until: number): R[] {
    const first = pageOf(from)
    return pages.slice(first, pageOf(until) + 1).flatMap((rows, nth) => {
      const start = starts[first + nth] ?? 0
      return rows.slice(Math.max(0, from - start), Math.max(0, until - start))
    })
  }

  return {
    length,
    at,
    findIndex,
    find: (is) => at(findIndex(is)),
    filter: (is) => pages.flatMap((rows) => rows.filter(is)),
    slice,
    pageOf,
  }
}
