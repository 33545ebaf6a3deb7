import type { CreateMailAccount } from '@dossier/contract/mail-account'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useProjects } from '#features/emails/mail-queries.ts'
import { createMailAccount } from '#features/mail-accounts/mail-account-queries.ts'
import { ConnectStep } from '#features/mail-accounts/setup/connect-step.tsx'
import { FolderStep } from '#features/mail-accounts/setup/folder-step.tsx'
import { NEW_PROJECT } from '#features/mail-accounts/setup/readers-field.tsx'
import { SyncStep } from '#features/mail-accounts/setup/sync-step.tsx'
import type { Connection } from '#features/mail-accounts/setup/use-connecting.ts'
import { useMembers } from '#features/members/member-queries.ts'
import { createProject } from '#features/projects/project-queries.ts'
import { FirstTriage } from '#features/triage/first/first-triage.tsx'
import { useTitle } from '#platform/title/use-title.ts'
import { SetupSheet } from '#ui/setup-sheet.tsx'
import { CannotOpen } from './cannot-open.tsx'
import { lastProject } from './last-project.ts'

const STEPS = ['connect', 'folders', 'sync', 'triage'] as const
type Step = (typeof STEPS)[number]

function Frame({ step, children }: { step: Step; children: ReactNode }) {
  const { t } = useTranslation()
  useTitle(t('setup.label'))
  return (
    <SetupSheet
      label={t('setup.label')}
      steps={STEPS.map((each) => t(`setup.step.${each}`))}
      current={STEPS.indexOf(step)}
      foot={
        <>
          <span>{t('setup.private')}</span>
          <Link to="/">{t('setup.skip')}</Link>
        </>
      }
    >
      {children}
    </SetupSheet>
  )
}

/** Before the mailbox exists: address, sign-in and folders. */
export function Connect() {
  const navigate = useNavigate()
  const client = useQueryClient()
  const reading = useProjects()
  const projects = reading.data ?? []
  const people = useMembers().data ?? []
  const { project: fromUrl } = useSearch({ strict: false })
  const [chosen, setChosen] = useState('')
  const [connection, setConnection] = useState<Connection | null>(null)
  // A second try must not create a second project.
  const created = useRef('')
  const fallback = projects.find(({ _id }) => _id === fromUrl)?._id ?? lastProject(projects)
  const project = chosen || fallback
  if (!fallback) return <CannotOpen of={reading} />

  async function start(body: CreateMailAccount): Promise<void> {
    if (project === NEW_PROJECT && !created.current)
      created.current = (await createProject(client, { name: body.address }))._id
    const target = project === NEW_PROJECT ? created.current : project
    const { _id } = await createMailAccount(client, target, body)
    await navigate({ to: '/connect/$account', params: { account: _id }, replace: true })
  }

  return (
    <Frame step={connection ? 'folders' : 'connect'}>
      {/* Stays mounted, so that Back finds what was entered. */}
      <div hidden={connection !== null} className="setup-part">
        <ConnectStep
          readers={{ project, projects, onProject: setChosen, people: people.map(nameOf) }}
          onConnected={setConnection}
        />
      </div>
      {connection && <FolderStep connection={connection} onStart={start} onBack={() => setConnection(null)} />}
    </Frame>
  )
}

const nameOf = ({ name, email }: { name: string; email: string }): string => name || email

/** After it was added: the import and the first triage. */
export function Connected() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { account = '' } = useParams({ strict: false })
  const [project, setProject] = useState('')
  const toInbox = (id: string): void =>
    void navigate({ to: '/projects/$project/mail/$mailbox', params: { project: id, mailbox: 'inbox' } })
  if (project) {
    return (
      <Frame step="triage">
        <FirstTriage
          project={project}
          onDone={() => toInbox(project)}
          onReview={(run) => void navigate({ to: '/projects/$project/triage/$run', params: { project, run } })}
        />
      </Frame>
    )
  }
  return (
    <Frame step="sync">
      <SyncStep
        accountId={account}
        onContinue={(added) => setProject(added.project)}
        onInbox={(added) => toInbox(added.project)}
      >
        <Link to="/settings/mailboxes" className="button">
          {t('setup.openSettings')}
        </Link>
      </SyncStep>
    </Frame>
  )
}
