import { useNavigate, useRouteContext, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { AccountList } from '#features/accounts/account-list.tsx'
import { useIsAdmin } from '#features/accounts/account-queries.ts'
import { KeySettings } from '#features/accounts/key-settings.tsx'
import { ProfileForm } from '#features/accounts/profile-form.tsx'
import { useProfile } from '#features/accounts/profile-queries.ts'
import { UsageBlock } from '#features/accounts/usage-block.tsx'
import { AuditList } from '#features/audit/audit-list.tsx'
import { PasskeyList } from '#features/auth/security/passkey-list.tsx'
import { PasswordBlock } from '#features/auth/security/password-block.tsx'
import { TotpBlock } from '#features/auth/security/totp-block.tsx'
import { SessionList, useProgram } from '#features/auth/session-list.tsx'
import { TokenList } from '#features/auth/token-list.tsx'
import { MailImport } from '#features/emails/importing/mail-import.tsx'
import { useProjects } from '#features/emails/mail-queries.ts'
import { ExportList } from '#features/export/export-list.tsx'
import { ImportList } from '#features/export/import-list.tsx'
import { RepoList } from '#features/git-sync/repo-list.tsx'
import { HealthPage } from '#features/health/health-page.tsx'
import { MailboxesPage } from '#features/mail-accounts/mailboxes-page.tsx'
import { InvitationList } from '#features/members/invitation-list.tsx'
import { MemberList } from '#features/members/member-list.tsx'
import { DeviceList } from '#features/notifications/device-list.tsx'
import { SettingsFields } from '#features/notifications/settings-fields.tsx'
import { ThisDevice } from '#features/notifications/this-device.tsx'
import { AppList } from '#features/oauth/app-list.tsx'
import { ProjectList } from '#features/projects/project-list.tsx'
import { RetentionBlock } from '#features/projects/retention-block.tsx'
import { offeredMailbox } from '#features/rules/rule-fields.ts'
import { useSenderOf } from '#features/rules/rule-queries.ts'
import { RulesPage } from '#features/rules/rules-page.tsx'
import { WritingBlock } from '#features/sending/body/writing-block.tsx'
import { IdentitiesPage } from '#features/sending/identities/identities-page.tsx'
import { TemplatesPage } from '#features/sending/templates/templates-page.tsx'
import { EngineBlock } from '#features/triage/settings/engine-block.tsx'
import { LessonList } from '#features/triage/settings/lesson-list.tsx'
import { MeaningBlock } from '#features/triage/settings/meaning-block.tsx'
import { AccountPreferences, ProjectPreferences } from '#features/triage/settings/preference-blocks.tsx'
import { lastProject } from './last-project.ts'
import { SettingsLayout } from './settings-layout.tsx'

type ProjectPage =
  | '/settings/identities'
  | '/settings/templates'
  | '/settings/git'
  | '/settings/triage'
  | '/settings/rules'

function useProject(page: ProjectPage) {
  const navigate = useNavigate()
  const { project: projectParam } = useSearch({ strict: false })
  const projects = useProjects().data ?? []
  const project = projects.find(({ _id }) => _id === projectParam)?._id ?? lastProject(projects)
  const onProject = (id: string): void => void navigate({ to: page, search: { project: id }, replace: true })
  return { project, projects, onProject }
}

export function You() {
  return (
    <SettingsLayout name="you">
      <ProfileForm />
      <WritingBlock />
    </SettingsLayout>
  )
}

export function Security() {
  return (
    <SettingsLayout name="security">
      <PasswordBlock />
      <TotpBlock />
      <PasskeyList />
      <SessionList />
    </SettingsLayout>
  )
}

export function Keys() {
  return (
    <SettingsLayout name="keys">
      <KeySettings />
    </SettingsLayout>
  )
}

export function Notifications() {
  const { user } = useRouteContext({ from: '/signed-in' })
  return (
    <SettingsLayout name="notifications">
      <ThisDevice account={user.host_id} />
      <SettingsFields />
      <DeviceList useProgram={useProgram} />
    </SettingsLayout>
  )
}

export function Accounts() {
  return (
    <SettingsLayout name="accounts">
      <AccountList />
      <UsageBlock />
    </SettingsLayout>
  )
}

export function Projects() {
  return (
    <SettingsLayout name="projects">
      <ProjectList reading={useProjects()} adds={useSearch({ from: '/signed-in/settings/projects' }).add === true} />
      <RetentionBlock />
    </SettingsLayout>
  )
}

export function Health() {
  return (
    <SettingsLayout name="health">
      <HealthPage />
    </SettingsLayout>
  )
}

export function Identities() {
  const chosen = useProject('/settings/identities')
  const { name = '', email = '' } = useProfile().data ?? {}
  return (
    <SettingsLayout name="addresses">
      <IdentitiesPage key={chosen.project} person={{ name, email }} {...chosen} />
    </SettingsLayout>
  )
}

export function Templates() {
  const chosen = useProject('/settings/templates')
  return (
    <SettingsLayout name="templates">
      <TemplatesPage key={chosen.project} {...chosen} />
    </SettingsLayout>
  )
}

export function Mailboxes() {
  return (
    <SettingsLayout name="mailboxes">
      <MailboxesPage canManage={useIsAdmin()} />
    </SettingsLayout>
  )
}

export function Git() {
  const chosen = useProject('/settings/git')
  return (
    <SettingsLayout name="git">
      <RepoList key={chosen.project} {...chosen} />
    </SettingsLayout>
  )
}

export function Triage() {
  const chosen = useProject('/settings/triage')
  return (
    <SettingsLayout name="triage">
      <EngineBlock projects={chosen.projects} />
      <MeaningBlock />
      <ProjectPreferences {...chosen} />
      <AccountPreferences />
      <LessonList />
    </SettingsLayout>
  )
}

export function Rules() {
  const chosen = useProject('/settings/rules')
  const { email = '', move } = useSearch({ strict: false })
  const [from, mailbox] = [useSenderOf(email).data, offeredMailbox(move)]
  const offer = from && mailbox ? { from, move: mailbox } : null
  return (
    <SettingsLayout name="rules">
      <RulesPage key={`${chosen.project} ${from ?? ''}`} offer={offer} {...chosen} />
    </SettingsLayout>
  )
}

export function Access() {
  return (
    <SettingsLayout name="access">
      <AppList />
      <TokenList />
    </SettingsLayout>
  )
}

export function People() {
  return (
    <SettingsLayout name="people">
      <MemberList />
      <InvitationList />
      <AuditList />
    </SettingsLayout>
  )
}

export function Data() {
  const projects = useProjects().data ?? []
  const [chosen, setChosen] = useState('')
  return (
    <SettingsLayout name="data">
      <MailImport project={chosen || lastProject(projects)} projects={projects} onProject={setChosen} />
      <ExportList projects={projects} />
      <ImportList />
    </SettingsLayout>
  )
}
