import { useTranslation } from 'react-i18next'
import { Field } from './field.tsx'

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
        <select {...control} value={project} onChange={(event) => onProject(event.target.value)}>
          {projects.map(({ _id, name }) => (
            <option key={_id} value={_id}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
