import type { Account, AccountAnswer } from '@dossier/contract/account'
import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callApi } from '#platform/api/call-api.ts'
import { useAct } from '#platform/api/use-act.ts'
import { addressOf } from '#platform/base-path.ts'
import { Button } from '#ui/button.tsx'
import { ProblemLine } from '#ui/problem-line.tsx'
import { SettingsBlock } from '#ui/settings-page.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { useAccounts } from './account-queries.ts'
import { useProfile } from './profile-queries.ts'

/** Reloads the page, so that no data of the previous account stays in memory. */
async function goTo(account: string): Promise<void> {
  await callApi('POST', '/accounts/switch', { body: { account } })
  location.assign(addressOf('/'))
}

export function AccountList() {
  const { t } = useTranslation()
  const reading = useAccounts()
  const { data: accounts } = reading
  const mayOpen = useProfile().data?.may_open_accounts ?? false
  return (
    <SettingsBlock heading={t('accounts.title')} lead={t('accounts.lead')} reading={reading}>
      <ul>
        {accounts?.map((account) => (
          <li key={account._id} className="one">
            <AccountRow account={account} />
          </li>
        ))}
      </ul>
      {mayOpen && <OpenAccount />}
    </SettingsBlock>
  )
}

function AccountRow({ account: { _id, name, role, active } }: { account: Account }) {
  const { t } = useTranslation()
  const { underway, problem, act } = useAct()
  return (
    <>
      <div className="line">
        <div className="who">
          <p>{name}</p>
          <p className="facts">{t(`people.role.${role}`)}</p>
        </div>
        {active ? (
          <p className="facts">{t('accounts.here')}</p>
        ) : (
          <Button
            kind="outlined"
            disabled={underway}
            aria-label={t('accounts.goTo', { name })}
            onClick={() => act(() => goTo(_id))}
          >
            {t('accounts.go')}
          </Button>
        )}
      </div>
      <ProblemLine problem={problem} />
    </>
  )
}

function OpenAccount() {
  const { t } = useTranslation()
  const { underway, problem, act } = useAct()
  const [name, setName] = useState('')
  const open = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    act(async () => {
      const { account } = await callApi<AccountAnswer>('POST', '/accounts', { body: { name } })
      await goTo(account._id)
    })
  }
  return (
    <form onSubmit={open}>
      <TextInput
        label={t('accounts.newName')}
        hint={t('accounts.newHint')}
        value={name}
        required
        pattern=".*\S.*"
        maxLength={200}
        onText={setName}
      />
      <ProblemLine problem={problem} />
      <div>
        <Button kind="outlined" type="submit" disabled={underway}>
          {t('accounts.open')}
        </Button>
      </div>
    </form>
  )
}
