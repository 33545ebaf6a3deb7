import '../identities/identities-page.css'
import type { Template } from '@dossier/contract/template'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAct } from '#platform/api/use-act.ts'
import { AskFirst } from '#ui/ask-first.tsx'
import { Button } from '#ui/button.tsx'
import { ProblemLine } from '#ui/problem-line.tsx'
import { ProjectChoice } from '#ui/project-choice.tsx'
import { SettingsBlock } from '#ui/settings-page.tsx'
import { PLACEHOLDER_WORDS } from './placeholder-words.ts'
import { TemplateForm } from './template-form.tsx'
import { refetchTemplates, removeTemplate, useTemplates } from './template-queries.ts'

interface Props {
  project: string
  projects: readonly { _id: string; name: string }[]
  onProject(id: string): void
}

/** The texts for emails that a project shares. */
export function TemplatesPage({ project, projects, onProject }: Props) {
  const { t } = useTranslation()
  const reading = useTemplates(project)
  const { data: templates } = reading
  const [open, setOpen] = useState<Template | 'new' | null>(null)
  const close = (): void => setOpen(null)
  return (
    <SettingsBlock
      heading={t('template.title')}
      lead={t('template.lead', { placeholders: PLACEHOLDER_WORDS })}
      reading={reading}
    >
      <ProjectChoice project={project} projects={projects} onProject={onProject} />
      {templates?.length === 0 && open === null && <p>{t('template.none')}</p>}
      <ul>
        {templates?.map((template) => (
          <li key={template._id} className="one identity">
            {open !== 'new' && open?._id === template._id ? (
              <TemplateForm project={project} template={template} onDone={close} />
            ) : (
              <TemplateRow template={template} onEdit={() => setOpen(template)} />
            )}
          </li>
        ))}
      </ul>
      {open === 'new' ? (
        <TemplateForm project={project} onDone={close} />
      ) : (
        <div>
          <Button kind={templates?.length === 0 ? 'primary' : 'outlined'} onClick={() => setOpen('new')}>
            {t('template.add')}
          </Button>
        </div>
      )}
    </SettingsBlock>
  )
}

function TemplateRow({ template, onEdit }: { template: Template; onEdit(): void }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { underway, problem, act } = useAct()
  const remove = async (): Promise<void> => {
    await removeTemplate(template._id)
    await refetchTemplates(client)
  }
  const { name, shortcut, subject, body_text } = template
  return (
    <>
      <h3>
        {name}
        {shortcut && ` /${shortcut}`}
      </h3>
      <p>{[subject, body_text.slice(0, 200)].filter(Boolean).join(' · ')}</p>
      <ProblemLine problem={problem} />
      <div className="acts">
        <Button aria-label={t('template.editNamed', { name })} onClick={onEdit}>
          {t('act.edit')}
        </Button>
        <AskFirst
          act={t('template.remove')}
          label={t('template.removeNamed', { name })}
          question={t('template.removeAsk', { name })}
          disabled={underway}
          onAct={() => act(remove)}
        />
      </div>
    </>
  )
}
