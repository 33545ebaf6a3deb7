import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAct } from '#platform/api/use-act.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { ProblemLine } from '#ui/problem-line.tsx'
import { changedPreferences, type TriagePreferences } from './triage-preferences.ts'

interface Props {
  wishes: TriagePreferences
  hint: string
  onSave(changes: Partial<TriagePreferences>): Promise<void>
  onReset(): Promise<void>
}

/** Triage settings: language, automation, confidence and budget. Sends only changed fields. */
export function PreferencesForm({ wishes, hint, onSave, onReset }: Props) {
  const { t } = useTranslation()
  const { underway, problem, act } = useAct()
  // Only the user's own edits; other fields follow concurrent changes.
  const [edits, setEdits] = useState<Partial<TriagePreferences>>({})
  const [saved, setSaved] = useState(false)
  const fields = { ...wishes, ...edits }
  const set = (changes: Partial<TriagePreferences>): void => {
    setEdits({ ...edits, ...changes })
    setSaved(false)
  }
  const finish = (work: Promise<void>): Promise<void> =>
    work.then(() => {
      setEdits({})
      setSaved(true)
    })
  const save = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    act(() => finish(onSave(changedPreferences(wishes, fields))))
  }
  return (
    <form onSubmit={save}>
      <label className="choice">
        <input
          type="checkbox"
          checked={fields.automatic_triage}
          onChange={(event) => set({ automatic_triage: event.target.checked })}
        />
        <span>{t('triageSettings.automatic')}</span>
        <small>{t('triageSettings.automaticHint')}</small>
      </label>
      <Field label={t('board.threshold.title')} hint={t('triageSettings.thresholdHint')}>
        {(control) => (
          <input
            {...control}
            type="number"
            min={0}
            max={100}
            step={1}
            required
            value={Number.isNaN(fields.confidence_threshold) ? '' : Math.round(fields.confidence_threshold * 100)}
            onChange={(event) => set({ confidence_threshold: event.target.valueAsNumber / 100 })}
          />
        )}
      </Field>
      <Field label={t('triageSettings.budget')} hint={t('triageSettings.budgetHint')}>
        {(control) => (
          <input
            {...control}
            type="number"
            min={0}
            step={1}
            value={fields.daily_model_budget ?? ''}
            onChange={({ target }) => set({ daily_model_budget: target.value === '' ? null : target.valueAsNumber })}
          />
        )}
      </Field>
      <label className="choice">
        <input
          type="checkbox"
          checked={fields.follow_own_style}
          onChange={(event) => set({ follow_own_style: event.target.checked })}
        />
        <span>{t('triageSettings.ownStyle')}</span>
        <small>{t('triageSettings.ownStyleHint')}</small>
      </label>
      <Field label={t('triageSettings.instructions')} hint={t('triageSettings.instructionsHint')}>
        {(control) => (
          <textarea
            {...control}
            rows={5}
            maxLength={20_000}
            value={fields.triage_instructions}
            onChange={(event) => set({ triage_instructions: event.target.value })}
          />
        )}
      </Field>
      <p className="facts">{hint}</p>
      <ProblemLine problem={problem} />
      <div className="acts">
        <Button kind="primary" type="submit" disabled={underway}>
          {t('act.save')}
        </Button>
        <Button disabled={underway} onClick={() => act(() => finish(onReset()))}>
          {t('triageSettings.reset')}
        </Button>
        <span role="status">{saved && t('triageSettings.saved')}</span>
      </div>
    </form>
  )
}
