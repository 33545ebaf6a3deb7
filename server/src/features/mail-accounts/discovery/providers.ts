import type { MailAccountAuth, MailSecurity } from '@dossier/contract/vocabulary'
import type { Candidate, FoundServer, Mailbox } from './servers.ts'

/** A provider as its own documentation describes it. */
interface Provider {
  name: string
  domains: readonly string[]
  /** Domains of its mail exchangers, for domains of its customers. */
  exchangers: readonly string[]
  imap: Server
  smtp: Server
  signIns: readonly MailAccountAuth[]
  /** Domains of the ids under which it writes its checks of received email, or '' for none; each as seen in its email. */
  authservIds?: readonly string[]
  helpUrl: string
}

interface Server {
  host: string
  port: number
  security: MailSecurity
  /** iCloud signs in to IMAP with the part before the @. */
  user?: 'local'
}

const tls = (host: string, port: number): Server => ({ host, port, security: 'tls' })
const startTls = (host: string, port: number): Server => ({ host, port, security: 'starttls' })

const PROVIDERS: readonly Provider[] = [
  {
    name: 'Gmail',
    domains: ['gmail.com', 'googlemail.com'],
    exchangers: ['google.com', 'googlemail.com'],
    imap: tls('imap.gmail.com', 993),
    smtp: tls('smtp.gmail.com', 465),
    signIns: ['google', 'password'],
    authservIds: ['mx.google.com'],
    helpUrl: 'https://support.google.com/accounts/answer/185833',
  },
  {
    name: 'Outlook',
    domains: ['outlook.com', 'hotmail.com', 'live.com', 'msn.com'],
    exchangers: ['protection.outlook.com', 'mx.microsoft'],
    imap: tls('outlook.office365.com', 993),
    smtp: startTls('smtp.office365.com', 587),
    signIns: ['microsoft'],
    authservIds: [''],
    helpUrl: 'https://support.microsoft.com/office/d088b986-291d-42b8-9564-9c414e2aa040',
  },
  {
    name: 'Fastmail',
    domains: ['fastmail.com', 'fastmail.fm'],
    exchangers: ['messagingengine.com'],
    imap: tls('imap.fastmail.com', 993),
    smtp: tls('smtp.fastmail.com', 465),
    signIns: ['password'],
    authservIds: ['messagingengine.com'],
    helpUrl: 'https://www.fastmail.help/hc/en-us/articles/360058752854',
  },
  {
    name: 'iCloud',
    domains: ['icloud.com', 'me.com', 'mac.com'],
    exchangers: ['mail.icloud.com'],
    imap: { ...tls('imap.mail.me.com', 993), user: 'local' },
    smtp: startTls('smtp.mail.me.com', 587),
    signIns: ['password'],
    authservIds: ['dmarc.icloud.com', 'dkim-verifier.icloud.com', 'spf.icloud.com'],
    helpUrl: 'https://support.apple.com/102654',
  },
  {
    name: 'AOL',
    domains: ['aol.com'],
    exchangers: [],
    imap: tls('imap.aol.com', 993),
    smtp: tls('smtp.aol.com', 465),
    signIns: ['password'],
    authservIds: ['yahoo.com', 'aol.com'],
    helpUrl: 'https://help.aol.com/articles/Create-and-manage-app-password',
  },
  {
    name: 'Yahoo',
    domains: ['yahoo.com', 'ymail.com', 'rocketmail.com'],
    exchangers: ['yahoodns.net'],
    imap: tls('imap.mail.yahoo.com', 993),
    smtp: tls('smtp.mail.yahoo.com', 465),
    signIns: ['password'],
    authservIds: ['yahoo.com'],
    helpUrl: 'https://help.yahoo.com/kb/SLN15241.html',
  },
  {
    name: 'GMX',
    domains: ['gmx.com', 'gmx.us'],
    exchangers: [],
    imap: tls('imap.gmx.com', 993),
    smtp: tls('mail.gmx.com', 465),
    signIns: ['password'],
    helpUrl: 'https://support.gmx.com/pop-imap/toggle.html',
  },
  {
    name: 'GMX',
    domains: ['gmx.de', 'gmx.net', 'gmx.at', 'gmx.ch'],
    exchangers: ['gmx.net'],
    imap: tls('imap.gmx.net', 993),
    smtp: tls('mail.gmx.net', 465),
    signIns: ['password'],
    helpUrl: 'https://hilfe.gmx.net/pop-imap/einschalten.html',
  },
  {
    name: 'WEB.DE',
    domains: ['web.de'],
    exchangers: ['web.de'],
    imap: tls('imap.web.de', 993),
    smtp: startTls('smtp.web.de', 587),
    signIns: ['password'],
    helpUrl: 'https://hilfe.web.de/pop-imap/einschalten.html',
  },
  {
    name: 'Proton',
    // Proton Bridge runs beside Dossier; the operator allows its host.
    domains: ['proton.me', 'protonmail.com', 'pm.me'],
    exchangers: ['protonmail.ch'],
    imap: startTls('127.0.0.1', 1143),
    smtp: startTls('127.0.0.1', 1025),
    signIns: ['password'],
    helpUrl: 'https://proton.me/support/protonmail-bridge-install',
  },
  {
    name: 'mailbox.org',
    domains: ['mailbox.org'],
    exchangers: ['mailbox.org'],
    imap: tls('imap.mailbox.org', 993),
    smtp: tls('smtp.mailbox.org', 465),
    signIns: ['password'],
    helpUrl: 'https://kb.mailbox.org/en/private/e-mail/',
  },
  {
    name: 'Posteo',
    domains: ['posteo.de', 'posteo.net', 'posteo.eu', 'posteo.org'],
    exchangers: ['posteo.de'],
    imap: tls('posteo.de', 993),
    smtp: tls('posteo.de', 465),
    signIns: ['password'],
    helpUrl: 'https://posteo.de/en/help',
  },
  {
    name: 'Zoho',
    domains: ['zoho.com', 'zohomail.com'],
    exchangers: ['zoho.com'],
    imap: tls('imap.zoho.com', 993),
    smtp: tls('smtp.zoho.com', 465),
    signIns: ['password'],
    authservIds: ['mx.zohomail.com'],
    helpUrl: 'https://www.zoho.com/mail/help/imap-access.html',
  },
  {
    name: 'Zoho',
    domains: ['zohomail.eu'],
    exchangers: ['zoho.eu'],
    imap: tls('imap.zoho.eu', 993),
    smtp: tls('smtp.zoho.eu', 465),
    signIns: ['password'],
    authservIds: ['mx.zohomail.com', 'mx.zohomail.eu'],
    helpUrl: 'https://www.zoho.com/mail/help/imap-access.html',
  },
  {
    name: 'Yandex',
    domains: ['yandex.com', 'yandex.ru', 'ya.ru'],
    exchangers: ['yandex.net', 'yandex.ru'],
    imap: tls('imap.yandex.com', 993),
    smtp: tls('smtp.yandex.com', 465),
    signIns: ['password'],
    helpUrl: 'https://yandex.com/support/mail/mail-clients/others.html',
  },
]

export const findProvider = (domain: string): Provider | null =>
  PROVIDERS.find(({ domains }) => domains.includes(domain)) ?? null

/** @param exchanger host of an MX record */
export const findProviderByExchanger = (exchanger: string): Provider | null =>
  PROVIDERS.find(({ exchangers }) =>
    exchangers.some((domain) => exchanger === domain || exchanger.endsWith(`.${domain}`)),
  ) ?? null

/** @param host IMAP server that another source named */
export const findProviderByServer = (host: string): Provider | null =>
  PROVIDERS.find(({ imap }) => imap.host === host) ?? null

/** Returns the servers of a known provider. The hosts are ours, so no person has to confirm them. */
export function candidateOf(
  provider: Provider,
  { address }: Mailbox,
  source: Candidate['source'],
  available: ReadonlySet<MailAccountAuth>,
): Candidate {
  return {
    source,
    provider: provider.name,
    imap: serverFor(provider.imap, address),
    smtp: serverFor(provider.smtp, address),
    signIns: provider.signIns.filter((signIn) => available.has(signIn)),
    needsConfirmation: false,
    helpUrl: provider.helpUrl,
  }
}

const serverFor = ({ user, ...server }: Server, address: string): FoundServer => ({
  ...server,
  user: user === 'local' ? address.slice(0, address.lastIndexOf('@')) : address,
})
