import type { TriageInbox } from '@dossier/contract/triage-routes'
import { useQueryClient } from '@tanstack/react-query'
import { useAct } from '#platform/api/use-act.ts'
import { startRun } from '../triage-queries.ts'

export function useStarting(project: string, onStarted: (runId: string) => void) {
  const client = useQueryClient()
  const { underway, problem, act } = useAct()
  const start = (request: Pick<TriageInbox, 'dry_run' | 'email_ids'>): void =>
    act(async () => {
      const { run_id } = await startRun(client, project, request)
      onStarted(run_id)
    })
  return { underway, problem, start }
}
