import type { Project } from '@dossier/contract/project'
import { useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAct } from '#platform/api/use-act.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { ProblemLine } from '#ui/problem-line.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { freeColour } from './free-colour.ts'
import { createProject, updateProject } from './project-queries.ts'

interface Props {
  /** Omitted for a new project. */
  project?: Project
  /** All projects: a new one gets a colour of its own. */
  projects?: readonly Project[]
  onDone(): void
}

export function ProjectForm({ project, projects = [], onDone }: Props) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { underway, problem, act } = useAct()
  const [name, setName] = useState(project?.name ?? '')
  const [color, setColor] = useState(() => project?.color ?? freeColour(projects.map((each) => each.color)))
  const [filter, setFilter] = useState(project?.email_filter ?? '')
  const save = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const body = { name, color, email_filter: filter }
    act(async () => {
      await (project ? updateProject(client, project._id, body) : createProject(client, body))
      onDone()
    })
  }
  return (
    <form onSubmit={save} aria-label={project ? t('project.edit', { name: project.name }) : t('project.make')}>
      <Field label={t('project.name')}>
        {(control) => (
          <input
            {...control}
            value={name}
            required
            pattern=".*\S.*"
            maxLength={200}
            // biome-ignore lint/a11y/noAutofocus: the user has just opened this form
            autoFocus
            onChange={(event) => setName(event.target.value)}
          />
        )}
      </Field>
      <TextInput
        label={t('project.colour')}
        hint={t('project.colourHint')}
        type="color"
        value={color}
        onText={setColor}
      />
      <Field label={t('project.filter')} hint={t('project.filterHint')}>
        {(control) => (
          <textarea
            {...control}
            rows={4}
            maxLength={20_000}
            value={filter}
            onChange={(event) => setFilter(event.target.value)}
          />
        )}
      </Field>
      <ProblemLine problem={problem} />
      <div className="acts">
        <Button kind="primary" type="submit" disabled={underway}>
          {t('act.save')}
        </Button>
        <Button onClick={onDone}>{t('act.cancel')}</Button>
      </div>
    </form>
  )
}
