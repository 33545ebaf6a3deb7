import type { QueryClient } from '@tanstack/react-query'
import { callApi } from '#platform/api/call-api.ts'
import { readRecordsAnew, recordAddress } from './record-queries.ts'

/** Has the page of a saved address fetched anew, in the background: its record says how far that is. */
export async function fetchAgain(client: QueryClient, id: string): Promise<void> {
  await callApi<object>('POST', `${recordAddress('url', id)}/fetch`)
  await readRecordsAnew(client)
}
