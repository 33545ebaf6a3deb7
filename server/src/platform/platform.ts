import type { Blobs } from './blobs/blobs.ts'
import type { BodyBudget } from './body-budget/body-budget.ts'
import type { Clock } from './clock/clock.ts'
import type { Config } from './config/config.ts'
import type { Ids } from './crypto/ids.ts'
import type { SecretKey } from './crypto/secret-key.ts'
import type { Database } from './database/database.ts'
import type { FullText } from './database/full-text/full-text.ts'
import type { DiskSpace } from './disk-space/disk-space.ts'
import type { ResolveDns } from './dns/dns.ts'
import type { Events } from './events/events.ts'
import type { FetchOutside } from './fetching/fetching.ts'
import type { Git } from './git/git.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { EmbeddingModel } from './llm/embedding.ts'
import type { LanguageModel } from './llm/llm.ts'
import type { Log } from './log/log.ts'
import type { MailReader } from './mail/mail.ts'
import type { Previews } from './previews/previews.ts'
import type { Quotas } from './quotas/quotas.ts'
import type { Recognition } from './recognition/recognition.ts'
import type { Secrets } from './secrets/secrets.ts'
import type { Signals } from './signals/signals.ts'
import type { SteadyTime } from './steady-time/steady-time.ts'
import type { SystemEmails } from './system-email/system-email.ts'
import type { Traffic } from './traffic/traffic.ts'
import type { WebPageReader } from './web-pages/web-pages.ts'

export interface Platform {
  config: Config
  clock: Clock
  steadyTime: SteadyTime
  log: Log
  ids: Ids
  secretKey: SecretKey
  secrets: Secrets
  database: Database
  fullText: FullText
  signals: Signals
  jobs: Jobs
  events: Events
  blobs: Blobs
  bodies: BodyBudget
  diskSpace: DiskSpace
  quotas: Quotas
  traffic: Traffic
  mail: MailReader
  resolveDns: ResolveDns
  fetchOutside: FetchOutside
  git: Git
  webPages: WebPageReader
  previews: Previews
  recognition: Recognition
  systemEmails: SystemEmails
  llm: LanguageModel | null
  embedding: EmbeddingModel | null
}

/** The members of the platform that a function uses, by name. Only the files that compose a feature take all of it. */
export type Needs<K extends keyof Platform> = Pick<Platform, K>
