import { useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAct } from '#platform/api/use-act.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { SettingsBlock } from '#ui/settings-page.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { SecurityProblem } from './security-problem.tsx'
import { changePassword } from './security-queries.ts'

export function PasswordBlock() {
  const { t } = useTranslation()
  const [changing, setChanging] = useState(false)
  const [ended, setEnded] = useState<number | null>(null)
  const done = (count: number): void => {
    setChanging(false)
    setEnded(count)
  }
  return (
    <SettingsBlock heading={t('password.title')} lead={t('password.lead')}>
      <p role="status">{ended !== null && t('password.changed', { count: ended })}</p>
      {changing ? (
        <PasswordForm onDone={done} onCancel={() => setChanging(false)} />
      ) : (
        <div>
          <Button kind="outlined" onClick={() => setChanging(true)}>
            {t('password.change')}
          </Button>
        </div>
      )}
    </SettingsBlock>
  )
}

function PasswordForm({ onDone, onCancel }: { onDone(ended: number): void; onCancel(): void }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { underway, problem, act } = useAct()
  const [current, setCurrent] = useState('')
  const [next, setNext] = useState('')
  const [shown, setShown] = useState(false)
  const change = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    act(async () => onDone(await changePassword(client, current, next)))
  }
  return (
    <form onSubmit={change}>
      <Field label={t('password.current')}>
        {(control) => (
          <input
            {...control}
            type="password"
            autoComplete="current-password"
            required
            value={current}
            // biome-ignore lint/a11y/noAutofocus: the user has just opened this form
            autoFocus
            onChange={(event) => setCurrent(event.target.value)}
          />
        )}
      </Field>
      <TextInput
        label={t('password.next')}
        hint={t('password.nextHint')}
        type={shown ? 'text' : 'password'}
        autoComplete="new-password"
        required
        minLength={8}
        value={next}
        onText={setNext}
      />
      <label className="choice">
        <input type="checkbox" checked={shown} onChange={(event) => setShown(event.target.checked)} />
        <span>{t('password.show')}</span>
      </label>
      <SecurityProblem problem={problem} />
      <div className="acts">
        <Button kind="primary" type="submit" disabled={underway}>
          {t('password.change')}
        </Button>
        <Button onClick={onCancel}>{t('act.cancel')}</Button>
      </div>
    </form>
  )
}
