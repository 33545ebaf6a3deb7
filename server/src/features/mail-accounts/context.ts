import type { MailAccountAuth } from '@dossier/contract/vocabulary'
import type { AuditFeature } from '#features/audit/index'
import type { AuthFeature } from '#features/auth/index'
import type { EmailsFeature } from '#features/emails/index'
import type { ProjectsFeature } from '#features/projects/index'
import type { SendingFeature } from '#features/sending/index'
import type { Needs } from '#platform/platform'
import type { BatchSizes } from './folder-sync/batch-sizes.ts'
import type { GetAccessToken } from './sign-in/access-token.ts'
import type { ConnectionStarts } from './syncing/connection-starts.ts'

export interface Dependencies {
  audit: AuditFeature
  auth: AuthFeature
  projects: ProjectsFeature
  emails: EmailsFeature
  sending: SendingFeature
}

/** What the use cases of mail accounts work with. */
export interface MailContext extends Dependencies {
  platform: Needs<
    | 'blobs'
    | 'clock'
    | 'config'
    | 'database'
    | 'diskSpace'
    | 'events'
    | 'fetchOutside'
    | 'ids'
    | 'jobs'
    | 'log'
    | 'quotas'
    | 'resolveDns'
    | 'secrets'
    | 'signals'
    | 'steadyTime'
  >
  getAccessToken: GetAccessToken
  connectionStarts: ConnectionStarts
  batchSizes: BatchSizes
  /** Kinds of sign-in that the operator has set up. */
  signIns: ReadonlySet<MailAccountAuth>
}
