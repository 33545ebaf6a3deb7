import type { ModelProvider } from '@dossier/contract/vocabulary'
import type { Level } from 'pino'

/** The operator's settings (docs/operating), parsed and validated. No other code reads the environment. */
export interface Config {
  host: string
  port: number
  /** Public URL of the service, without a trailing slash. */
  baseUrl: string
  /** Absolute path. */
  dataDir: string
  database: DatabaseConfig
  /** Object store for large content; null = stored in `dataDir`. */
  blobStore: BlobStoreConfig | null
  role: 'all' | 'web' | 'worker'
  /** '' = the service generates one and stores it in `dataDir`. */
  secretKey: string
  /** The previous key during key rotation; '' = none. */
  previousSecretKey: string
  owner: { email: string; password: string } | null
  registration: 'open' | 'closed'
  /** Invitations of one person in a day, over all accounts. */
  invitationsPerDay: number
  features: { gitSync: boolean; emailIngest: boolean; mailAccounts: boolean }
  /** Mail accounts that this process keeps in sync at the same time. */
  mailAccountsAtOnce: number
  webApp: boolean
  /** Saved URLs that differ only in tracking parameters or a slash at the end are one record. */
  mergesUrls: boolean
  /** Names of Tesseract; none: text in images is not read. */
  ocrLanguages: readonly string[]
  /** '' = no forwarding addresses. */
  emailForwardDomain: string
  /** Signs requests to `POST /import/email`; '' = import disabled. */
  importSecret: string
  /** Addresses for incoming SMTP; empty = disabled. */
  smtpListen: ListenAddress[]
  smtpConnections: { total: number; perAddress: number }
  /** Certificate and key files for STARTTLS; null = not offered. */
  smtpTls: { certFile: string; keyFile: string } | null
  /** Server for system emails; null = they are written to the log. */
  systemEmail: SystemEmailConfig | null
  /** Model for triage; null = triage works without one. */
  /** Providers whose mailboxes people can add by signing in there. */
  mailProviders: MailProvider[]
  ai: AiConfig | null
  embedding: EmbeddingConfig | null
  logLevel: Level | 'silent'
  /** Proxies trusted for the client's address: false, a number of hops, or a list of addresses and ranges. */
  trustProxy: false | number | string[]
  /** Hosts in private networks to which connections are allowed, lower-case. */
  allowPrivateHosts: string[]
  /** Bearer token for `/metrics`; '' = open to private networks. */
  metricsToken: string
  /** Requests to `/mcp` per credential and minute; 0 = unlimited. */
  mcpCallsPerMinute: number
  /** Daily backup or null; `keep` 0 = all, `drill` = test restore of the newest. */
  backup: { folder: string; keep: number; drill: boolean } | null
  /** Memory for request bodies and incoming emails that are received or processed, per process. */
  bodyMemoryBytes: number
  /** false = backups are made by other means. */
  backupAlarm: boolean
  /** Sentences about variables without effect. */
  notices: readonly string[]
  /** Nothing new is stored while free disk space is below this. */
  minFreeBytes: number
  /** Limits of each account; 0 = none. */
  quotas: QuotaLimits
  /** Tests only: a file with an offset in milliseconds that moves the clock of every process reading it. */
  clockFile: string
}

/** Limits of each account; 0 = none. */
export interface QuotaLimits {
  storageBytes: number
  /** New emails on one day (UTC), and their bytes. */
  intakeEmails: number
  intakeBytes: number
  /** Archives that are being uploaded or wait for their import. */
  uploadBytes: number
}

export interface BlobStoreConfig {
  /** Without a trailing slash. */
  endpoint: string
  style: 'path' | 'host'
  bucket: string
  /** Prefix of each key: '' or ending in a slash. */
  prefix: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** '' = the keys are permanent. */
  sessionToken: string
}

export interface ListenAddress {
  host: string
  /** 0 = any free port. */
  port: number
}

export interface AiConfig {
  provider: ModelProvider
  /** '' = the first model that the server lists; only for OpenAI-compatible servers. */
  model: string
  /** Includes the version path, without a trailing slash. */
  baseUrl: string
  apiKey: string
  /** Price per million tokens, in the operator's currency; null = not set. */
  price: { input: number; output: number } | null
  /** Concurrency limit of requests to the model within a run. */
  atOnce: number
  /** For one answer, retries included. */
  timeoutMs: number
  /** The model's window for question and answer; null = not set, and observed. */
  contextTokens: number | null
}

/** A server of embeddings in OpenAI's form, for search by meaning. */
export interface EmbeddingConfig {
  model: string
  /** Includes the version path, without a trailing slash. */
  baseUrl: string
  apiKey: string
  /** Tokens that an account may use in a day (UTC); null = no limit. */
  dailyTokens: number | null
}

export interface SystemEmailConfig {
  host: string
  port: number
  tls: boolean
  ssl: boolean
  user: string
  password: string
  from: { name: string; address: string }
}

export type DatabaseConfig = { kind: 'sqlite'; file: string } | PostgresConfig

export interface PostgresConfig {
  kind: 'postgres'
  /** May lead to a pooler, and may name several hosts. */
  url: string
  /** Leads to the server itself when `url` leads to a pooler. */
  directUrl?: string
}

/** Returns the URL for work that needs a session of its own. */
export const directUrlOf = ({ url, directUrl }: PostgresConfig): string => directUrl ?? url

/** A mail provider that people can sign in at, with the registration of this instance. */
export interface MailProvider {
  name: 'google' | 'microsoft'
  clientId: string
  /** '' for a public client. */
  clientSecret: string
  /** As the provider names itself in `iss` (RFC 9207); '' when that differs by directory. */
  issuer: string
  authorizationUrl: string
  tokenUrl: string
  /** '' when the provider gives no device codes for mailboxes. */
  deviceUrl: string
  /** RFC 7009; '' when the provider cannot revoke a grant. */
  revocationUrl: string
  scopes: readonly string[]
  /** Further parameters of an authorization request. */
  parameters: Readonly<Record<string, string>>
  /** The only hosts that get the access tokens. */
  hosts: readonly string[]
}
