import type { ModelProvider } from '@dossier/contract/vocabulary'
import type { Level } from 'pino'

/** What the operator may set (docs/operating), parsed and checked. Nothing else reads the environment. */
export interface Config {
  host: string
  port: number
  /** Where people reach the service, without a trailing slash. */
  baseUrl: string
  /** Absolute path. */
  dataDir: string
  database: DatabaseConfig
  /** The object store for large content, or null: then it lies in `dataDir`. */
  blobStore: BlobStoreConfig | null
  role: 'all' | 'web' | 'worker'
  /** Given by the operator, or '' when the service makes one and keeps it in `dataDir`. */
  secretKey: string
  /** The key before, while secrets are sealed anew; '' = none. */
  previousSecretKey: string
  owner: { email: string; password: string } | null
  registration: 'open' | 'closed'
  /** What the operator has switched off; everything is on by default. */
  features: { gitSync: boolean; emailIngest: boolean }
  /** Whether people are served the web app. */
  webApp: boolean
  /** '' = no forwarding addresses. */
  emailForwardDomain: string
  /** Signs what `POST /import/email` takes; '' = that way in is closed. */
  importSecret: string
  /** Where mail is taken in by SMTP; empty = nowhere. */
  smtpListen: ListenAddress[]
  /** Files with the certificate and the key for STARTTLS, or null: then it is not offered. */
  smtpTls: { certFile: string; keyFile: string } | null
  /** The server that the service's own mail goes through, or null: then it is written to the log. */
  ownMail: OwnMailConfig | null
  /** The model that triage may ask, or null: then it works without one. */
  ai: AiConfig | null
  logLevel: Level | 'silent'
  /** Which proxies may tell the client's address: false, a number of hops, or a list of addresses and ranges. */
  trustProxy: false | number | string[]
  /** Hosts in private networks that may be connected to all the same, lower-case. */
  allowPrivateHosts: string[]
  /** Who brings it may read `/metrics`; '' = programs in the private network may. */
  metricsToken: string
  /** Requests to `/mcp` that one credential may send in a minute; 0 = any number. */
  mcpCallsPerMinute: number
  /** Where a backup is made every day, or null; how many are left (0 = all), and whether the newest is tried out. */
  backup: { folder: string; keep: number; drill: boolean } | null
  /** Nothing new is stored while fewer bytes are free. */
  minFreeBytes: number
  /** Tests only: a file with an offset in milliseconds that moves the clock of every process reading it. */
  clockFile: string
}

/** A bucket of an S3-compatible store. */
export interface BlobStoreConfig {
  /** Where the store answers, without a slash at the end. */
  endpoint: string
  /** Whether the bucket stands in the path or in the host name. */
  style: 'path' | 'host'
  bucket: string
  /** '' or something that ends with a slash: what stands before each key. */
  prefix: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** '' = the keys are not temporary ones. */
  sessionToken: string
}

export interface ListenAddress {
  host: string
  /** 0 takes any free one. */
  port: number
}

export interface AiConfig {
  provider: ModelProvider
  /** '' = the first that the server names; only for servers that speak OpenAI's dialect. */
  model: string
  /** With the version in its path, without a slash at the end. */
  baseUrl: string
  /** '' = none is sent. */
  apiKey: string
  /** What a million tokens cost, in the operator's currency; null = nobody said. */
  price: { input: number; output: number } | null
  /** Mails of a run that the model is asked about at the same time. */
  atOnce: number
  /** For one answer, retries included. */
  timeoutMs: number
}

export interface OwnMailConfig {
  host: string
  port: number
  tls: boolean
  ssl: boolean
  user: string
  password: string
  /** Who it is from. */
  from: { name: string; address: string }
}

export type DatabaseConfig = { kind: 'sqlite'; file: string } | { kind: 'postgres'; url: string }
