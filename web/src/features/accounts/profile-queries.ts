import type { Profile, ProfileAnswer, UpdateProfile } from '@dossier/contract/profile'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiProblem, callApi } from '#platform/api/call-api.ts'

const KEY = ['profile']

/** Who is signed in, and how they like to work. */
export const useProfile = () =>
  useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await callApi<ProfileAnswer>('GET', '/profile', { signal })).profile,
  })

/** Of the changes that are under way, the one that was made last says what is shown. */
let latest = 0

/** Shown at once, and taken back when the service refuses. @throws ApiProblem. */
export async function updateProfile(client: QueryClient, changes: UpdateProfile): Promise<void> {
  latest += 1
  const mine = latest
  // What is being read was written before this.
  void client.cancelQueries({ queryKey: KEY }, { revert: false })
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== null))
  client.setQueryData<Profile>(KEY, (before) => before && { ...before, ...given })
  try {
    const { profile } = await callApi<ProfileAnswer>('PATCH', '/profile', { body: changes })
    if (mine === latest) client.setQueryData(KEY, profile)
  } catch (error) {
    await client.invalidateQueries({ queryKey: KEY })
    throw error
  }
}

/** For choices that hold at once: none of them waits for the one before it. */
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
