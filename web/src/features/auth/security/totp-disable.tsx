import { useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAct } from '#platform/api/use-act.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { SecurityProblem } from './security-problem.tsx'
import { disableTotp } from './security-queries.ts'

export function TotpDisable({ onDone }: { onDone(): void }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { underway, problem, act } = useAct()
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const disable = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    act(async () => {
      await disableTotp(client, password, code)
      onDone()
    })
  }
  return (
    <form onSubmit={disable}>
      <Field label={t('password.current')}>
        {(control) => (
          <input
            {...control}
            type="password"
            autoComplete="current-password"
            required
            value={password}
            // biome-ignore lint/a11y/noAutofocus: the user has just opened this form
            autoFocus
            onChange={(event) => setPassword(event.target.value)}
          />
        )}
      </Field>
      <TextInput
        label={t('signIn.code')}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        required
        value={code}
        onText={setCode}
      />
      <SecurityProblem problem={problem} />
      <div className="acts">
        <Button kind="outlined" type="submit" disabled={underway}>
          {t('totp.disable')}
        </Button>
        <Button onClick={onDone}>{t('act.keep')}</Button>
      </div>
    </form>
  )
}
