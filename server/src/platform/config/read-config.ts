import { readFileSync } from 'node:fs'
import { isAbsolute, join, relative, resolve } from 'node:path'
import { aiMistakes, toAiConfig } from './ai.ts'
import { blobStoreMistakes, toBlobStoreConfig } from './blob-store.ts'
import type { Config } from './config.ts'
import { embeddingMistakes, toEmbeddingConfig } from './embedding.ts'
import { toMailProviders } from './mail-providers.ts'
import { Mistake, type Setting } from './setting.ts'
import { SETTINGS } from './settings.ts'
import { findUnknownVariables } from './unknown-variables.ts'

type Environment = Record<string, string | undefined>
type Values = { [K in keyof typeof SETTINGS]: (typeof SETTINGS)[K] extends Setting<infer T> ? T : never }

const KNOWN = Object.values(SETTINGS).map(({ name }) => name)

export class ConfigError extends Error {
  /** One sentence for each. */
  readonly mistakes: readonly string[]
  constructor(...mistakes: readonly string[]) {
    super(mistakes.join('\n'))
    this.mistakes = mistakes
  }
}

/**
 * Reads the whole configuration from the environment.
 * @throws ConfigError with all mistakes together.
 */
export function readConfig(environment: Environment = process.env): Config {
  const mistakes: string[] = []
  const values = Object.fromEntries(
    Object.entries(SETTINGS).map(([key, setting]) => [key, readSetting(setting, environment, mistakes)]),
  ) as Values
  const unknown = findUnknownVariables(setNames(environment), KNOWN)
  mistakes.push(
    ...jointMistakes(values),
    ...aiMistakes(values),
    ...embeddingMistakes(values),
    ...blobStoreMistakes(values),
    ...unknown.mistakes,
  )
  if (mistakes.length > 0) throw new ConfigError(...mistakes)
  return toConfig(values, [...idleSettings(environment, values), ...unknown.notices])
}

const setNames = (environment: Environment): string[] =>
  Object.keys(environment).filter((name) => environment[name]?.trim())

function readSetting(setting: Setting<unknown>, environment: Environment, mistakes: string[]): unknown {
  const rawValue = environment[setting.name]?.trim() || setting.fallback
  const value = setting.read(rawValue)
  if (!(value instanceof Mistake)) return value
  mistakes.push(`${setting.name} ${value.sentence}${setting.secret ? '' : ` (it is "${withoutPassword(rawValue)}")`}.`)
  return null
}

const withoutPassword = (text: string): string => text.replace(/\/\/[^/]*@/, '//…@')

const jointMistakes = ({
  ownerEmail,
  ownerPassword,
  smtpTlsCert,
  smtpTlsKey,
  smtpListen,
  emailForwardDomain,
  smtpUrl,
  mailFrom,
  googleClientId,
  googleClientSecret,
  backupDir,
  dataDir,
  secretKey,
  previousSecretKey,
}: Values): string[] => [
  ...(Boolean(ownerEmail) === Boolean(ownerPassword)
    ? []
    : ['OWNER_EMAIL and OWNER_PASSWORD go together: set both, or neither.']),
  ...(Boolean(smtpTlsCert) === Boolean(smtpTlsKey)
    ? []
    : ['SMTP_TLS_CERT and SMTP_TLS_KEY go together: set both, or neither.']),
  ...(smtpUrl && !mailFrom ? ['SMTP_URL needs MAIL_FROM, the sender of system emails.'] : []),
  ...(Array.isArray(smtpListen) && smtpListen.length > 0 && !emailForwardDomain
    ? ['SMTP_LISTEN needs EMAIL_FORWARD_DOMAIN, the domain of the project addresses.']
    : []),
  ...(googleClientId && !googleClientSecret
    ? ['GOOGLE_CLIENT_ID needs GOOGLE_CLIENT_SECRET: Google issues tokens to no public web client.']
    : []),
  ...unreadable('SMTP_TLS_CERT', smtpTlsCert),
  ...unreadable('SMTP_TLS_KEY', smtpTlsKey),
  ...(backupDir && dataDir && isInside(resolve(dataDir), resolve(backupDir))
    ? ['BACKUP_DIR is in DATA_DIR, so both would be lost together. Choose a folder on another disk.']
    : []),
  ...(secretKey && secretKey === previousSecretKey
    ? ['SECRET_KEY and SECRET_KEY_PREVIOUS are the same. Unset SECRET_KEY_PREVIOUS.']
    : []),
]

function unreadable(name: string, path: string): string[] {
  if (!path) return []
  try {
    readFileSync(path)
    return []
  } catch (error) {
    return [`${name} names ${path}, which cannot be read (${(error as NodeJS.ErrnoException).code}).`]
  }
}

const isInside = (folder: string, path: string): boolean => {
  const way = relative(folder, path)
  return way === '' || !(way.startsWith('..') || isAbsolute(way))
}

/** Returns a sentence for each setting without effect, because another one is missing or turns it off. */
function idleSettings(environment: Environment, values: Values): string[] {
  const set = new Set(setNames(environment))
  const idle = (names: string[], needs: string): string[] =>
    names.filter((name) => set.has(name)).map((name) => `${name} has no effect without ${needs}.`)
  const isOff = values.switchedOff.includes('email_ingest')
  return [
    ...(values.backupDir ? [] : idle(['BACKUP_KEEP', 'BACKUP_DRILL'], 'BACKUP_DIR')),
    ...(values.googleClientId ? [] : idle(['GOOGLE_CLIENT_SECRET'], 'GOOGLE_CLIENT_ID')),
    ...(values.microsoftClientId ? [] : idle(['MICROSOFT_CLIENT_SECRET', 'MICROSOFT_TENANT'], 'MICROSOFT_CLIENT_ID')),
    ...(values.smtpUrl ? [] : idle(['MAIL_FROM'], 'SMTP_URL')),
    ...(values.smtpListen.length > 0 ? [] : idle(['SMTP_TLS_CERT', 'SMTP_TLS_KEY'], 'SMTP_LISTEN')),
    ...(isOff ? idle(['SMTP_LISTEN', 'IMPORT_SECRET'], 'email_ingest, which SWITCHED_OFF turns off') : []),
  ]
}

function toConfig(values: Values, notices: string[]): Config {
  const {
    databaseUrl,
    databaseDirectUrl,
    ownerEmail,
    ownerPassword,
    switchedOff,
    smtpTlsCert,
    smtpTlsKey,
    smtpUrl,
    mailFrom,
    ...more
  } = values
  const { googleClientId, googleClientSecret, microsoftClientId, microsoftClientSecret, microsoftTenant, ...others } =
    more
  const { aiProvider, aiModel, aiBaseUrl, aiApiKey, aiPrice, aiTimeout, aiAtOnce, aiContext, ...withoutAi } = others
  const { embeddingModel, embeddingBaseUrl, embeddingApiKey, embeddingDailyTokens, ...withoutEmbedding } = withoutAi
  const { storageQuota, intakeEmailsPerDay, intakeMegabytesPerDay, uploadQuota, ...withoutQuotas } = withoutEmbedding
  const { backupDir, backupKeep, backupDrill, backupAlarm, minFreeSpace, bodyMemory, ...remaining } = withoutQuotas
  const { blobUrl, awsAccessKeyId, awsSecretAccessKey, awsSessionToken, awsRegion, awsEndpointUrl, ...fields } =
    remaining
  const store = { blobUrl, awsAccessKeyId, awsSecretAccessKey, awsSessionToken, awsRegion, awsEndpointUrl }
  const dataDir = resolve(values.dataDir)
  return {
    ...fields,
    dataDir,
    baseUrl: values.baseUrl || `http://${hostInUrl(values.host)}:${values.port}`,
    database: databaseUrl
      ? { kind: 'postgres', url: databaseUrl, ...(databaseDirectUrl ? { directUrl: databaseDirectUrl } : {}) }
      : { kind: 'sqlite', file: join(dataDir, 'dossier.sqlite') },
    blobStore: toBlobStoreConfig(store),
    features: {
      gitSync: !switchedOff.includes('git_sync'),
      emailIngest: !switchedOff.includes('email_ingest'),
      mailAccounts: !switchedOff.includes('mail_accounts'),
    },
    webApp: !switchedOff.includes('web_app'),
    mergesUrls: !switchedOff.includes('url_merging'),
    systemEmail: smtpUrl && mailFrom ? { ...smtpUrl, from: mailFrom } : null,
    mailProviders: toMailProviders({
      googleClientId,
      googleClientSecret,
      microsoftClientId,
      microsoftClientSecret,
      microsoftTenant,
    }),
    ai: toAiConfig({ aiProvider, aiModel, aiBaseUrl, aiApiKey, aiPrice, aiTimeout, aiAtOnce, aiContext }),
    embedding: toEmbeddingConfig({
      aiProvider,
      aiBaseUrl,
      aiApiKey,
      embeddingModel,
      embeddingBaseUrl,
      embeddingApiKey,
      embeddingDailyTokens,
    }),
    smtpTls: smtpTlsCert ? { certFile: smtpTlsCert, keyFile: smtpTlsKey } : null,
    backup: backupDir ? { folder: resolve(backupDir), keep: backupKeep, drill: backupDrill === 'daily' } : null,
    bodyMemoryBytes: bodyMemory * 1024 * 1024,
    backupAlarm: backupAlarm === 'on',
    notices,
    minFreeBytes: minFreeSpace * 1_000_000,
    quotas: {
      storageBytes: storageQuota * 1_000_000,
      intakeEmails: intakeEmailsPerDay,
      intakeBytes: intakeMegabytesPerDay * 1_000_000,
      uploadBytes: uploadQuota * 1_000_000,
    },
    owner: ownerEmail ? { email: ownerEmail.toLowerCase(), password: ownerPassword } : null,
  }
}

/** A browser cannot open a wildcard address, but it can open localhost. */
const hostInUrl = (host: string): string =>
  ['0.0.0.0', '::', '127.0.0.1', ''].includes(host) ? 'localhost' : host.includes(':') ? `[${host}]` : host
