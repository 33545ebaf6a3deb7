import { fillPath, PAGE_PATHS } from '@dossier/contract/paths'
import { RECORD_KINDS } from '@dossier/contract/vocabulary'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useProjects } from '#features/emails/mail-queries.ts'
import { holdShared } from '#features/records/shared-record.ts'
import { CannotOpen } from './cannot-open.tsx'
import { lastProject } from './last-project.ts'

/** The target of the share sheet: goes on to the form of a new bookmark or note. */
export function Share() {
  const { history } = useRouter()
  const reading = useProjects()
  const project = lastProject(reading.data ?? [])
  useEffect(() => {
    if (!project) return
    const kind = holdShared(project, new URLSearchParams(location.search))
    history.replace(fillPath(PAGE_PATHS[RECORD_KINDS[kind].plural], { project }))
  }, [project, history])
  return <CannotOpen of={reading} />
}
