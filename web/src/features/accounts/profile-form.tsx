import type { Profile } from '@dossier/contract/profile'
import { useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAct } from '#platform/api/use-act.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { ProblemLine } from '#ui/problem-line.tsx'
import { SettingsBlock } from '#ui/settings-page.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { LooksFields } from './looks-fields.tsx'
import { updateProfile, useProfile } from './profile-queries.ts'

export function ProfileForm() {
  const { t } = useTranslation()
  const reading = useProfile()
  const { data: profile } = reading
  return (
    <>
      <SettingsBlock heading={t('profile.title')} lead={t('profile.lead')} reading={reading}>
        {profile && <NameForm profile={profile} />}
      </SettingsBlock>
      {profile && <LooksFields profile={profile} />}
    </>
  )
}

function NameForm({ profile }: { profile: Profile }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { underway, problem, act } = useAct()
  const [name, setName] = useState(profile.name)
  const [saved, setSaved] = useState(false)
  const save = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    setSaved(false)
    act(async () => {
      await updateProfile(client, { name })
      setSaved(true)
    })
  }
  return (
    <form onSubmit={save}>
      <Field label={t('profile.address')}>{(control) => <input {...control} value={profile.email} readOnly />}</Field>
      <TextInput
        label={t('profile.name')}
        hint={t('profile.nameHint')}
        value={name}
        maxLength={200}
        autoComplete="name"
        onText={setName}
      />
      <ProblemLine problem={problem} />
      <div className="acts">
        <Button kind="outlined" type="submit" disabled={underway || name.trim() === profile.name}>
          {t('act.save')}
        </Button>
        <p className="facts" role="status">
          {saved && t('profile.saved')}
        </p>
      </div>
    </form>
  )
}
