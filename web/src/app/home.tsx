import { Navigate } from '@tanstack/react-router'
import { useProjects } from '#features/emails/mail-queries.ts'
import { CannotOpen } from './cannot-open.tsx'

export function Home() {
  const reading = useProjects()
  const [project] = reading.data ?? []
  if (!project) return <CannotOpen of={reading} />
  return <Navigate to="/projects/$project/mail/$mailbox" params={{ project: project._id, mailbox: 'inbox' }} replace />
}
