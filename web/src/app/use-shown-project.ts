import { useParams } from '@tanstack/react-router'
import { useProjects } from '#features/emails/mail-queries.ts'
import { lastProject } from './last-project.ts'

/** Returns the project of the page, else the last one that was shown. */
export function useShownProject(): string {
  const projects = useProjects().data ?? []
  const { project: shown = '' } = useParams({ strict: false })
  return projects.find(({ _id }) => _id === shown)?._id ?? lastProject(projects)
}
