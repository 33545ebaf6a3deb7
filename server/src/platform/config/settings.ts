import { MODEL_PROVIDERS } from '@dossier/contract/vocabulary'
import { apiKey, atOnce, price, seconds } from './ai.ts'
import { blobUrl } from './blob-store.ts'
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

const longSecret = (text: string): string | Mistake =>
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
  host: setting({
    name: 'HOST',
    about: 'Address to listen on. `0.0.0.0` for all',
    fallback: '127.0.0.1',
    read: text,
  }),
  port: setting({
    name: 'PORT',
    about: 'Port to listen on; 0 takes any free one',
    fallback: '3000',
    read: port,
  }),
  baseUrl: setting({
    name: 'BASE_URL',
    about: 'Where people reach the service from outside; links are made with it',
    fallback: '',
    unset: 'made of `HOST` and `PORT`',
    read: httpUrl,
  }),
  dataDir: setting({
    name: 'DATA_DIR',
    about: 'The folder that holds everything',
    fallback: './data',
    read: text,
  }),
  databaseUrl: setting({
    name: 'DATABASE_URL',
    about: 'PostgreSQL, as `postgres://user:password@host/name`',
    fallback: '',
    unset: 'SQLite in `DATA_DIR`',
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
    // Keys may stand in it.
    secret: true,
  }),
  awsAccessKeyId: setting({
    name: 'AWS_ACCESS_KEY_ID',
    about: 'Key for `BLOB_URL`, where it has none in it',
    fallback: '',
    read: text,
    secret: true,
  }),
  awsSecretAccessKey: setting({
    name: 'AWS_SECRET_ACCESS_KEY',
    about: 'The secret of that key',
    fallback: '',
    read: text,
    secret: true,
  }),
  awsSessionToken: setting({
    name: 'AWS_SESSION_TOKEN',
    about: 'Its token, where that key is a temporary one',
    fallback: '',
    read: text,
    secret: true,
  }),
  awsRegion: setting({
    name: 'AWS_REGION',
    about: 'Region of `BLOB_URL`, where it names none',
    fallback: 'us-east-1',
    read: text,
  }),
  awsEndpointUrl: setting({
    name: 'AWS_ENDPOINT_URL',
    about: 'Where the store answers, where `BLOB_URL` names no endpoint',
    fallback: '',
    unset: 'Amazon',
    read: text,
  }),
  role: setting({
    name: 'ROLE',
    about: 'What this process does: `all`, only requests (`web`) or only background work (`worker`)',
    fallback: 'all',
    read: oneOf(['all', 'web', 'worker']),
  }),
  secretKey: setting({
    name: 'SECRET_KEY',
    about:
      'Key for sign-in tokens and stored passwords, at least 32 characters. The same for all processes of one database',
    fallback: '',
    unset: 'made, and kept in `DATA_DIR`',
    read: secretKey,
    secret: true,
  }),
  previousSecretKey: setting({
    name: 'SECRET_KEY_PREVIOUS',
    about: 'The key before, so that a new `SECRET_KEY` can take its place (see [Keys](README.md#keys))',
    fallback: '',
    read: secretKey,
    secret: true,
  }),
  ownerEmail: setting({
    name: 'OWNER_EMAIL',
    about: 'First owner, made on the first start together with `OWNER_PASSWORD`',
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
    about: '`open` lets anyone make an account of their own',
    fallback: 'closed',
    read: oneOf(['open', 'closed']),
  }),
  switchedOff: setting({
    name: 'SWITCHED_OFF',
    about: 'Features to do without, comma-separated: `git_sync`, `email_ingest`, `web_app`',
    fallback: '',
    unset: 'everything is on',
    read: featureNames,
  }),
  emailForwardDomain: setting({
    name: 'EMAIL_FORWARD_DOMAIN',
    about: 'Domain of the project addresses that take forwarded mail',
    fallback: '',
    unset: 'no such addresses',
    read: domain,
  }),
  importSecret: setting({
    name: 'IMPORT_SECRET',
    about: 'Key that signs what `POST /import/email` takes, at least 16 characters',
    fallback: '',
    unset: 'that way in is closed',
    read: longSecret,
    secret: true,
  }),
  smtpListen: setting({
    name: 'SMTP_LISTEN',
    about:
      'Where mail for project addresses is taken in by SMTP: `host:port`, comma-separated. Needs `EMAIL_FORWARD_DOMAIN`',
    fallback: '',
    unset: 'nowhere',
    read: listenAddresses,
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
      "Server for the service's own mail (sign-in links, invitations, what changed in somebody's sign-in): `smtps://user:password@host` with TLS from the first byte, `smtp://…` with STARTTLS, `smtp://…?tls=off` in the clear. Special characters are percent-encoded; a private host must be in `ALLOW_PRIVATE_HOSTS`",
    fallback: '',
    unset: 'it is written to the log',
    read: smtpUrl,
    secret: true,
  }),
  mailFrom: setting({
    name: 'MAIL_FROM',
    about: 'Sender of that mail: `name@host` or `Name <name@host>`. Goes with `SMTP_URL`',
    fallback: '',
    read: mailFrom,
  }),
  aiProvider: setting({
    name: 'AI_PROVIDER',
    about:
      'How the model is asked: `openai-compatible`, `anthropic` or `google` (see [A model for triage](README.md#a-model-for-triage))',
    fallback: '',
    unset: 'no model, or `openai-compatible` with `AI_BASE_URL`',
    read: oneOf(['', ...MODEL_PROVIDERS]),
  }),
  aiModel: setting({
    name: 'AI_MODEL',
    about: 'Name of the model',
    fallback: '',
    unset: 'the first that the server at `AI_BASE_URL` has',
    read: text,
  }),
  aiBaseUrl: setting({
    name: 'AI_BASE_URL',
    about: 'Where the model answers. A host in a private network needs no other permission',
    fallback: '',
    unset: "the provider's own address",
    read: httpUrl,
    // Some people put a key into it.
    secret: true,
  }),
  aiApiKey: setting({
    name: 'AI_API_KEY',
    about: 'Key for the model',
    fallback: '',
    unset: 'none is sent',
    read: apiKey,
    secret: true,
  }),
  aiPrice: setting({
    name: 'AI_PRICE',
    about: 'What a million tokens cost, sent and answered, such as `3/15`, so that runs can say what they cost',
    fallback: '',
    unset: 'costs are not told',
    read: price,
  }),
  aiTimeout: setting({
    name: 'AI_TIMEOUT',
    about: 'Seconds that the model has for one answer, retries included',
    fallback: '120',
    read: seconds,
  }),
  aiAtOnce: setting({
    name: 'AI_AT_ONCE',
    about: 'Mails of a run that the model is asked about at the same time, 1 to 32',
    fallback: '',
    unset: '`4` at a provider, `1` with `AI_BASE_URL`',
    read: atOnce,
  }),
  logLevel: setting({
    name: 'LOG_LEVEL',
    about: '`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`',
    fallback: 'info',
    read: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
  }),
  trustProxy: setting({
    name: 'TRUST_PROXY',
    about: 'Proxies whose `X-Forwarded-For` is believed: addresses, ranges, or a number of hops',
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
      'Requests to `/mcp` that one token or application may send in a minute, counted for all processes together; answers say what is left (`RateLimit`). `0` sets no limit',
    fallback: '600',
    read: wholeNumber,
  }),
  metricsToken: setting({
    name: 'METRICS_TOKEN',
    about: 'Whoever brings it as a Bearer token may read `/metrics`, at least 16 characters (see [watch](watch.md))',
    fallback: '',
    unset: 'programs in the private network that ask without a proxy',
    read: longSecret,
    secret: true,
  }),
  backupDir: setting({
    name: 'BACKUP_DIR',
    about: 'Folder for backups, best on another disk. With it one is made every day',
    fallback: '',
    unset: 'none by itself',
    read: text,
  }),
  backupKeep: setting({
    name: 'BACKUP_KEEP',
    about: 'How many are left in it; 0 leaves all',
    fallback: '7',
    read: wholeNumber,
  }),
  backupDrill: setting({
    name: 'BACKUP_DRILL',
    about: '`daily` restores the newest backup beside the service every day and checks it; `never` does not',
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
  clockFile: setting({
    name: 'DOSSIER_CLOCK_FILE',
    about: 'For tests: a file with an offset in milliseconds that moves the clock',
    fallback: '',
    read: text,
  }),
}
