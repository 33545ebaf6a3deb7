import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ProjectChoice } from '#ui/project-choice.tsx'
import { SettingsBlock } from '#ui/settings-page.tsx'
import { NO_WISHES } from './changed-wishes.ts'
import { changeAccountWishes, changeProjectWishes, useAccountWishes, useProjectWishes } from './wish-queries.ts'
import { WishesForm } from './wishes-form.tsx'

export function AccountWishes() {
  const { t } = useTranslation()
  const client = useQueryClient()
  const reading = useAccountWishes()
  const { data } = reading
  return (
    <SettingsBlock heading={t('triageSettings.account')} lead={t('triageSettings.accountLead')} reading={reading}>
      {data && (
        <WishesForm
          wishes={data}
          hint={t('triageSettings.accountReset')}
          onSave={(changes) => changeAccountWishes(client, changes)}
          onReset={() => changeAccountWishes(client, NO_WISHES)}
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

export function ProjectWishes({ project, projects, onProject }: Props) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const reading = useProjectWishes(project)
  const { data } = reading
  return (
    <SettingsBlock heading={t('triageSettings.project')} lead={t('triageSettings.projectLead')} reading={reading}>
      <ProjectChoice project={project} projects={projects} onProject={onProject} />
      {data && (
        <WishesForm
          key={project}
          wishes={data}
          hint={t('triageSettings.projectReset')}
          onSave={(changes) => changeProjectWishes(client, project, changes)}
          onReset={() => changeProjectWishes(client, project, NO_WISHES)}
        />
      )}
    </SettingsBlock>
  )
}
