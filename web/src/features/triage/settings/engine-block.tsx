import { useTranslation } from 'react-i18next'
import { SettingsBlock } from '#ui/settings-page.tsx'
import { EngineChoice } from './engine-choice.tsx'
import { useAccountPreferences, useEngine } from './preference-queries.ts'

interface Props {
  projects: readonly { _id: string; name: string }[]
}

/** The active triage engine, built-in or the operator's model, and its usage. */
export function EngineBlock({ projects }: Props) {
  const { t, i18n } = useTranslation()
  const reading = useEngine()
  const { data: engine } = reading
  const { data: wishes } = useAccountPreferences()
  const number = new Intl.NumberFormat(i18n.language)
  const nameOf = (id: string): string => projects.find(({ _id }) => _id === id)?.name ?? id
  return (
    <SettingsBlock heading={t('triageSettings.engine')} lead={t('triageSettings.engineLead')} reading={reading}>
      {engine && !engine.model && <p>{t('triageSettings.noModel')}</p>}
      {engine?.model && (
        <dl className="facts-list">
          <dt>{t('triageSettings.provider')}</dt>
          <dd>{engine.model.provider}</dd>
          <dt>{t('triageSettings.model')}</dt>
          <dd>{engine.model.model || t('triageSettings.serverChooses')}</dd>
          <dt>{t('triageSettings.baseUrl')}</dt>
          <dd>{engine.model.base_url}</dd>
          <dt>{t('triageSettings.key')}</dt>
          <dd>{t(engine.model.api_key_configured ? 'triageSettings.keySet' : 'triageSettings.keyMissing')}</dd>
          <dt>{t('triageSettings.used')}</dt>
          <dd>
            {engine.used_today.length === 0
              ? t('triageSettings.usedNothing')
              : engine.used_today
                  .map(({ project, tokens }) => `${nameOf(project)}: ${number.format(tokens)}`)
                  .join(' · ')}
          </dd>
        </dl>
      )}
      {wishes && engine?.model && <EngineChoice chosen={wishes.triage_engine} />}
    </SettingsBlock>
  )
}
