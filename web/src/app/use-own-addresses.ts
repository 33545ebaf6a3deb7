import { useRouteContext } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useIdentities } from '#features/sending/identities/identity-queries.ts'

/** The address of the user and those that the user sends from. */
export function useOwnAddresses(project: string): ReadonlySet<string> {
  const { user } = useRouteContext({ from: '/signed-in' })
  const { data } = useIdentities(project)
  return useMemo(
    () =>
      new Set(
        [user.email, ...(data ?? []).flatMap(({ email, aliases }) => [email, ...aliases])].map((address) =>
          address.toLowerCase(),
        ),
      ),
    [user.email, data],
  )
}
