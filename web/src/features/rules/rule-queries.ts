import type { EmailAnswer } from '@dossier/contract/email'
import type {
  CreateRule,
  ListRulesAnswer,
  RuleAnswer,
  RunRuleAnswer,
  TryRule,
  TryRuleAnswer,
  UpdateRule,
} from '@dossier/contract/rule'
import type { TriageRun } from '@dossier/contract/triage'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { callApi } from '#platform/api/call-api.ts'

const keyOf = (project: string) => ['rules', project]

export const useRules = (project: string) =>
  useQuery({
    queryKey: keyOf(project),
    enabled: project !== '',
    queryFn: async ({ signal }) =>
      (await callApi<ListRulesAnswer>('GET', `/projects/${project}/rules`, { signal })).rules,
  })

/** Returns the sender of an email, for a rule that the inbox offers; '' without an address. */
export const useSenderOf = (email: string) =>
  useQuery({
    queryKey: ['rules', 'sender', email],
    enabled: email !== '',
    retry: false,
    queryFn: async ({ signal }) =>
      (await callApi<EmailAnswer>('GET', `/emails/${email}`, { signal })).email.from[0] ?? '',
  })

const refetchRules = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: ['rules'] })

// All of these throw ApiProblem.

export async function createRule(client: QueryClient, project: string, body: CreateRule): Promise<void> {
  await callApi<RuleAnswer>('POST', `/projects/${project}/rules`, { body })
  await refetchRules(client)
}

export async function updateRule(client: QueryClient, id: string, body: UpdateRule): Promise<void> {
  await callApi<RuleAnswer>('PUT', `/rules/${id}`, { body })
  await refetchRules(client)
}

export async function removeRule(client: QueryClient, id: string): Promise<void> {
  await callApi('DELETE', `/rules/${id}`)
  await refetchRules(client)
}

export const tryRule = (project: string, rule: TryRule['rule']): Promise<TryRuleAnswer> =>
  callApi<TryRuleAnswer>('POST', '/rules/try', { body: { project, rule } })

export const runRule = async (id: string): Promise<TriageRun> =>
  (await callApi<RunRuleAnswer>('POST', `/rules/${id}/run`, { body: {} })).run
