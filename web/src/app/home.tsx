import { Navigate } from '@tanstack/react-router'
import { useProjects } from '#features/emails/mail-queries.ts'

/** The inbox of the default project. */
export function Home() {
  const [project] = useProjects().data ?? []
  if (!project) return null
  return <Navigate to="/projects/$project/mail/$mailbox" params={{ project: project._id, mailbox: 'inbox' }} replace />
}
