import type { MeaningSearchAnswer } from '@dossier/contract/meaning-search'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAct } from '#platform/api/use-act.ts'
import { When } from '#platform/clock/when.tsx'
import { AskFirst } from '#ui/ask-first.tsx'
import { ProblemLine } from '#ui/problem-line.tsx'
import { Progress } from '#ui/progress.tsx'
import { SettingsBlock } from '#ui/settings-page.tsx'
import { isBuilding, rebuildVectors, turnMeaningSearch, useMeaningSearch } from './meaning-queries.ts'

/** The operator's model of embeddings, its progress and latest problem. */
export function MeaningBlock() {
  const { t } = useTranslation()
  const reading = useMeaningSearch()
  const { data: search } = reading
  return (
    <SettingsBlock heading={t('meaningSearch.title')} lead={t('meaningSearch.lead')} reading={reading}>
      {search && !search.model && <p>{t('meaningSearch.noModel')}</p>}
      {search?.model && <Facts search={search} model={search.model} />}
      {search?.model && <Choices search={search} />}
    </SettingsBlock>
  )
}

interface FactsProps {
  search: MeaningSearchAnswer
  model: NonNullable<MeaningSearchAnswer['model']>
}

function Facts({ search, model }: FactsProps) {
  const { t, i18n } = useTranslation()
  const number = new Intl.NumberFormat(i18n.language)
  const { records, problem, used_today: used } = search
  const counts = { embedded: number.format(records.embedded), total: number.format(records.total) }
  return (
    <dl className="facts-list">
      <dt>{t('triageSettings.model')}</dt>
      <dd>{model.model}</dd>
      <dt>{t('triageSettings.baseUrl')}</dt>
      <dd>{model.base_url}</dd>
      <dt>{t('triageSettings.key')}</dt>
      <dd>{t(model.api_key_configured ? 'triageSettings.keySet' : 'triageSettings.keyMissing')}</dd>
      <dt>{t('meaningSearch.records')}</dt>
      <dd>
        {t('meaningSearch.progress', counts)}
        {isBuilding(search) && (
          <Progress label={t('meaningSearch.records')} value={records.embedded} max={records.total} />
        )}
      </dd>
      <dt>{t('triageSettings.used')}</dt>
      <dd>{used === 0 ? t('triageSettings.usedNothing') : number.format(used)}</dd>
      {problem && (
        <>
          <dt>{t('meaningSearch.problemAt')}</dt>
          <dd>
            {t(`meaningSearch.reason.${problem.reason}`)} <When at={problem.at} as="journal" />
          </dd>
        </>
      )}
    </dl>
  )
}

function Choices({ search }: { search: MeaningSearchAnswer }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { underway, problem, act } = useAct()
  const [pending, setPending] = useState<boolean | null>(null)
  const turn = (on: boolean): void => {
    setPending(on)
    act(() => turnMeaningSearch(client, on).finally(() => setPending(null)))
  }
  return (
    <>
      <label className="choice">
        <input type="checkbox" checked={pending ?? search.enabled} onChange={({ target }) => turn(target.checked)} />
        <span>{t('meaningSearch.on')}</span>
        <small>{t('meaningSearch.onHint')}</small>
      </label>
      {search.enabled && (
        <div className="acts">
          <AskFirst
            act={t('meaningSearch.rebuild')}
            label={t('meaningSearch.rebuild')}
            question={t('meaningSearch.rebuildAsk')}
            disabled={underway}
            onAct={() => act(() => rebuildVectors(client))}
          />
        </div>
      )}
      <ProblemLine problem={problem} />
    </>
  )
}
