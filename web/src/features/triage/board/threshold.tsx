import type { TriageDecision } from '@dossier/contract/triage'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAct } from '#platform/api/use-act.ts'
import { Button } from '#ui/button.tsx'
import { ProblemLine } from '#ui/problem-line.tsx'
import { changeProjectWishes, useProjectWishes } from '../settings/wish-queries.ts'
import { BINS, histogramOf, partAt } from './histogram.ts'

/** How sure a verdict has to be before it moves anything, on how sure the last ones were. Admins alone settle it. */
export function Threshold({ project, decisions }: { project: string; decisions: readonly TriageDecision[] }) {
  const { t, i18n } = useTranslation()
  const client = useQueryClient()
  const id = useId()
  const { data } = useProjectWishes(project)
  const { underway, problem, act } = useAct()
  const [wanted, setWanted] = useState<number | null>(null)
  if (!data) return null
  const number = new Intl.NumberFormat(i18n.language, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  const value = wanted ?? data.confidence_threshold
  const { sure, unsure } = partAt(decisions, value)
  const told = t('board.threshold.parts', { value: number.format(value), sure, unsure })
  const use = (): void =>
    act(async () => {
      await changeProjectWishes(client, project, { confidence_threshold: value })
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
        aria-valuetext={told}
        onChange={(event) => setWanted(event.target.valueAsNumber)}
      />
      <p className="told">{told}</p>
      {wanted !== null && wanted !== data.confidence_threshold && (
        <div className="acts">
          <Button kind="outlined" disabled={underway} onClick={use}>
            {t('board.threshold.use', { value: number.format(value) })}
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
          // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
          key={at}
          className={(at + 0.5) / BINS < value ? 'below' : ''}
          style={{ height: `${Math.round((count / highest) * 100)}%` }}
        />
      ))}
    </div>
  )
}
