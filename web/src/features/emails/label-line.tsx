import './labels.css'
import type { Email } from '@dossier/contract/email'
import { XIcon } from '@phosphor-icons/react/dist/csr/X'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import { ownLabels } from './decide.ts'
import { useProjects } from './mail-queries.ts'

interface Props {
  email: Email
  onUnlabel(label: string): void
  /** After the tags. */
  children: ReactNode
}

/** Project and labels of a conversation, as tags. */
export function LabelLine({ email, onUnlabel, children }: Props) {
  const { t } = useTranslation()
  const labels = ownLabels(email)
  const projects = useProjects().data ?? []
  const project = projects.length > 1 ? projects.find(({ _id }) => _id === email.project) : undefined
  return (
    <div className="label-line">
      {project && (
        <span className="tag">
          <span className="project-dot" style={{ background: project.color }} />
          {project.name}
        </span>
      )}
      {labels.length > 0 && (
        <ul aria-label={t('bulk.labels')}>
          {labels.map((label) => (
            <li key={label} className="tag">
              <bdi>{label}</bdi>
              <Button iconOnly aria-label={t('bulk.removeLabel', { label })} onClick={() => onUnlabel(label)}>
                <XIcon size={12} aria-hidden />
              </Button>
            </li>
          ))}
        </ul>
      )}
      <p className="people">{children}</p>
    </div>
  )
}
