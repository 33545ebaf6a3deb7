import { useNavigate, useSearch } from '@tanstack/react-router'
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
import { EngineBlock } from '#features/triage/settings/engine-block.tsx'
import { LessonList } from '#features/triage/settings/lesson-list.tsx'
import { AccountWishes, ProjectWishes } from '#features/triage/settings/wishes-blocks.tsx'
import { lastProject } from './last-project.ts'
import { SettingsPlace } from './settings-place.tsx'

type ProjectPage = '/settings/identities' | '/settings/git' | '/settings/triage'

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
  const chosen = useProject('/settings/identities')
  return (
    <SettingsPlace name="addresses">
      <IdentitiesPage key={chosen.project} {...chosen} />
    </SettingsPlace>
  )
}

/** The git repositories that a project is kept in step with. */
export function Git() {
  const chosen = useProject('/settings/git')
  return (
    <SettingsPlace name="git">
      <RepoList key={chosen.project} {...chosen} />
    </SettingsPlace>
  )
}

/** What judges mail, how, and what it has learned. */
export function Triage() {
  const chosen = useProject('/settings/triage')
  return (
    <SettingsPlace name="triage">
      <EngineBlock projects={chosen.projects} />
      <ProjectWishes {...chosen} />
      <AccountWishes />
      <LessonList />
    </SettingsPlace>
  )
}

/** Who and what gets in: sign-ins, tokens, applications. */
export function Access() {
  return (
    <SettingsPlace name="access">
      <AppList />
      <TokenList scopes={useScopeWords()} />
      <SessionList />
    </SettingsPlace>
  )
}

/** Who belongs to the account, who is asked to, and what they did. */
export function People() {
  return (
    <SettingsPlace name="people">
      <MemberList />
      <InvitationList />
      <AuditList />
    </SettingsPlace>
  )
}

/** The way out and the way back. */
export function Data() {
  const projects = useProjects().data ?? []
  return (
    <SettingsPlace name="data">
      <ExportList projects={projects} />
      <ImportList />
    </SettingsPlace>
  )
}
