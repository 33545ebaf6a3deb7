import type { AccountSettings, AccountSettingsAnswer, UpdateAccountSettings } from '@dossier/contract/account'
import type { ProjectSettings, UpdateProjectSettings } from '@dossier/contract/project'
import type { TriageEngineAnswer } from '@dossier/contract/triage-engine'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { callApi } from '#platform/api/call-api.ts'

// How triage shall work: for the account, and for a project. Admins alone may read it.

const accountKey = ['triage', 'wishes', 'account']
const projectKey = (project: string) => ['triage', 'wishes', project]

export const useAccountWishes = () =>
  useQuery({
    queryKey: accountKey,
    retry: false,
    queryFn: async ({ signal }) => (await callApi<AccountSettingsAnswer>('GET', '/settings', { signal })).settings,
  })

export const useProjectWishes = (project: string) =>
  useQuery({
    queryKey: projectKey(project),
    enabled: project !== '',
    retry: false,
    queryFn: ({ signal }) => callApi<ProjectSettings>('GET', `/projects/${project}/settings`, { signal }),
  })

/** What judges mail here, and what it has used today. */
export const useEngine = () =>
  useQuery({
    queryKey: ['triage', 'engine'],
    retry: false,
    queryFn: ({ signal }) => callApi<TriageEngineAnswer>('GET', '/triage/engine', { signal }),
  })

/** null goes back to the default. @throws ApiProblem */
export async function changeAccountWishes(client: QueryClient, body: UpdateAccountSettings): Promise<void> {
  const { settings } = await callApi<AccountSettingsAnswer>('PUT', '/settings', { body })
  client.setQueryData<AccountSettings>(accountKey, settings)
  // What a project does not say itself it has from the account.
  await client.invalidateQueries({ queryKey: ['triage', 'wishes'] })
}

/** null goes back to what the account says. @throws ApiProblem */
export async function changeProjectWishes(
  client: QueryClient,
  project: string,
  body: UpdateProjectSettings,
): Promise<void> {
  const settings = await callApi<ProjectSettings>('PUT', `/projects/${project}/settings`, { body })
  client.setQueryData<ProjectSettings>(projectKey(project), settings)
}
