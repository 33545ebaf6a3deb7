import { useTranslation } from 'react-i18next'
import { Field } from './field.tsx'
import { Select } from './select.tsx'

interface Props {
  project: string
  projects: readonly { _id: string; name: string }[]
  onProject(id: string): void
}

/** Renders nothing with a single project. */
export function ProjectChoice({ project, projects, onProject }: Props) {
  const { t } = useTranslation()
  if (projects.length < 2) return null
  return (
    <Field label={t('identity.project')}>
      {(control) => (
        <Select
          {...control}
          value={project}
          options={projects.map(({ _id, name }) => ({ value: _id, label: name }))}
          onValue={onProject}
        />
      )}
    </Field>
  )
}
