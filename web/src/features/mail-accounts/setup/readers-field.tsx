import { useTranslation } from 'react-i18next'
import { Field } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'

/** Value of the choice that creates a project. */
export const NEW_PROJECT = 'new'
const NAMES_SHOWN = 4

export interface ReadersProps {
  address: string
  project: string
  projects: readonly { _id: string; name: string }[]
  onProject(id: string): void
  /** Names of everyone in the account; empty while unknown. */
  people: readonly string[]
}

/** Chooses the project, and says who can read its email. */
export function ReadersField({ address, project, projects, onProject, people }: ReadersProps) {
  const { t } = useTranslation()
  return (
    <Field label={t('setup.project')} hint={useReaders(people)}>
      {(control) => (
        <Select
          {...control}
          value={project}
          options={[
            ...projects.map(({ _id, name }) => ({ value: _id, label: name })),
            { value: NEW_PROJECT, label: t('setup.newProject', { name: address || '…' }) },
          ]}
          onValue={onProject}
        />
      )}
    </Field>
  )
}

function useReaders(people: readonly string[]): string | undefined {
  const { t, i18n } = useTranslation()
  if (people.length === 0) return undefined
  if (people.length === 1) return t('setup.onlyYou')
  const list = new Intl.ListFormat(i18n.language, { type: people.length > NAMES_SHOWN ? 'unit' : 'conjunction' })
  const listed = list.format(people.slice(0, NAMES_SHOWN))
  const more = people.length - NAMES_SHOWN
  const names = more > 0 ? t('setup.andMore', { names: listed, count: more }) : listed
  return t('setup.readers', { count: people.length, names })
}
