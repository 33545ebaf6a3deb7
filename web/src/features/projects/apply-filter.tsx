import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAct } from '#platform/api/use-act.ts'
import { Button } from '#ui/button.tsx'
import { ProblemLine } from '#ui/problem-line.tsx'
import { applyFilter } from './project-queries.ts'

/** Applies the filter to existing emails, after showing the number of matches. */
export function ApplyFilter({ project, name }: { project: string; name: string }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { underway, problem, act } = useAct()
  const [counted, setCounted] = useState<number | null>(null)
  const [moved, setMoved] = useState<number | null>(null)
  const count = async (): Promise<void> => {
    setMoved(null)
    setCounted(await applyFilter(client, project, true))
  }
  const apply = async (): Promise<void> => {
    setMoved(await applyFilter(client, project, false))
    setCounted(null)
  }
  return (
    <>
      <div className="line" role="status">
        <p className="who facts">
          {moved !== null
            ? t('project.filtered', { count: moved })
            : counted === null
              ? t('project.hasFilter')
              : t('project.matches', { count: counted })}
        </p>
        {counted ? (
          <>
            <Button kind="outlined" disabled={underway} onClick={() => act(apply)}>
              {t('project.toTrash')}
            </Button>
            <Button onClick={() => setCounted(null)}>{t('act.keep')}</Button>
          </>
        ) : (
          <Button disabled={underway} aria-label={t('project.applyOf', { name })} onClick={() => act(count)}>
            {t('project.apply')}
          </Button>
        )}
      </div>
      <ProblemLine problem={problem} />
    </>
  )
}
