import type {
  CreateTemplate,
  FillTemplateAnswer,
  ListTemplatesAnswer,
  Template,
  TemplateAnswer,
  UpdateTemplate,
} from '@dossier/contract/template'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { callApi } from '#platform/api/call-api.ts'

export const useTemplates = (project: string) =>
  useQuery({
    queryKey: ['templates', project],
    enabled: project !== '',
    queryFn: async ({ signal }) =>
      (await callApi<ListTemplatesAnswer>('GET', `/projects/${project}/templates`, { signal })).templates,
  })

export const refetchTemplates = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: ['templates'] })

// All of these throw ApiProblem.

export const createTemplate = async (project: string, body: CreateTemplate): Promise<Template> =>
  (await callApi<TemplateAnswer>('POST', `/projects/${project}/templates`, { body })).template

export const updateTemplate = async (id: string, body: UpdateTemplate): Promise<Template> =>
  (await callApi<TemplateAnswer>('PUT', `/templates/${id}`, { body })).template

export const removeTemplate = (id: string): Promise<unknown> => callApi('DELETE', `/templates/${id}`)

/** Puts the values of a recipient into a template. @param address '' without a recipient */
export const fillTemplate = (id: string, address: string): Promise<FillTemplateAnswer> =>
  callApi('POST', `/templates/${id}/fill`, { body: address ? { address } : {} })
