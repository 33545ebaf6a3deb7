import type { AccountSettings, AccountSettingsAnswer, UpdateAccountSettings } from '@dossier/contract/account'
import type { ProjectSettings, UpdateProjectSettings } from '@dossier/contract/project'
import type { TriageEngineAnswer } from '@dossier/contract/triage-engine'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { callApi } from '#platform/api/call-api.ts'

// Triage settings of the account and of a project. Only admins may read them.

const accountKey = ['triage', 'wishes', 'account']
const projectKey = (project: string) => ['triage', 'wishes', project]

export const useAccountPreferences = () =>
  useQuery({
    queryKey: accountKey,
    retry: false,
    queryFn: async ({ signal }) => (await callApi<AccountSettingsAnswer>('GET', '/settings', { signal })).settings,
  })

export const useProjectPreferences = (project: string) =>
  useQuery({
    queryKey: projectKey(project),
    enabled: project !== '',
    retry: false,
    queryFn: ({ signal }) => callApi<ProjectSettings>('GET', `/projects/${project}/settings`, { signal }),
  })

export const useEngine = () =>
  useQuery({
    queryKey: ['triage', 'engine'],
    retry: false,
    queryFn: ({ signal }) => callApi<TriageEngineAnswer>('GET', '/triage/engine', { signal }),
  })

/** null resets to the default. @throws ApiProblem */
export async function updateAccountPreferences(client: QueryClient, body: UpdateAccountSettings): Promise<void> {
  const { settings } = await callApi<AccountSettingsAnswer>('PUT', '/settings', { body })
  client.setQueryData<AccountSettings>(accountKey, settings)
  // Projects inherit from the account.
  await client.invalidateQueries({ queryKey: ['triage', 'wishes'] })
}

/** null resets to the account's setting. @throws ApiProblem */
export async function updateProjectPreferences(
  client: QueryClient,
  project: string,
  body: UpdateProjectSettings,
): Promise<void> {
  const settings = await callApi<ProjectSettings>('PUT', `/projects/${project}/settings`, { body })
  client.setQueryData<ProjectSettings>(projectKey(project), settings)
}
