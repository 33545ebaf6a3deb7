import type { AccountSettingsAnswer, UpdateAccountSettings } from '@dossier/contract/account'
import type { ApplyEmailFilterAnswer, ProjectAddressAnswer } from '@dossier/contract/address'
import type { CreateProject, Project, ProjectAnswer, UpdateProject } from '@dossier/contract/project'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { callApi } from '#platform/api/call-api.ts'
import { refetchShown, whileErasing } from '#platform/live/erasing.ts'

/** Intake addresses of a project; both are '' when the server has no domain. */
export const useProjectAddress = (project: string) =>
  useQuery({
    queryKey: ['project address', project],
    queryFn: async ({ signal }) =>
      (await callApi<ProjectAddressAnswer>('GET', `/projects/${project}/address`, { signal })).address,
  })

export const useAccountSettings = () =>
  useQuery({
    queryKey: ['account settings'],
    queryFn: async ({ signal }) => (await callApi<AccountSettingsAnswer>('GET', '/settings', { signal })).settings,
  })

const refetchProjects = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: ['projects'] })

// All of these throw ApiProblem.

export async function createProject(client: QueryClient, body: CreateProject): Promise<Project> {
  const { project } = await callApi<ProjectAnswer>('POST', '/projects', { body })
  await refetchProjects(client)
  return project
}

export async function updateProject(client: QueryClient, id: string, body: UpdateProject): Promise<void> {
  await callApi('PUT', `/projects/${id}`, { body })
  await refetchProjects(client)
}

/** @param moveTo project that receives the content; '' for an empty project. */
export async function removeProject(client: QueryClient, id: string, moveTo: string): Promise<void> {
  const query = { move_to: moveTo || undefined }
  await whileErasing(id, () => callApi('DELETE', `/projects/${id}`, { query }))
  await refetchShown(client)
}

export async function rotateAddress(client: QueryClient, id: string): Promise<void> {
  await callApi('POST', `/projects/${id}/address/rotate`)
  await client.invalidateQueries({ queryKey: ['project address', id] })
}

/** @param dryRun only counts. @returns the number of matching emails. */
export async function applyFilter(client: QueryClient, id: string, dryRun: boolean): Promise<number> {
  const query = { dry_run: String(dryRun) }
  const answer = await callApi<ApplyEmailFilterAnswer>('POST', `/projects/${id}/email-filter/apply`, { query })
  if (!dryRun) await client.invalidateQueries({ queryKey: ['mail'] })
  return answer.matched
}

export async function updateAccountSettings(client: QueryClient, body: UpdateAccountSettings): Promise<void> {
  const { settings } = await callApi<AccountSettingsAnswer>('PUT', '/settings', { body })
  client.setQueryData(['account settings'], settings)
}
