import { message } from '@dossier/contract/message'
import type { MailAccountStep, MailSecurity } from '@dossier/contract/vocabulary'
import type { ImapLimits, ImapServer, ImapSession, ImapStep } from '#platform/imap/imap'
import { ImapFailure } from '#platform/imap/imap-failure'
import { openImap } from '#platform/imap/open-imap'
import { isAllowedHost, plainHost } from '#platform/network/find-addresses'
import { SMTP_PORTS } from '#platform/network/mail-ports'
import type { ServerCertificate } from '#platform/network/server-certificate'
import type { Needs } from '#platform/platform'
import { checkSender } from '#platform/smtp/check-sender'
import { openSmtp } from '#platform/smtp/open-smtp'
import type { SmtpLimits, SmtpServer } from '#platform/smtp/smtp'
import { smtpOptions } from '#platform/smtp/smtp-options'
import { type CountedFolder, countFolders } from './count-folders.ts'

export interface Server {
  host: string
  port: number
  security: MailSecurity
  /** '' tries the whole address, then the part before the @. */
  user: string
}

/** Settings to check. Exactly one of password and access token is filled in. */
export interface Settings {
  address: string
  imap: Server
  smtp: Server | null
  password: string
  accessToken: string
  /** SHA-256 of the only certificate to accept, or ''. */
  certificate: string
}

export interface Verification {
  ok: boolean
  /** In order, up to the first failure. */
  steps: { name: MailAccountStep; ok: boolean; message: string }[]
  folders: CountedFolder[]
  /** The user name that the IMAP server accepted; ''. */
  user: string
  /** The refused certificate, which a person may approve. */
  certificate: ServerCertificate | null
}

type Parts = Needs<'config' | 'resolveDns'>
type Step = Verification['steps'][number]

/** Short limits, because a person waits for the answer. Real milliseconds. */
const IMAP: Partial<ImapLimits> = {
  resolveMs: 5_000,
  connectMs: 5_000,
  greetingMs: 10_000,
  signInMs: 20_000,
  commandMs: 15_000,
}
const SMTP: Partial<SmtpLimits> = {
  resolveMs: 5_000,
  connectMs: 5_000,
  greetingMs: 20_000,
  signInMs: 15_000,
  envelopeMs: 15_000,
}

/** Checks the servers of a mail account step by step. Nothing is stored, sent or changed. */
export async function verifyAccount(platform: Parts, settings: Settings): Promise<Verification> {
  const opened = await signIn(platform, settings)
  if (!opened.session) return { ok: false, steps: opened.steps, folders: [], user: '', certificate: opened.certificate }
  const { session, steps, user } = opened
  const { folders, step } = await listFolders(session)
  await session.close()
  const readable = { steps: [...steps, step], folders, user, certificate: null }
  if (!step.ok || !settings.smtp) return { ...readable, ok: step.ok }
  const sending = await verifySmtp(platform, settings, { ...settings.smtp, user: settings.smtp.user || user })
  return { ...readable, ...sending, steps: [...readable.steps, ...sending.steps] }
}

interface SignedIn {
  session: ImapSession | null
  steps: Step[]
  user: string
  certificate: ServerCertificate | null
}

/** A user name that was entered is the only one to try, because servers count failed sign-ins. */
async function signIn(platform: Parts, settings: Settings): Promise<SignedIn> {
  const { imap, address } = settings
  const names = imap.user ? [imap.user] : [address, address.slice(0, address.lastIndexOf('@'))]
  const [first = address, second] = names
  const opened = await openAs(platform, settings, first)
  return second && opened.isNameRefused ? openAs(platform, settings, second) : opened
}

async function openAs(
  { config, resolveDns }: Parts,
  { imap, password, accessToken, certificate }: Settings,
  user: string,
): Promise<SignedIn & { isNameRefused: boolean }> {
  const steps: ImapStep[] = []
  const server: ImapServer = { ...imap, user, password, accessToken, approvedCertificate: certificate }
  const opened = await openImap(server, {
    network: { resolveDns, allowPrivateHosts: config.allowPrivateHosts },
    limits: IMAP,
    onStep: (step) => void steps.push(step),
  })
  if (opened.ok) return { session: opened.session, steps, user, certificate: null, isNameRefused: false }
  const { reason } = opened.failure
  const isNameRefused = reason === 'password_refused' || reason === 'sign_in_refused'
  return { session: null, steps, user, certificate: opened.failure.certificate, isNameRefused }
}

async function listFolders(session: ImapSession): Promise<{ folders: CountedFolder[]; step: Step }> {
  try {
    const folders = await countFolders(session)
    return {
      folders,
      step: { name: 'folders', ok: true, message: message('mailAccounts.foldersFound', { count: folders.length }) },
    }
  } catch (error) {
    if (!(error instanceof ImapFailure)) throw error
    return { folders: [], step: { name: 'folders', ok: false, message: error.userMessage } }
  }
}

async function verifySmtp(
  platform: Parts,
  settings: Settings,
  smtp: Server,
): Promise<Pick<Verification, 'ok' | 'steps' | 'certificate'>> {
  const steps: Step[] = []
  if (!SMTP_PORTS.has(smtp.port) && !isAllowedHost(smtpOptions(platform).network, smtp.host)) {
    const text = message('mailAccounts.smtpPortRefused', { port: smtp.port })
    return { ok: false, steps: [{ name: 'smtp_connect', ok: false, message: text }], certificate: null }
  }
  const server = smtpServerOf(settings, smtp)
  const opened = await openSmtp(server, {
    ...smtpOptions(platform),
    limits: SMTP,
    onStep: ({ name, ...step }) => void steps.push({ name: `smtp_${name}`, ...step }),
  })
  if (!opened.ok) return { ok: false, steps, certificate: opened.failure.certificate }
  const { name, ...step } = await checkSender(server, opened.connection, settings.address)
  await opened.connection.close()
  return { ok: step.ok, steps: [...steps, { name: `smtp_${name}`, ...step }], certificate: null }
}

/** An approved certificate is that of one host. */
function smtpServerOf({ imap, password, accessToken, certificate }: Settings, smtp: Server): SmtpServer {
  const { host, port, security, user } = smtp
  return {
    host,
    port,
    user,
    ssl: security === 'tls',
    tls: security !== 'plain',
    password,
    ...(accessToken ? { accessToken } : {}),
    approvedCertificate: plainHost(host) === plainHost(imap.host) ? certificate : '',
  }
}
