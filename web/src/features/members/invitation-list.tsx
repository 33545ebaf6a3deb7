import type { Invitation } from '@dossier/contract/member'
import { ROLES, type Role } from '@dossier/contract/vocabulary'
import { useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAct } from '#platform/api/use-act.ts'
import { useMoment } from '#platform/clock/use-moment.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { ProblemLine } from '#ui/problem-line.tsx'
import { optionsOf, Select } from '#ui/select.tsx'
import { SettingsBlock } from '#ui/settings-page.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { invite, useInvitations, withdrawInvitation } from './member-queries.ts'

export function InvitationList() {
  const { t } = useTranslation()
  const reading = useInvitations()
  const { data: invitations } = reading
  return (
    <SettingsBlock heading={t('people.asked')} lead={t('people.askedLead')} reading={reading}>
      <ul>
        {invitations?.map((invitation) => (
          <li key={invitation._id} className="one">
            <InvitationRow invitation={invitation} />
          </li>
        ))}
      </ul>
      {invitations && <InviteForm />}
    </SettingsBlock>
  )
}

function InvitationRow({ invitation: { _id, email, role, expires_at } }: { invitation: Invitation }) {
  const { t } = useTranslation()
  const when = useMoment()
  const client = useQueryClient()
  const { underway, problem, act } = useAct()
  const until = t('access.until', { when: when(expires_at) })
  return (
    <>
      <div className="line">
        <div className="who">
          <p>{email}</p>
          <p className="facts">{[t(`people.role.${role}`), until].join(' · ')}</p>
        </div>
        <Button
          disabled={underway}
          aria-label={t('people.takeBackOf', { email })}
          onClick={() => act(() => withdrawInvitation(client, _id))}
        >
          {t('people.takeBack')}
        </Button>
      </div>
      <ProblemLine problem={problem} />
    </>
  )
}

function InviteForm() {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { underway, problem, act } = useAct()
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<Role>('member')
  const ask = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    act(async () => {
      await invite(client, { email, role })
      setEmail('')
    })
  }
  return (
    <form onSubmit={ask}>
      <TextInput label={t('people.email')} type="email" required autoComplete="off" value={email} onText={setEmail} />
      <Field label={t('people.asWhat')} hint={t(`people.may.${role}`)}>
        {(control) => (
          <Select
            {...control}
            value={role}
            options={optionsOf(ROLES, (each) => t(`people.role.${each}`))}
            onValue={setRole}
          />
        )}
      </Field>
      <ProblemLine problem={problem} />
      <div>
        <Button kind="outlined" type="submit" disabled={underway}>
          {t('people.ask')}
        </Button>
      </div>
    </form>
  )
}
