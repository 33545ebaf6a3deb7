import type { Needs } from '#platform/platform'
import { VERSION } from '#platform/version/version'
import { migrations } from '../../../../migrations/index.ts'

/** An instance as the other one sees it. */
export interface Side {
  /** Id of the database; see instance-mark. */
  id: string
  version: string
  /** Names of the migrations: rows fit only into the same schema. */
  schema: string[]
  url: string
  mailDomain: string
}

export interface PlannedUser {
  id: string
  email: string
  isConfirmed: boolean
}

/** The account to be moved, as the target needs to know it before. */
export interface MovePlan {
  source: Side
  tenantId: string
  name: string
  users: PlannedUser[]
  /** Public names, which have one account for good. */
  names: string[]
  contents: { count: number; bytes: number }
  rows: Record<string, number>
  mailAccounts: number
  /** Its owners operate the source. */
  operatesSource: boolean
}

export const sideOf = ({ config, instanceId }: Needs<'config'> & { instanceId: string }): Side => ({
  id: instanceId,
  version: VERSION,
  schema: Object.keys(migrations),
  url: config.baseUrl,
  mailDomain: config.emailForwardDomain,
})

export const isSameHost = (a: Side, b: Side): boolean => new URL(a.url).hostname === new URL(b.url).hostname
