import { SCOPES, type Scope } from '@dossier/contract/scopes'
import type { CreateToken } from '@dossier/contract/token'
import { useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAct } from '#platform/api/use-act.ts'
import { now } from '#platform/clock/clock.ts'
import { scopeName } from '#platform/words/scope-name.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { ProblemLine } from '#ui/problem-line.tsx'
import { optionsOf, Select } from '#ui/select.tsx'
import { createToken } from './access-queries.ts'
import { NewSecret } from './new-secret.tsx'

/** In days; 0 = no expiry. */
const LIFETIMES = [30, 90, 365, 0] as const
const DAY_MS = 86_400_000

interface Props {
  onDone(): void
}

export function TokenForm({ onDone }: Props) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { underway, problem, act } = useAct()
  const [name, setName] = useState('')
  const [chosen, setChosen] = useState<readonly Scope[]>([])
  const [days, setDays] = useState<(typeof LIFETIMES)[number]>(90)
  const [secret, setSecret] = useState('')
  if (secret) return <NewSecret secret={secret} onDone={onDone} />

  const choose = (scope: Scope, isChosen: boolean): void =>
    setChosen(SCOPES.filter((each) => (each === scope ? isChosen : chosen.includes(each))))
  const make = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const body: CreateToken = { name, scopes: [...chosen], ...expiry(days) }
    act(async () => setSecret((await createToken(client, body)).token))
  }
  return (
    <form onSubmit={make}>
      <Field label={t('token.name')} hint={t('token.nameHint')}>
        {(control) => (
          <input
            {...control}
            value={name}
            required
            pattern=".*\S.*"
            maxLength={200}
            // biome-ignore lint/a11y/noAutofocus: the user has just opened this form
            autoFocus
            onChange={(event) => setName(event.target.value)}
          />
        )}
      </Field>
      <fieldset>
        <legend>{t('token.scopes')}</legend>
        {SCOPES.map((scope) => (
          <label key={scope} className="choice">
            <input
              type="checkbox"
              checked={chosen.includes(scope)}
              onChange={(event) => choose(scope, event.target.checked)}
            />
            <span>{scopeName(t, scope)}</span>
            <small>{scope}</small>
          </label>
        ))}
      </fieldset>
      <Field label={t('token.lifetime')}>
        {(control) => (
          <Select
            {...control}
            value={days}
            options={optionsOf(LIFETIMES, (each) =>
              each === 0 ? t('access.forever') : t('token.days', { count: each }),
            )}
            onValue={setDays}
          />
        )}
      </Field>
      <ProblemLine problem={problem} />
      <div className="acts">
        <Button kind="primary" type="submit" disabled={underway || chosen.length === 0}>
          {t('token.make')}
        </Button>
        <Button onClick={onDone}>{t('act.cancel')}</Button>
      </div>
    </form>
  )
}

const expiry = (days: number): Pick<CreateToken, 'expires_at'> =>
  days === 0 ? {} : { expires_at: new Date(now() + days * DAY_MS).toISOString() }
