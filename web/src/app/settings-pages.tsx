import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { AuditList } from '#features/audit/audit-list.tsx'
import { SessionList } from '#features/auth/session-list.tsx'
import { TokenList } from '#features/auth/token-list.tsx'
import { useProjects } from '#features/emails/mail-queries.ts'
import { ExportList } from '#features/export/export-list.tsx'
import { ImportList } from '#features/export/import-list.tsx'
import { RepoList } from '#features/git-sync/repo-list.tsx'
import { InvitationList } from '#features/members/invitation-list.tsx'
import { MemberList } from '#features/members/member-list.tsx'
import { AppList } from '#features/oauth/app-list.tsx'
import { useScopeWords } from '#features/oauth/app-queries.ts'
import { IdentitiesPage } from '#features/sending/identities/identities-page.tsx'
import { SettingsPage } from '#ui/settings-page.tsx'
import { DeskPage } from './desk-page.tsx'
import { lastProject } from './last-project.ts'
import { SettingsTabs } from './settings-tabs.tsx'

type ProjectPage = '/settings/identities' | '/settings/git'

/** The project that such a page is about: the one that was asked for, or the one that one was in last. */
function useProject(page: ProjectPage) {
  const navigate = useNavigate()
  const { project: asked } = useSearch({ strict: false })
  const projects = useProjects().data ?? []
  const project = projects.find(({ _id }) => _id === asked)?._id ?? lastProject(projects)
  const onProject = (id: string): void => void navigate({ to: page, search: { project: id }, replace: true })
  return { project, projects, onProject }
}

/** The addresses that a project sends from. */
export function Identities() {
  const { t } = useTranslation()
  const chosen = useProject('/settings/identities')
  return (
    <DeskPage place="settings" heading={t('sending.settings')}>
      <SettingsPage name={t('settings.addresses')}>
        <SettingsTabs />
        <IdentitiesPage key={chosen.project} {...chosen} />
      </SettingsPage>
    </DeskPage>
  )
}

/** The git repositories that a project is kept in step with. */
export function Git() {
  const { t } = useTranslation()
  const chosen = useProject('/settings/git')
  return (
    <DeskPage place="settings" heading={t('sending.settings')}>
      <SettingsPage name={t('settings.git')}>
        <SettingsTabs />
        <RepoList key={chosen.project} {...chosen} />
      </SettingsPage>
    </DeskPage>
  )
}

/** Who and what gets in: sign-ins, tokens, applications. */
export function Access() {
  const { t } = useTranslation()
  return (
    <DeskPage place="settings" heading={t('sending.settings')}>
      <SettingsPage name={t('settings.access')}>
        <SettingsTabs />
        <AppList />
        <TokenList scopes={useScopeWords()} />
        <SessionList />
      </SettingsPage>
    </DeskPage>
  )
}

/** Who belongs to the account, who is asked to, and what they did. */
export function People() {
  const { t } = useTranslation()
  return (
    <DeskPage place="settings" heading={t('sending.settings')}>
      <SettingsPage name={t('settings.people')}>
        <SettingsTabs />
        <MemberList />
        <InvitationList />
        <AuditList />
      </SettingsPage>
    </DeskPage>
  )
}

/** The way out and the way back. */
export function Data() {
  const { t } = useTranslation()
  const projects = useProjects().data ?? []
  return (
    <DeskPage place="settings" heading={t('sending.settings')}>
      <SettingsPage name={t('settings.data')}>
        <SettingsTabs />
        <ExportList projects={projects} />
        <ImportList />
      </SettingsPage>
    </DeskPage>
  )
}
