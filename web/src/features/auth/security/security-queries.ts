import type { ListPasskeysAnswer, PasskeyAnswer } from '@dossier/contract/passkey'
import type { ChangePasswordAnswer, ConfirmTotpAnswer, SetUpTotpAnswer, TotpAnswer } from '@dossier/contract/sign-in'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { callApi } from '#platform/api/call-api.ts'
import { askForOptions, makePasskey } from '#platform/session/passkey.ts'

export const useTotp = () =>
  useQuery({
    queryKey: ['security', 'totp'],
    queryFn: ({ signal }) => callApi<TotpAnswer>('GET', '/auth/totp', { signal }),
  })

export const usePasskeys = () =>
  useQuery({
    queryKey: ['security', 'passkeys'],
    queryFn: async ({ signal }) => (await callApi<ListPasskeysAnswer>('GET', '/passkeys', { signal })).passkeys,
  })

const refetchSecurityList = async (client: QueryClient): Promise<void> => {
  await Promise.all([
    client.invalidateQueries({ queryKey: ['security'] }),
    client.invalidateQueries({ queryKey: ['access'] }),
  ])
}

// All of these throw ApiProblem.

export async function changePassword(client: QueryClient, current: string, next: string): Promise<number> {
  const body = { current_password: current, new_password: next }
  const { sessions_ended } = await callApi<ChangePasswordAnswer>('PUT', '/auth/password', { body })
  await refetchSecurityList(client)
  return sessions_ended
}

export const setUpTotp = () => callApi<SetUpTotpAnswer>('POST', '/auth/totp/setup')

export async function confirmTotp(code: string): Promise<string[]> {
  const answer = await callApi<ConfirmTotpAnswer>('POST', '/auth/totp/confirm', { body: { code } })
  return answer.recovery_codes
}

export async function disableTotp(client: QueryClient, password: string, code: string): Promise<void> {
  await callApi('POST', '/auth/totp/disable', { body: { password, code } })
  await refetchSecurityList(client)
}

export async function addPasskey(client: QueryClient, name: string): Promise<void> {
  const credential = await makePasskey(await askForOptions('registration'))
  await callApi<PasskeyAnswer>('POST', '/auth/passkeys/registration/verify', { body: { credential, name } })
  await refetchSecurityList(client)
}

export async function renamePasskey(client: QueryClient, id: string, name: string): Promise<void> {
  await callApi('PATCH', `/passkeys/${id}`, { body: { name } })
  await refetchSecurityList(client)
}

export async function removePasskey(client: QueryClient, id: string): Promise<void> {
  await callApi('DELETE', `/passkeys/${id}`)
  await refetchSecurityList(client)
}

/** Called after the user has saved the codes; until then they stay on screen. */
export const refetchSecurity = refetchSecurityList
