import './identities-page.css'
import type { EmailIdentity } from '@dossier/contract/email-identity'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import { ProjectChoice } from '#ui/project-choice.tsx'
import { SettingsBlock } from '#ui/settings-page.tsx'
import { fieldsFor, fieldsOf, type Person } from './identity-fields.ts'
import { IdentityForm } from './identity-form.tsx'
import { useIdentities } from './identity-queries.ts'
import { IdentityRow } from './identity-row.tsx'

interface Props {
  person: Person
  project: string
  projects: readonly { _id: string; name: string }[]
  onProject(id: string): void
}

type Open = EmailIdentity | 'new' | null

export function IdentitiesPage({ person, project, projects, onProject }: Props) {
  const { t } = useTranslation()
  const reading = useIdentities(project)
  const { data: identities } = reading
  const [open, setOpen] = useState<Open>(null)
  return (
    <SettingsBlock heading={t('identity.title')} lead={t('identity.lead')} reading={reading}>
      <ProjectChoice project={project} projects={projects} onProject={onProject} />
      {identities?.length === 0 && open === null && <p>{t('identity.none')}</p>}
      <ul>
        {identities?.map((identity) => (
          <li key={identity._id} className="one identity">
            {open !== 'new' && open?._id === identity._id ? (
              <IdentityForm
                identity={identity}
                initialFields={fieldsOf(identity)}
                project={project}
                onDone={() => setOpen(null)}
              />
            ) : (
              <IdentityRow identity={identity} onEdit={() => setOpen(identity)} />
            )}
          </li>
        ))}
      </ul>
      {open === 'new' ? (
        <IdentityForm
          initialFields={fieldsFor(person, identities ?? [])}
          project={project}
          onDone={() => setOpen(null)}
        />
      ) : (
        <div>
          <Button kind={identities?.length === 0 ? 'primary' : 'outlined'} onClick={() => setOpen('new')}>
            {t('identity.add')}
          </Button>
        </div>
      )}
    </SettingsBlock>
  )
}
