import { MODEL_PROVIDERS } from '@dossier/contract/vocabulary'
import { apiKey, atOnce, contextTokens, price, seconds } from './ai.ts'
import { blobUrl } from './blob-store.ts'
import { dailyTokens } from './embedding.ts'
import { microsoftTenant } from './mail-providers.ts'
import {
  baseUrl,
  httpUrl,
  list,
  listenAddresses,
  listenHost,
  Mistake,
  oneOf,
  port,
  postgresUrl,
  proxies,
  type Setting,
  text,
  wholeNumber,
} from './setting.ts'
import { mailFrom, smtpUrl } from './system-email.ts'

const setting = <T>(setting: Setting<T>): Setting<T> => setting

const email = (text: string): string | Mistake =>
  !text || /^[^\s@]+@[^\s@]+$/.test(text) ? text : new Mistake('must be an email address')

const domain = (text: string): string | Mistake =>
  !text || /^[a-z0-9-]+(?:\.[a-z0-9-]+)*$/i.test(text)
    ? text.toLowerCase()
    : new Mistake('must be a domain name such as in.example.org')

const password = (text: string): string | Mistake =>
  !text || text.length >= 8 ? text : new Mistake('must have at least 8 characters')

const secretKey = (text: string): string | Mistake =>
  !text || text.length >= 32 ? text : new Mistake('must have at least 32 characters, or be unset')

const longSecret = (text: string): string | Mistake =>
  !text || text.length >= 16 ? text : new Mistake('must have at least 16 characters')

/** Within Node's default heap on a small machine. */
function bodyMemory(text: string): number | Mistake {
  const megabytes = wholeNumber(text)
  return typeof megabytes === 'number' && (megabytes < 32 || megabytes > 4096)
    ? new Mistake('must be a whole number from 32 to 4096')
    : megabytes
}

function connectionLimits(text: string): { total: number; perAddress: number } | Mistake {
  const [, total, perAddress] = (/^(\d{1,5})\s*,\s*(\d{1,5})$/.exec(text.trim()) ?? []).map(Number)
  return total && perAddress ? { total, perAddress } : new Mistake('must be two whole numbers above 0, such as 200,20')
}

/** Each language makes recognition slower. */
const MAX_OCR_LANGUAGES = 4

function ocrLanguages(text: string): string[] | Mistake {
  const names = list(text)
  return names.length <= MAX_OCR_LANGUAGES && names.every((name) => /^[a-z]{3}(?:_[a-z]{2,10})?$/.test(name))
    ? names
    : new Mistake(`must be a list of at most ${MAX_OCR_LANGUAGES} language names such as eng,deu`)
}

const FEATURES = ['git_sync', 'email_ingest', 'mail_accounts', 'web_app', 'url_merging']

function featureNames(text: string): string[] | Mistake {
  const names = list(text)
  return names.every((name) => FEATURES.includes(name))
    ? names
    : new Mistake(`must be a list of ${FEATURES.join(', ')}`)
}

/** All settings, in the order of the operating guide. */
export const SETTINGS = {
  host: setting({
    name: 'HOST',
    about: 'Address to listen on; `0.0.0.0` for all interfaces',
    fallback: '127.0.0.1',
    read: listenHost,
  }),
  port: setting({
    name: 'PORT',
    about: 'Port to listen on; 0 uses any free port',
    fallback: '3000',
    read: port,
  }),
  baseUrl: setting({
    name: 'BASE_URL',
    about:
      'Public address of the service, used in links. It may have a path, such as `https://example.org/dossier` (see [Under a path](install.md#under-a-path))',
    fallback: '',
    unset: 'derived from `HOST` and `PORT`',
    read: baseUrl,
  }),
  dataDir: setting({
    name: 'DATA_DIR',
    about: 'Data folder',
    fallback: './data',
    read: text,
  }),
  databaseUrl: setting({
    name: 'DATABASE_URL',
    about:
      'PostgreSQL database, as `postgres://user:password@host/name`; several hosts for [failover](scale.md#failover), as `host1:5432,host2:5432`',
    fallback: '',
    unset: 'SQLite in `DATA_DIR`',
    read: postgresUrl,
    secret: true,
  }),
  databaseDirectUrl: setting({
    name: 'DATABASE_DIRECT_URL',
    about:
      'the same database without the pooler that `DATABASE_URL` leads to, for signals between processes, backup and restore (see [Poolers](scale.md#poolers))',
    fallback: '',
    unset: '`DATABASE_URL`',
    read: postgresUrl,
    secret: true,
  }),
  blobUrl: setting({
    name: 'BLOB_URL',
    about:
      'S3-compatible store for large content: `s3://bucket/prefix?endpoint=https://host&region=name` (see [Object store](README.md#object-store))',
    fallback: '',
    unset: 'a folder in `DATA_DIR`',
    read: blobUrl,
    secret: true,
  }),
  awsAccessKeyId: setting({
    name: 'AWS_ACCESS_KEY_ID',
    about: 'Access key for `BLOB_URL`, unless the URL contains one',
    fallback: '',
    read: text,
    secret: true,
  }),
  awsSecretAccessKey: setting({
    name: 'AWS_SECRET_ACCESS_KEY',
    about: 'Secret access key for `BLOB_URL`',
    fallback: '',
    read: text,
    secret: true,
  }),
  awsSessionToken: setting({
    name: 'AWS_SESSION_TOKEN',
    about: 'Session token for `BLOB_URL`, if the access key is temporary',
    fallback: '',
    read: text,
    secret: true,
  }),
  awsRegion: setting({
    name: 'AWS_REGION',
    about: 'Region for `BLOB_URL`, unless the URL contains one',
    fallback: 'us-east-1',
    read: text,
  }),
  awsEndpointUrl: setting({
    name: 'AWS_ENDPOINT_URL',
    about: 'Endpoint for `BLOB_URL`, unless the URL contains one',
    fallback: '',
    unset: 'Amazon',
    read: text,
  }),
  role: setting({
    name: 'ROLE',
    about: 'Role of this process: `all`, only requests (`web`) or only background jobs (`worker`)',
    fallback: 'all',
    read: oneOf(['all', 'web', 'worker']),
  }),
  secretKey: setting({
    name: 'SECRET_KEY',
    about:
      'Key for session tokens and stored passwords, at least 32 characters. Use the same key for all processes of a database',
    fallback: '',
    unset: 'generated and stored in `DATA_DIR`',
    read: secretKey,
    secret: true,
  }),
  previousSecretKey: setting({
    name: 'SECRET_KEY_PREVIOUS',
    about: 'The previous key, while you rotate `SECRET_KEY` (see [Keys](README.md#keys))',
    fallback: '',
    read: secretKey,
    secret: true,
  }),
  ownerEmail: setting({
    name: 'OWNER_EMAIL',
    about: 'Email address of the first owner, who is created on the first start together with `OWNER_PASSWORD`',
    fallback: '',
    read: email,
  }),
  ownerPassword: setting({
    name: 'OWNER_PASSWORD',
    about: 'Password of the first owner, at least 8 characters',
    fallback: '',
    read: password,
    secret: true,
  }),
  registration: setting({
    name: 'REGISTRATION',
    about: '`open` lets anyone create an account',
    fallback: 'closed',
    read: oneOf(['open', 'closed']),
  }),
  invitationsPerDay: setting({
    name: 'INVITATIONS_PER_DAY',
    about:
      'Invitations that one person can send in a day, over all accounts. One mailbox receives at most five unasked emails a day',
    fallback: '50',
    read: wholeNumber,
  }),
  switchedOff: setting({
    name: 'SWITCHED_OFF',
    about:
      'Features to turn off, comma-separated: `git_sync`, `email_ingest`, `mail_accounts`, `web_app`, and `url_merging`, which treats saved URLs that differ only in tracking parameters or a trailing slash as one',
    fallback: '',
    unset: 'all features are on',
    read: featureNames,
  }),
  ocrLanguages: setting({
    name: 'OCR_LANGUAGES',
    about:
      'Languages in which text in images and scanned PDFs is recognized, comma-separated names of Tesseract such as `eng,deu`. English and German come along; `npm install @tesseract.js-data/fra` adds another one. Applies to files that are added from then on, and takes a second or more for each page',
    fallback: '',
    unset: 'text in images is not read',
    read: ocrLanguages,
  }),
  mailAccountsAtOnce: setting({
    name: 'MAIL_ACCOUNTS_AT_ONCE',
    about: 'Mail accounts that one process keeps in sync at the same time, each with two connections',
    fallback: '100',
    read: wholeNumber,
  }),
  emailForwardDomain: setting({
    name: 'EMAIL_FORWARD_DOMAIN',
    about: 'Domain of the project addresses that receive forwarded email',
    fallback: '',
    unset: 'no project addresses',
    read: domain,
  }),
  importSecret: setting({
    name: 'IMPORT_SECRET',
    about: 'Secret that signs requests to `POST /import/email`, at least 16 characters',
    fallback: '',
    unset: 'import by webhook is off',
    read: longSecret,
    secret: true,
  }),
  smtpListen: setting({
    name: 'SMTP_LISTEN',
    about:
      'Addresses of the SMTP server for project addresses: `host:port`, comma-separated. Needs `EMAIL_FORWARD_DOMAIN`',
    fallback: '',
    unset: 'no SMTP server',
    read: listenAddresses,
  }),
  smtpConnections: setting({
    name: 'SMTP_CONNECTIONS',
    about: 'Open connections to the SMTP server of a process: in all, and from one address (IPv4, or IPv6 /64)',
    fallback: '200,20',
    read: connectionLimits,
  }),
  smtpTlsCert: setting({
    name: 'SMTP_TLS_CERT',
    about: 'File with the certificate chain (PEM) for STARTTLS, together with `SMTP_TLS_KEY`',
    fallback: '',
    unset: 'no STARTTLS',
    read: text,
  }),
  smtpTlsKey: setting({
    name: 'SMTP_TLS_KEY',
    about: 'File with the private key (PEM) for STARTTLS',
    fallback: '',
    unset: 'no STARTTLS',
    read: text,
  }),
  smtpUrl: setting({
    name: 'SMTP_URL',
    about:
      'SMTP server for system emails (sign-in links, invitations, security notifications): `smtps://user:password@host` with implicit TLS, `smtp://…` with STARTTLS, `smtp://…?tls=off` without encryption. Percent-encode special characters; a private host must be listed in `ALLOW_PRIVATE_HOSTS`',
    fallback: '',
    unset: 'system emails are written to the log',
    read: smtpUrl,
    secret: true,
  }),
  mailFrom: setting({
    name: 'MAIL_FROM',
    about: 'Sender of system emails: `name@host` or `Name <name@host>`. Required with `SMTP_URL`',
    fallback: '',
    read: mailFrom,
  }),
  googleClientId: setting({
    name: 'GOOGLE_CLIENT_ID',
    about:
      'Client id of this instance at Google, so that people can add a Gmail mailbox without an app password (see [Sign-in at mail providers](mail-providers.md))',
    fallback: '',
    unset: 'app passwords only',
    read: text,
  }),
  googleClientSecret: setting({
    name: 'GOOGLE_CLIENT_SECRET',
    about: 'Client secret for `GOOGLE_CLIENT_ID`',
    fallback: '',
    read: text,
    secret: true,
  }),
  microsoftClientId: setting({
    name: 'MICROSOFT_CLIENT_ID',
    about:
      'Application id of this instance at Microsoft, so that people can add a mailbox of Microsoft 365 or Outlook.com (see [Sign-in at mail providers](mail-providers.md))',
    fallback: '',
    unset: 'no mailboxes of Microsoft',
    read: text,
  }),
  microsoftClientSecret: setting({
    name: 'MICROSOFT_CLIENT_SECRET',
    about: 'Client secret for `MICROSOFT_CLIENT_ID`',
    fallback: '',
    unset: 'a public client',
    read: text,
    secret: true,
  }),
  microsoftTenant: setting({
    name: 'MICROSOFT_TENANT',
    about:
      'Directory that people sign in to at Microsoft: `common`, `organizations`, `consumers`, or the id or domain of one',
    fallback: 'common',
    read: microsoftTenant,
  }),
  aiProvider: setting({
    name: 'AI_PROVIDER',
    about:
      'API of the model: `openai-compatible`, `anthropic` or `google` (see [A model for triage](README.md#a-model-for-triage))',
    fallback: '',
    unset: 'no model, or `openai-compatible` with `AI_BASE_URL`',
    read: oneOf(['', ...MODEL_PROVIDERS]),
  }),
  aiModel: setting({
    name: 'AI_MODEL',
    about: 'Name of the model',
    fallback: '',
    unset: 'the first model of the server at `AI_BASE_URL`',
    read: text,
  }),
  aiBaseUrl: setting({
    name: 'AI_BASE_URL',
    about: 'Address of the model API. A host in a private network needs no further permission',
    fallback: '',
    unset: 'the address of the provider',
    read: httpUrl,
    secret: true,
  }),
  aiApiKey: setting({
    name: 'AI_API_KEY',
    about: 'API key for the model',
    fallback: '',
    unset: 'no key is sent',
    read: apiKey,
    secret: true,
  }),
  aiPrice: setting({
    name: 'AI_PRICE',
    about: 'Price of a million input and output tokens, such as `3/15`, to show the cost of triage runs',
    fallback: '',
    unset: 'costs are not shown',
    read: price,
  }),
  aiTimeout: setting({
    name: 'AI_TIMEOUT',
    about: 'Timeout for a response of the model in seconds, including retries',
    fallback: '120',
    read: seconds,
  }),
  aiAtOnce: setting({
    name: 'AI_AT_ONCE',
    about: 'Concurrent model requests of a triage run, 1 to 32',
    fallback: '',
    unset: '`4` with a provider, `1` with `AI_BASE_URL`',
    read: atOnce,
  }),
  aiContext: setting({
    name: 'AI_CONTEXT',
    about: 'Context window of the model in tokens, such as `4096`. Longer emails are shortened to fit',
    fallback: '',
    unset: 'the service observes when a question does not fit, and asks again with a shorter one',
    read: contextTokens,
  }),
  embeddingModel: setting({
    name: 'EMBEDDING_MODEL',
    about:
      'Model of embeddings, which turns on search by meaning (see [Search by meaning](README.md#search-by-meaning))',
    fallback: '',
    unset: 'search by words only',
    read: text,
  }),
  embeddingBaseUrl: setting({
    name: 'EMBEDDING_BASE_URL',
    about: "Address of a server with OpenAI's `/embeddings`. A host in a private network needs no further permission",
    fallback: '',
    unset: '`AI_BASE_URL`, with its key',
    read: httpUrl,
    secret: true,
  }),
  embeddingApiKey: setting({
    name: 'EMBEDDING_API_KEY',
    about: 'API key for `EMBEDDING_BASE_URL`',
    fallback: '',
    unset: 'no key is sent',
    read: apiKey,
    secret: true,
  }),
  embeddingDailyTokens: setting({
    name: 'EMBEDDING_DAILY_TOKENS',
    about: 'Tokens of embeddings that an account may use in a day (UTC). After that its searches use words only',
    fallback: '',
    unset: 'no limit',
    read: dailyTokens,
  }),
  logLevel: setting({
    name: 'LOG_LEVEL',
    about: '`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`',
    fallback: 'info',
    read: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
  }),
  trustProxy: setting({
    name: 'TRUST_PROXY',
    about: 'Proxies whose `X-Forwarded-For` is trusted: addresses, ranges, or a number of hops',
    fallback: '',
    unset: 'none',
    read: proxies,
  }),
  allowPrivateHosts: setting({
    name: 'ALLOW_PRIVATE_HOSTS',
    about: 'Hosts in private networks that the service may connect to, comma-separated',
    fallback: '',
    unset: 'none',
    read: list,
  }),
  mcpCallsPerMinute: setting({
    name: 'MCP_CALLS_PER_MINUTE',
    about:
      'Requests to `/mcp` per minute for each token or application, across all processes; responses report the remaining requests (`RateLimit`). `0` means no limit',
    fallback: '600',
    read: wholeNumber,
  }),
  metricsToken: setting({
    name: 'METRICS_TOKEN',
    about: 'Bearer token for `/metrics`, at least 16 characters (see [watch](watch.md))',
    fallback: '',
    unset: 'direct requests from the private network only',
    read: longSecret,
    secret: true,
  }),
  backupDir: setting({
    name: 'BACKUP_DIR',
    about: 'Folder for daily backups, preferably on another disk',
    fallback: '',
    unset: 'no automatic backups',
    read: text,
  }),
  backupKeep: setting({
    name: 'BACKUP_KEEP',
    about: 'Number of backups to keep; 0 keeps all',
    fallback: '7',
    read: wholeNumber,
  }),
  backupAlarm: setting({
    name: 'BACKUP_ALARM',
    about: '`off` if backups are made by other means: the service then does not report that it has none',
    fallback: 'on',
    read: oneOf(['on', 'off']),
  }),
  backupDrill: setting({
    name: 'BACKUP_DRILL',
    about: '`daily` test-restores the newest backup every day; `never` turns this off',
    fallback: 'daily',
    read: oneOf(['daily', 'never']),
  }),
  minFreeSpace: setting({
    name: 'MIN_FREE_SPACE',
    about:
      'Free space in megabytes below which nothing new is stored ([full disk](backup-and-restore.md#when-the-disk-runs-full))',
    fallback: '256',
    read: wholeNumber,
  }),
  bodyMemory: setting({
    name: 'BODY_MEMORY',
    about:
      'Memory in MiB for request bodies and incoming emails that a process receives or works on at a time, 32 to 4096. More senders wait, then get 503 or 451',
    fallback: '128',
    read: bodyMemory,
  }),
  storageQuota: setting({
    name: 'STORAGE_QUOTA',
    about: 'Storage of each account in megabytes; 0 means no limit ([quotas](README.md#quotas))',
    fallback: '0',
    read: wholeNumber,
  }),
  intakeEmailsPerDay: setting({
    name: 'INTAKE_EMAILS_PER_DAY',
    about: 'New emails of each account per day (UTC); later ones are refused for the time being. 0 means no limit',
    fallback: '0',
    read: wholeNumber,
  }),
  intakeMegabytesPerDay: setting({
    name: 'INTAKE_MEGABYTES_PER_DAY',
    about: 'Megabytes of new emails of each account per day (UTC); 0 means no limit',
    fallback: '0',
    read: wholeNumber,
  }),
  uploadQuota: setting({
    name: 'UPLOAD_QUOTA',
    about: 'Megabytes of archives of each account that are being uploaded or wait for their import; 0 means no limit',
    fallback: '70000',
    read: wholeNumber,
  }),
  clockFile: setting({
    name: 'DOSSIER_CLOCK_FILE',
    about: 'For tests: a file with an offset in milliseconds that moves the clock',
    fallback: '',
    read: text,
  }),
}
