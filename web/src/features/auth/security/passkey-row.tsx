import type { Passkey } from '@dossier/contract/passkey'
import { useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAct } from '#platform/api/use-act.ts'
import { useMoment } from '#platform/clock/use-moment.ts'
import { AskFirst } from '#ui/ask-first.tsx'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { SecurityProblem } from './security-problem.tsx'
import { removePasskey, renamePasskey } from './security-queries.ts'

export function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const when = useMoment()
  const { underway, problem, act } = useAct()
  const [renaming, setRenaming] = useState(false)
  const { _id, name, synced, createdAt, last_used_at } = passkey
  const facts = [
    t('access.made', { when: when(createdAt) }),
    last_used_at ? t('access.used', { when: when(last_used_at) }) : t('access.unused'),
    t(synced ? 'passkey.synced' : 'passkey.bound'),
  ]
  if (renaming) return <Rename passkey={passkey} onDone={() => setRenaming(false)} />
  return (
    <>
      <div className="line">
        <div className="who">
          <p>{name}</p>
          <p className="facts">{facts.join(' · ')}</p>
        </div>
        <Button aria-label={t('passkey.renameOf', { name })} onClick={() => setRenaming(true)}>
          {t('passkey.rename')}
        </Button>
        <AskFirst
          act={t('act.remove')}
          label={t('passkey.remove', { name })}
          question={t('passkey.removeAsk', { name })}
          disabled={underway}
          onAct={() => act(() => removePasskey(client, _id))}
        />
      </div>
      <SecurityProblem problem={problem} />
    </>
  )
}

function Rename({ passkey, onDone }: { passkey: Passkey; onDone(): void }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { underway, problem, act } = useAct()
  const [name, setName] = useState(passkey.name)
  const save = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    act(async () => {
      await renamePasskey(client, passkey._id, name)
      onDone()
    })
  }
  return (
    <form onSubmit={save}>
      <Field label={t('passkey.newName')}>
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
      <SecurityProblem problem={problem} />
      <div className="acts">
        <Button kind="outlined" type="submit" disabled={underway}>
          {t('act.save')}
        </Button>
        <Button onClick={onDone}>{t('act.cancel')}</Button>
      </div>
    </form>
  )
}
