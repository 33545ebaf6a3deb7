import type { Member } from '@dossier/contract/member'
import { ROLES } from '@dossier/contract/vocabulary'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useAct } from '#platform/api/use-act.ts'
import { AskFirst } from '#ui/ask-first.tsx'
import { ProblemLine } from '#ui/problem-line.tsx'
import { optionsOf, Select } from '#ui/select.tsx'
import { SettingsBlock } from '#ui/settings-page.tsx'
import { changeRole, removeMember, useMembers } from './member-queries.ts'

export function MemberList() {
  const { t } = useTranslation()
  const reading = useMembers()
  const { data: members } = reading
  return (
    <SettingsBlock heading={t('people.title')} lead={t('people.lead')} reading={reading}>
      <ul>
        {members?.map((member) => (
          <li key={member._id} className="one">
            <MemberRow member={member} />
          </li>
        ))}
      </ul>
    </SettingsBlock>
  )
}

function MemberRow({ member: { _id, email, name, role } }: { member: Member }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { underway, problem, act } = useAct()
  return (
    <>
      <div className="line">
        <div className="who">
          <p>{name || email}</p>
          {name && <p className="facts">{email}</p>}
        </div>
        <Select
          aria-label={t('people.roleOf', { email })}
          value={role}
          disabled={underway}
          options={optionsOf(ROLES, (each) => t(`people.role.${each}`))}
          onValue={(chosen) => act(() => changeRole(client, _id, { role: chosen }))}
        />
        <AskFirst
          act={t('act.remove')}
          label={t('people.remove', { email })}
          question={t('people.removeAsk', { email })}
          disabled={underway}
          onAct={() => act(() => removeMember(client, _id))}
        />
      </div>
      <ProblemLine problem={problem} />
    </>
  )
}
