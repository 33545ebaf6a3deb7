import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import { ProjectChoice } from '#ui/project-choice.tsx'
import { SettingsBlock } from '#ui/settings-page.tsx'
import { RepoForm } from './repo-form.tsx'
import { useRepos } from './repo-queries.ts'
import { RepoRow } from './repo-row.tsx'

interface Props {
  project: string
  projects: readonly { _id: string; name: string }[]
  onProject(id: string): void
}

export function RepoList({ project, projects, onProject }: Props) {
  const { t } = useTranslation()
  const reading = useRepos(project)
  const { data: repos } = reading
  const [adding, setAdding] = useState(false)
  return (
    <SettingsBlock heading={t('git.title')} lead={t('git.lead')} reading={reading}>
      <ProjectChoice project={project} projects={projects} onProject={onProject} />
      {repos?.length === 0 && !adding && <p>{t('git.none')}</p>}
      <ul>
        {repos?.map((repo) => (
          <li key={repo._id} className="one">
            <RepoRow repo={repo} />
          </li>
        ))}
      </ul>
      {adding ? (
        <RepoForm project={project} onDone={() => setAdding(false)} />
      ) : (
        <div>
          <Button kind="outlined" onClick={() => setAdding(true)}>
            {t('git.add')}
          </Button>
        </div>
      )}
    </SettingsBlock>
  )
}
