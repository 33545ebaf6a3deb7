import { TRIAGE_ENGINES, type TriageEngine } from '@dossier/contract/vocabulary'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAct } from '#platform/api/use-act.ts'
import { ProblemLine } from '#ui/problem-line.tsx'
import { updateAccountPreferences } from './preference-queries.ts'

export function EngineChoice({ chosen }: { chosen: TriageEngine }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { problem, act } = useAct()
  const [pending, setWanted] = useState<TriageEngine | null>(null)
  const choose = (triage_engine: TriageEngine): void => {
    setWanted(triage_engine)
    act(() => updateAccountPreferences(client, { triage_engine }).finally(() => setWanted(null)))
  }
  return (
    <fieldset>
      <legend>{t('triageSettings.judges')}</legend>
      {TRIAGE_ENGINES.map((engine) => (
        <label key={engine} className="choice">
          <input type="radio" name="engine" checked={engine === (pending ?? chosen)} onChange={() => choose(engine)} />
          <span>{t(`triageSettings.choice.${engine}`)}</span>
          <small>{t(`triageSettings.choiceHint.${engine}`)}</small>
        </label>
      ))}
      <ProblemLine problem={problem} />
    </fieldset>
  )
}
