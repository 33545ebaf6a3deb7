/** What the operator may set (decisions §11), parsed. Nothing else reads the environment. */
export interface Config {
  host: string
  port: number
  /** No trailing slash. */
  baseUrl: string
  dataDir: string
  database: { kind: 'sqlite'; file: string } | { kind: 'postgres'; url: string }
  role: 'all' | 'web' | 'worker'
  /** Given by the operator, or '' when the service makes and keeps one in dataDir. */
  secretKey: string
  owner: { email: string; password: string } | null
  registration: 'open' | 'closed'
  emailForwardDomain: string
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'
  trustProxy: string
  allowPrivateHosts: string[]
  /** Tests only: a file with an offset in milliseconds that moves the clock of every process reading it. */
  clockFile: string
}
