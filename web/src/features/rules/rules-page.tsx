import './rules-page.css'
import type { Rule } from '@dossier/contract/rule'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import { ProjectChoice } from '#ui/project-choice.tsx'
import { SettingsBlock } from '#ui/settings-page.tsx'
import { emptyRule, fieldsOfRule, type OfferedRule, offeredRule } from './rule-fields.ts'
import { RuleForm } from './rule-form.tsx'
import { useRules } from './rule-queries.ts'
import { RuleRow } from './rule-row.tsx'

interface Props {
  project: string
  projects: readonly { _id: string; name: string }[]
  /** Opens the form with this rule. */
  offer: OfferedRule | null
  onProject(id: string): void
}

export function RulesPage({ project, projects, offer, onProject }: Props) {
  const { t } = useTranslation()
  const reading = useRules(project)
  const rules = reading.data
  const [open, setOpen] = useState<Rule | 'new' | null>(offer ? 'new' : null)
  const close = (): void => setOpen(null)
  return (
    <SettingsBlock heading={t('rule.title')} lead={t('rule.lead')} reading={reading}>
      <ProjectChoice project={project} projects={projects} onProject={onProject} />
      {rules?.length === 0 && open === null && <p>{t('rule.none')}</p>}
      <ol className="rules">
        {rules?.map((rule, index) => (
          <li key={rule._id} className="one">
            {open !== 'new' && open?._id === rule._id ? (
              <RuleForm project={project} rule={rule} initialFields={fieldsOfRule(rule)} onDone={close} />
            ) : (
              <RuleRow
                rule={rule}
                isFirst={index === 0}
                isLast={index === rules.length - 1}
                onEdit={() => setOpen(rule)}
              />
            )}
          </li>
        ))}
      </ol>
      {open === 'new' ? (
        <RuleForm project={project} initialFields={offer ? offeredRule(offer) : emptyRule()} onDone={close} />
      ) : (
        <div>
          <Button kind={rules?.length === 0 ? 'primary' : 'outlined'} onClick={() => setOpen('new')}>
            {t('rule.add')}
          </Button>
        </div>
      )}
    </SettingsBlock>
  )
}
