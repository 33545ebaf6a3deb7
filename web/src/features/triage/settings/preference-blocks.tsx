import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ProjectChoice } from '#ui/project-choice.tsx'
import { SettingsBlock } from '#ui/settings-page.tsx'
import {
  updateAccountPreferences,
  updateProjectPreferences,
  useAccountPreferences,
  useProjectPreferences,
} from './preference-queries.ts'
import { PreferencesForm } from './preferences-form.tsx'
import { DEFAULT_PREFERENCES } from './triage-preferences.ts'

export function AccountPreferences() {
  const { t } = useTranslation()
  const client = useQueryClient()
  const reading = useAccountPreferences()
  const { data } = reading
  return (
    <SettingsBlock heading={t('triageSettings.account')} lead={t('triageSettings.accountLead')} reading={reading}>
      {data && (
        <PreferencesForm
          wishes={data}
          hint={t('triageSettings.accountReset')}
          onSave={(changes) => updateAccountPreferences(client, changes)}
          onReset={() => updateAccountPreferences(client, DEFAULT_PREFERENCES)}
        />
      )}
    </SettingsBlock>
  )
}

interface Props {
  project: string
  projects: readonly { _id: string; name: string }[]
  onProject(id: string): void
}

export function ProjectPreferences({ project, projects, onProject }: Props) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const reading = useProjectPreferences(project)
  const { data } = reading
  return (
    <SettingsBlock heading={t('triageSettings.project')} lead={t('triageSettings.projectLead')} reading={reading}>
      <ProjectChoice project={project} projects={projects} onProject={onProject} />
      {data && (
        <PreferencesForm
          key={project}
          wishes={data}
          hint={t('triageSettings.projectReset')}
          onSave={(changes) => updateProjectPreferences(client, project, changes)}
          onReset={() => updateProjectPreferences(client, project, DEFAULT_PREFERENCES)}
        />
      )}
    </SettingsBlock>
  )
}
