import './mail-screen.css'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useProjects } from '#features/emails/mail-queries.ts'
import type { RecordsSection } from '#features/records/records-rail.tsx'
import { FindButton } from '#features/search/find-button.tsx'
import { useReopen } from '#features/sending/drafts/use-reopen.ts'
import type { SendingSection } from '#features/sending/sending-links.tsx'
import { useTriage } from '#features/triage/use-triage.ts'
import { useKeys } from '#platform/keys/use-keys.ts'
import { useTitle } from '#platform/title/use-title.ts'
import { CannotOpen } from './cannot-open.tsx'
import { lastProject } from './last-project.ts'
import { Rail } from './rail.tsx'

interface Props {
  section: SendingSection
  records?: RecordsSection | ''
  /** Defaults to the last used project. */
  project?: string
  heading: string
  tabs?: ReactNode
  columns?: boolean
  /** On phones, the open item replaces the list. */
  reading?: boolean
  /** A page with one item and no list. */
  isItem?: boolean
  children: ReactNode
}

export function DeskPage(props: Props) {
  useTitle(props.heading)
  const reading = useProjects()
  const projects = reading.data ?? []
  const own = projects.find(({ _id }) => _id === props.project)?._id
  const project = own ?? lastProject(projects)
  return project ? <Desk {...props} project={project} /> : <CannotOpen of={reading} />
}

function Desk({
  project,
  section,
  records = '',
  heading,
  tabs,
  columns = false,
  reading = false,
  isItem = false,
  children,
}: Props & { project: string }) {
  const { t } = useTranslation()
  const triage = useTriage(project)
  useKeys({ t: triage.start })
  const returned = useReopen()
  return (
    <div className={['mail-screen', reading && 'reading', records && 'records'].filter(Boolean).join(' ')}>
      <a className="skip-link" href={isItem ? '#record' : '#list'}>
        {t(isItem ? 'app.skipToPage' : 'app.skipToList')}
      </a>
      <Rail
        project={project}
        mailbox=""
        section={section}
        records={records}
        triage={triage}
        notice={null}
        onReturned={returned}
      />
      <main className="desk-top-place">
        <div className="desk-top">
          <div className="top">
            <h1 className="place-name">{heading}</h1>
            {tabs}
            <FindButton />
          </div>
          <div className={`sheet ${columns ? '' : 'one'}`}>{children}</div>
        </div>
      </main>
    </div>
  )
}
