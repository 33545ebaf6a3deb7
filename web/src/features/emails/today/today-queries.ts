import { withUnsetFields } from '@dossier/contract/listed-email'
import type { TodayAnswer } from '@dossier/contract/today'
import { useQuery } from '@tanstack/react-query'
import { callApi } from '#platform/api/call-api.ts'

/** Refetched with the lists of emails. */
export const useToday = (project: string) =>
  useQuery({
    queryKey: ['mail', 'today', project],
    queryFn: async ({ signal }) => {
      const answer = await callApi<TodayAnswer>('GET', '/today', { signal, query: { project } })
      return {
        due: answer.due.map(withUnsetFields),
        invitations: answer.invitations.map(withUnsetFields),
        unanswered: answer.unanswered.map(withUnsetFields),
        returned: answer.returned.map(withUnsetFields),
      }
    },
  })
