import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiProblem } from '#platform/api/call-api.ts'
import { hasEnded } from './newer-run.ts'
import { proceedRun, startRun, stopRun, useRun } from './triage-queries.ts'

export function useTriage(project: string) {
  const client = useQueryClient()
  const { t } = useTranslation()
  const run = useRun(project) ?? null
  const [starting, setStarting] = useState(false)
  const [problem, setProblem] = useState('')
  const underway = starting || (run !== null && !hasEnded(run))

  async function attempt(act: () => Promise<unknown>): Promise<void> {
    setProblem('')
    setStarting(true)
    await act().catch((error: unknown) => {
      setProblem(error instanceof ApiProblem && error.message ? error.message : t('problem.unreachable'))
    })
    setStarting(false)
  }

  return {
    run,
    underway,
    problem,
    /** Shows what would change, with its counts. Nothing moves before a person applies it. */
    start: () => void (underway || attempt(() => startRun(client, project, { dry_run: true }))),
    stop: () => void (run && attempt(() => stopRun(client, run))),
    apply: () => void (run && attempt(() => proceedRun(client, run, 'apply'))),
    takeBack: () => void (run && attempt(() => proceedRun(client, run, 'undo'))),
  }
}

export type Triage = ReturnType<typeof useTriage>
