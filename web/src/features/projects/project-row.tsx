import type { Project } from '@dossier/contract/project'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useAct } from '#platform/api/use-act.ts'
import { AskFirst } from '#ui/ask-first.tsx'
import { Button } from '#ui/button.tsx'
import { ProblemLine } from '#ui/problem-line.tsx'
import { ApplyFilter } from './apply-filter.tsx'
import { rotateAddress, useProjectAddress } from './project-queries.ts'
import { RemoveProject } from './remove-project.tsx'

interface Props {
  project: Project
  otherProjects: readonly Project[]
  onEdit(): void
}

export function ProjectRow({ project, otherProjects, onEdit }: Props) {
  const { t } = useTranslation()
  const { _id, name, color, is_default, email_filter } = project
  return (
    <>
      <div className="line">
        <div className="who">
          <p className="project-name">
            <span className="colour" style={{ background: color }} />
            {name}
          </p>
          {is_default && <p className="facts">{t('project.default')}</p>}
        </div>
        <Button aria-label={t('project.edit', { name })} onClick={onEdit}>
          {t('act.edit')}
        </Button>
        {!is_default && <RemoveProject project={project} otherProjects={otherProjects} />}
      </div>
      <Address project={_id} name={name} />
      {email_filter && <ApplyFilter project={_id} name={name} />}
    </>
  )
}

/** Shows the project's intake address. The alias can be replaced by a new secret one. */
function Address({ project, name }: { project: string; name: string }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const address = useProjectAddress(project).data
  const { underway, problem, act } = useAct()
  if (!address?.alias) return null
  return (
    <>
      <div className="line">
        <p className="who facts">{t('project.address', { address: address.alias })}</p>
        <AskFirst
          act={t('project.rotate')}
          label={t('project.rotateOf', { name })}
          question={t('project.rotateAsk')}
          disabled={underway}
          onAct={() => act(() => rotateAddress(client, project))}
        />
      </div>
      <ProblemLine problem={problem} />
    </>
  )
}
