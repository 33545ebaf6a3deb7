import { MODEL_PROVIDERS } from '@dossier/contract/vocabulary'
import { apiKey, atOnce, price, seconds } from './ai.ts'
import { mailFrom, smtpUrl } from './own-mail.ts'
import {
  httpUrl,
  list,
  listenAddresses,
  Mistake,
  oneOf,
  port,
  postgresUrl,
  proxies,
  type Setting,
  text,
  wholeNumber,
} from './setting.ts'

const setting = <T>(setting: Setting<T>): Setting<T> => setting

const email = (text: string): string | Mistake =>
  !text || /^[^\s@]+@[^\s@]+$/.test(text) ? text : new Mistake('must be an e-mail address')

const domain = (text: string): string | Mistake =>
  !text || /^[a-z0-9.-]+$/i.test(text)
    ? text.toLowerCase()
    : new Mistake('must be a domain name such as in.example.org')

const password = (text: string): string | Mistake =>
  !text || text.length >= 8 ? text : new Mistake('must have at least 8 characters')

const secretKey = (text: string): string | Mistake =>
  !text || text.length >= 32 ? text : new Mistake('must have at least 32 characters, or be unset')

const importSecret = (text: string): string | Mistake =>
  !text || text.length >= 16 ? text : new Mistake('must have at least 16 characters')

const FEATURES = ['git_sync', 'email_ingest', 'web_app']

function featureNames(text: string): string[] | Mistake {
  const names = list(text)
  return names.every((name) => FEATURES.includes(name))
    ? names
    : new Mistake(`must be a list of ${FEATURES.join(', ')}`)
}

/** Every setting, in the order of the operating guide. */
export const SETTINGS = {
  host: setting({ name: 'HOST', about: 'Address to listen on.', fallback: '127.0.0.1', read: text }),
  port: setting({ name: 'PORT', about: 'Port to listen on; 0 takes any free one.', fallback: '3000', read: port }),
  baseUrl: setting({
    name: 'BASE_URL',
    about: 'Where people reach the service from outside; links are made with it.',
    fallback: '',
    read: httpUrl,
  }),
  dataDir: setting({ name: 'DATA_DIR', about: 'Folder that holds everything.', fallback: './data', read: text }),
  databaseUrl: setting({
    name: 'DATABASE_URL',
    about: 'PostgreSQL, as postgres://user:password@host/name. Unset: the embedded database in DATA_DIR.',
    fallback: '',
    read: postgresUrl,
    secret: true,
  }),
  role: setting({
    name: 'ROLE',
    about: 'What this process does: all, only requests (web) or only background work (worker).',
    fallback: 'all',
    read: oneOf(['all', 'web', 'worker']),
  }),
  secretKey: setting({
    name: 'SECRET_KEY',
    about: 'Key for sign-in tokens and stored passwords. Unset: made on first start and kept in DATA_DIR.',
    fallback: '',
    read: secretKey,
    secret: true,
  }),
  previousSecretKey: setting({
    name: 'SECRET_KEY_PREVIOUS',
    about: 'The key before, so that SECRET_KEY can take its place; unset it after the start.',
    fallback: '',
    read: secretKey,
    secret: true,
  }),
  ownerEmail: setting({
    name: 'OWNER_EMAIL',
    about: 'First owner, made on the first start together with OWNER_PASSWORD.',
    fallback: '',
    read: email,
  }),
  ownerPassword: setting({
    name: 'OWNER_PASSWORD',
    about: 'Password of the first owner.',
    fallback: '',
    read: password,
    secret: true,
  }),
  registration: setting({
    name: 'REGISTRATION',
    about: 'open lets anyone make an account of their own.',
    fallback: 'closed',
    read: oneOf(['open', 'closed']),
  }),
  switchedOff: setting({
    name: 'SWITCHED_OFF',
    about: 'Features to do without, comma-separated: git_sync, email_ingest, web_app.',
    fallback: '',
    read: featureNames,
  }),
  emailForwardDomain: setting({
    name: 'EMAIL_FORWARD_DOMAIN',
    about: 'Domain of the project addresses that take forwarded mail.',
    fallback: '',
    read: domain,
  }),
  importSecret: setting({
    name: 'IMPORT_SECRET',
    about: 'Key that signs what POST /import/email takes. Unset: that way in is closed.',
    fallback: '',
    read: importSecret,
    secret: true,
  }),
  smtpListen: setting({
    name: 'SMTP_LISTEN',
    about: 'Where mail for project addresses is taken in by SMTP: host:port, comma-separated.',
    fallback: '',
    read: listenAddresses,
  }),
  smtpTlsCert: setting({
    name: 'SMTP_TLS_CERT',
    about: 'File with the certificate chain (PEM) for STARTTLS, together with SMTP_TLS_KEY.',
    fallback: '',
    read: text,
  }),
  smtpTlsKey: setting({
    name: 'SMTP_TLS_KEY',
    about: 'File with the private key (PEM) for STARTTLS.',
    fallback: '',
    read: text,
  }),
  smtpUrl: setting({
    name: 'SMTP_URL',
    about: "Server for the service's own mail: smtps://user:password@host, or smtp:// with STARTTLS.",
    fallback: '',
    read: smtpUrl,
    secret: true,
  }),
  mailFrom: setting({
    name: 'MAIL_FROM',
    about: "Sender of the service's own mail: name@host, or Name <name@host>.",
    fallback: '',
    read: mailFrom,
  }),
  aiProvider: setting({
    name: 'AI_PROVIDER',
    about: 'How the model is asked: openai-compatible, anthropic or google. With AI_BASE_URL alone: openai-compatible.',
    fallback: '',
    read: oneOf(['', ...MODEL_PROVIDERS]),
  }),
  aiModel: setting({
    name: 'AI_MODEL',
    about: 'Name of the model. Unset, with AI_BASE_URL: the first that the server has.',
    fallback: '',
    read: text,
  }),
  aiBaseUrl: setting({
    name: 'AI_BASE_URL',
    about: "Where the model answers; a private host needs no other permission. Unset: the provider's own address.",
    fallback: '',
    read: httpUrl,
    // Some people put a key into it.
    secret: true,
  }),
  aiApiKey: setting({
    name: 'AI_API_KEY',
    about: 'Key for the model.',
    fallback: '',
    read: apiKey,
    secret: true,
  }),
  aiPrice: setting({
    name: 'AI_PRICE',
    about: 'What a million tokens cost, sent and answered, such as 3/15, so that runs can say what they cost.',
    fallback: '',
    read: price,
  }),
  aiTimeout: setting({
    name: 'AI_TIMEOUT',
    about: 'Seconds that the model has for one answer, retries included.',
    fallback: '120',
    read: seconds,
  }),
  aiAtOnce: setting({
    name: 'AI_AT_ONCE',
    about: 'Mails of a run that the model is asked about at the same time. Unset: 4, or 1 with AI_BASE_URL.',
    fallback: '',
    read: atOnce,
  }),
  logLevel: setting({
    name: 'LOG_LEVEL',
    about: 'How much is logged.',
    fallback: 'info',
    read: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
  }),
  trustProxy: setting({
    name: 'TRUST_PROXY',
    about: 'Proxies whose X-Forwarded-For is believed: addresses, ranges, or a number of hops.',
    fallback: '',
    read: proxies,
  }),
  allowPrivateHosts: setting({
    name: 'ALLOW_PRIVATE_HOSTS',
    about: 'Hosts in private networks that the service may connect to, comma-separated.',
    fallback: '',
    read: list,
  }),
  mcpCallsPerMinute: setting({
    name: 'MCP_CALLS_PER_MINUTE',
    about: 'Requests to /mcp that one token or application may send in a minute; 0 sets no limit.',
    fallback: '600',
    read: wholeNumber,
  }),
  backupDir: setting({
    name: 'BACKUP_DIR',
    about: 'Folder for backups, best on another disk. With it one is made every day. Unset: none is made by itself.',
    fallback: '',
    read: text,
  }),
  backupKeep: setting({
    name: 'BACKUP_KEEP',
    about: 'How many backups are left in BACKUP_DIR; 0 leaves all.',
    fallback: '7',
    read: wholeNumber,
  }),
  backupDrill: setting({
    name: 'BACKUP_DRILL',
    about: 'daily restores the newest backup beside the service every day and checks it; never does not.',
    fallback: 'daily',
    read: oneOf(['daily', 'never']),
  }),
  minFreeSpace: setting({
    name: 'MIN_FREE_SPACE',
    about: 'Free space in megabytes below which nothing new is stored, so that the rest goes on working.',
    fallback: '256',
    read: wholeNumber,
  }),
  clockFile: setting({
    name: 'DOSSIER_CLOCK_FILE',
    about: 'For tests: a file with an offset in milliseconds that moves the clock.',
    fallback: '',
    read: text,
  }),
}
