import './project-list.css'
import type { Project } from '@dossier/contract/project'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import type { Reading } from '#ui/cannot-load.tsx'
import { SettingsBlock } from '#ui/settings-page.tsx'
import { ProjectForm } from './project-form.tsx'
import { ProjectRow } from './project-row.tsx'

interface Props {
  reading: Reading & { data: readonly Project[] | undefined }
  /** Opens with the form of a new project. */
  adds: boolean
}

export function ProjectList({ reading, adds }: Props) {
  const { t } = useTranslation()
  const { data: projects } = reading
  const [open, setOpen] = useState<Project | 'new' | null>(adds ? 'new' : null)
  const close = (): void => setOpen(null)
  return (
    <SettingsBlock heading={t('project.title')} lead={t('project.lead')} reading={reading}>
      <ul>
        {projects?.map((project) => (
          <li key={project._id} className="one">
            {open !== 'new' && open?._id === project._id ? (
              <ProjectForm project={project} onDone={close} />
            ) : (
              <ProjectRow
                project={project}
                otherProjects={projects.filter(({ _id }) => _id !== project._id)}
                onEdit={() => setOpen(project)}
              />
            )}
          </li>
        ))}
      </ul>
      {open === 'new' ? (
        <ProjectForm projects={projects ?? []} onDone={close} />
      ) : (
        <div>
          <Button kind="outlined" onClick={() => setOpen('new')}>
            {t('project.make')}
          </Button>
        </div>
      )}
    </SettingsBlock>
  )
}
