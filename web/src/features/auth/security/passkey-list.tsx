import { useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAct } from '#platform/api/use-act.ts'
import { knowsPasskeys } from '#platform/session/passkey.ts'
import { Button } from '#ui/button.tsx'
import { SettingsBlock } from '#ui/settings-page.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { PasskeyRow } from './passkey-row.tsx'
import { SecurityProblem } from './security-problem.tsx'
import { addPasskey, usePasskeys } from './security-queries.ts'

export function PasskeyList() {
  const { t } = useTranslation()
  const reading = usePasskeys()
  const { data: passkeys } = reading
  return (
    <SettingsBlock heading={t('passkey.title')} lead={t('passkey.lead')} reading={reading}>
      {passkeys?.length === 0 && <p>{t('passkey.none')}</p>}
      <ul>
        {passkeys?.map((passkey) => (
          <li key={passkey._id} className="one">
            <PasskeyRow passkey={passkey} />
          </li>
        ))}
      </ul>
      {knowsPasskeys() ? <AddPasskey /> : <p className="facts">{t('passkey.unknown')}</p>}
    </SettingsBlock>
  )
}

function AddPasskey() {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { underway, problem, act } = useAct()
  const [name, setName] = useState('')
  const add = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    act(async () => {
      await addPasskey(client, name.trim() || t('passkey.defaultName'))
      setName('')
    })
  }
  return (
    <form onSubmit={add}>
      <TextInput label={t('passkey.name')} hint={t('passkey.nameHint')} value={name} maxLength={200} onText={setName} />
      <SecurityProblem problem={problem} />
      <div>
        <Button kind="outlined" type="submit" disabled={underway}>
          {t(underway ? 'passkey.adding' : 'passkey.add')}
        </Button>
      </div>
    </form>
  )
}
