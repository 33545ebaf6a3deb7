import type { TriageDecision } from '@dossier/contract/triage'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiProblem } from '#platform/api/call-api.ts'
import { useAct } from '#platform/api/use-act.ts'
import { formatPercent } from '#platform/words/format-percent.ts'
import { Button } from '#ui/button.tsx'
import { CannotLoad, type Reading } from '#ui/cannot-load.tsx'
import { ProblemLine } from '#ui/problem-line.tsx'
import { updateProjectPreferences, useProjectPreferences } from '../settings/preference-queries.ts'
import { BINS, histogramOf, splitByThreshold } from './histogram.ts'

interface Props {
  project: string
  judged: Reading & { data: readonly TriageDecision[] | undefined }
}

/** Confidence that a result needs to move an email. Only admins see it. */
export function Threshold({ project, judged }: Props) {
  const { t } = useTranslation()
  const reading = useProjectPreferences(project)
  const { data, error } = reading
  if (isForbidden(error)) return null
  if (!data) return <CannotLoad of={reading} about={t('board.threshold.title')} />
  return <Bar project={project} judged={judged} settled={data.confidence_threshold} />
}

const isForbidden = (error: Error | null): boolean => error instanceof ApiProblem && error.status === 403

function Bar({ project, judged, settled }: Props & { settled: number }) {
  const { t, i18n } = useTranslation()
  const client = useQueryClient()
  const id = useId()
  const { underway, problem, act } = useAct()
  const [chosen, setWanted] = useState<number | null>(null)
  const value = chosen ?? settled
  const decisions = judged.data?.filter((decision) => decision.project === project) ?? []
  const { sure, unsure } = splitByThreshold(decisions, value)
  const summary = t('board.threshold.parts', { value: formatPercent(value, i18n.language), sure, unsure })
  const use = (): void =>
    act(async () => {
      await updateProjectPreferences(client, project, { confidence_threshold: value })
      setWanted(null)
    })
  return (
    <section className="threshold" aria-label={t('board.threshold.title')}>
      <h2>
        <label htmlFor={id}>{t('board.threshold.title')}</label>
      </h2>
      <Histogram decisions={decisions} value={value} />
      <input
        id={id}
        type="range"
        min={0}
        max={1}
        step={0.01}
        value={value}
        aria-valuetext={summary}
        onChange={(event) => setWanted(event.target.valueAsNumber)}
      />
      {(!judged.error || judged.data) && <p className="told">{summary}</p>}
      <CannotLoad of={judged} />
      {chosen !== null && chosen !== settled && (
        <div className="acts">
          <Button kind="outlined" disabled={underway} onClick={use}>
            {t('board.threshold.use', { value: formatPercent(value, i18n.language) })}
          </Button>
          <Button onClick={() => setWanted(null)}>{t('act.cancel')}</Button>
        </div>
      )}
      <ProblemLine problem={problem} />
    </section>
  )
}

function Histogram({ decisions, value }: { decisions: readonly TriageDecision[]; value: number }) {
  const bins = histogramOf(decisions)
  const highest = Math.max(1, ...bins)
  return (
    <div className="histogram" aria-hidden>
      {bins.map((count, at) => (
        <i
          // biome-ignore lint/suspicious/noArrayIndexKey: a column is identified by its position
          key={at}
          className={(at + 0.5) / BINS < value ? 'below' : ''}
          style={{ height: `${Math.round((count / highest) * 100)}%` }}
        />
      ))}
    </div>
  )
}
