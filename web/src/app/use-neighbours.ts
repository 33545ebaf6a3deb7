import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { prefetchThread } from '#features/emails/prefetch.ts'
import { adjacentRow } from '#features/emails/row-positions.ts'
import type { Rows } from '#features/emails/use-rows.ts'
import type { Walk } from './use-walk.ts'

/** A person who steps fast skips these. */
const REST_MS = 150

/** Reads the conversations that a person probably opens next: below and above the open one, or under the cursor. */
export function useNeighbours({ rows }: Rows, { openThread, standing }: Walk): void {
  const client = useQueryClient()
  const around = openThread ? [adjacentRow(rows, openThread, 1), adjacentRow(rows, openThread, -1)] : [standing]
  const ids = around.flatMap((row) => row?._id ?? []).join()
  useEffect(() => {
    if (ids === '') return
    const timer = setTimeout(() => {
      for (const id of ids.split(',')) prefetchThread(client, id)
    }, REST_MS)
    return () => clearTimeout(timer)
  }, [client, ids])
}
