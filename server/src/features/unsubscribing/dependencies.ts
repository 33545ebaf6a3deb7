import type { EmailsFeature } from '#features/emails/index'
import type { ProjectsFeature } from '#features/projects/index'
import type { SendingFeature } from '#features/sending/index'

export interface Dependencies {
  projects: ProjectsFeature
  emails: EmailsFeature
  sending: SendingFeature
}
