import type { Project } from '@dossier/contract/project'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAct } from '#platform/api/use-act.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { ProblemLine } from '#ui/problem-line.tsx'
import { Select } from '#ui/select.tsx'
import { removeProject } from './project-queries.ts'

interface Props {
  project: Project
  otherProjects: readonly Project[]
}

export function RemoveProject({ project: { _id, name }, otherProjects }: Props) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { underway, problem, act } = useAct()
  const [asks, setAsks] = useState(false)
  const [moveTo, setMoveTo] = useState(otherProjects.find(({ is_default }) => is_default)?._id ?? '')
  if (!asks) {
    return (
      <Button aria-label={t('project.remove', { name })} onClick={() => setAsks(true)}>
        {t('act.remove')}
      </Button>
    )
  }
  return (
    <div className="remove-project" role="group" aria-label={t('project.remove', { name })}>
      <p>{t('project.removeAsk', { name })}</p>
      <Field label={t('project.moveTo')}>
        {(control) => (
          <Select
            {...control}
            value={moveTo}
            options={otherProjects.map((target) => ({ value: target._id, label: target.name }))}
            onValue={setMoveTo}
          />
        )}
      </Field>
      <ProblemLine problem={problem} />
      <div className="acts">
        <Button kind="outlined" disabled={underway} onClick={() => act(() => removeProject(client, _id, moveTo))}>
          {t('act.remove')}
        </Button>
        <Button onClick={() => setAsks(false)}>{t('act.keep')}</Button>
      </div>
    </div>
  )
}
