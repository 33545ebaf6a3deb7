import type { Profile, ProfileAnswer, UpdateProfile } from '@dossier/contract/profile'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiProblem, callApi } from '#platform/api/call-api.ts'

const KEY = ['profile']

export const useProfile = () =>
  useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await callApi<ProfileAnswer>('GET', '/profile', { signal })).profile,
  })

/** With several pending changes, the latest determines the display. */
let latest = 0

/** Optimistic update; undone when the service refuses. @throws ApiProblem. */
export async function updateProfile(client: QueryClient, changes: UpdateProfile): Promise<void> {
  latest += 1
  const requestNumber = latest
  // Pending reads may return older data.
  void client.cancelQueries({ queryKey: KEY }, { revert: false })
  const definedChanges = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== null))
  client.setQueryData<Profile>(KEY, (before) => before && { ...before, ...definedChanges })
  try {
    const { profile } = await callApi<ProfileAnswer>('PATCH', '/profile', { body: changes })
    if (requestNumber === latest) client.setQueryData(KEY, profile)
  } catch (error) {
    await client.invalidateQueries({ queryKey: KEY })
    throw error
  }
}

/** For choices that take effect at once, without waiting for the previous one. */
export function useProfileChoices() {
  const client = useQueryClient()
  const [problem, setProblem] = useState<ApiProblem | null>(null)
  async function change(changes: UpdateProfile): Promise<void> {
    setProblem(null)
    try {
      await updateProfile(client, changes)
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error
      setProblem(error)
    }
  }
  return { problem, choose: (changes: UpdateProfile) => void change(changes) }
}
