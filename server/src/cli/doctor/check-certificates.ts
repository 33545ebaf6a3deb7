import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { connect } from 'node:tls'
import type { Config } from '#platform/config/config'
import { broken, type Finding, note, ok, warning } from './finding.ts'

const DAY_MS = 86_400_000
/** Those that renew themselves do it with thirty days left. */
const SOON_DAYS = 14
const PATIENCE_MS = 10_000

/** The certificate at BASE_URL, and the one for mail. */
export async function checkCertificates(
  { baseUrl, smtpTls, emailForwardDomain }: Config,
  now: number,
): Promise<Finding[]> {
  const { protocol, hostname, port } = new URL(baseUrl)
  const findings: Finding[] = []
  if (protocol === 'https:') findings.push(await checkRemote(hostname, Number(port || 443), now))
  else if (!isLocal(hostname))
    findings.push(
      broken(
        'tls',
        `BASE_URL is ${baseUrl}: passwords and mail cross the network in the clear.`,
        'Put a proxy with TLS in front, and set BASE_URL to its https address.',
      ),
    )
  if (smtpTls) findings.push(checkFiles(smtpTls, emailForwardDomain, now))
  return findings.length > 0 ? findings : [note('tls', 'The service is reached on this machine alone, without TLS.')]
}

export const isLocal = (hostname: string): boolean => /^(localhost|127\.|\[?::1\]?$)/.test(hostname)

async function checkRemote(host: string, port: number, now: number): Promise<Finding> {
  const seen = await lookAt(host, port)
  if (typeof seen === 'string')
    return broken(
      'tls',
      `No TLS connection to ${host}:${port} could be made: ${seen}.`,
      'Check the proxy, its certificate and its port.',
    )
  const { validTo, problem } = seen
  if (problem)
    return broken(
      'tls',
      `The certificate at ${host}:${port} is not believed: ${problem}.`,
      'Give the proxy a certificate for this name, with its whole chain.',
    )
  return expiry(`The certificate at ${host}:${port}`, validTo, now, 'Renew it at the proxy.')
}

function expiry(what: string, validTo: string, now: number, mend: string): Finding {
  const days = Math.floor((Date.parse(validTo) - now) / DAY_MS)
  if (days < 0) return broken('tls', `${what} has expired on ${validTo}.`, mend)
  if (days < SOON_DAYS) return warning('tls', `${what} expires in ${days} days.`, mend)
  return ok('tls', `${what} is good for ${days} days.`)
}

interface Seen {
  validTo: string
  /** Why it is not believed; '' = it is. */
  problem: string
}

const lookAt = (host: string, port: number): Promise<Seen | string> =>
  new Promise((resolve) => {
    const name = host.replace(/^\[|\]$/g, '')
    const socket = connect({ host: name, port, servername: isIP(name) ? '' : name, rejectUnauthorized: false }, () => {
      const { valid_to: validTo } = socket.getPeerCertificate()
      const problem = socket.authorized ? '' : String(socket.authorizationError ?? 'unknown')
      resolve({ validTo, problem })
      socket.destroy()
    })
    socket.setTimeout(PATIENCE_MS, () => socket.destroy(new Error('no answer')))
    socket.once('error', (error: Error) => resolve(error.message))
  })

function checkFiles({ certFile, keyFile }: NonNullable<Config['smtpTls']>, domain: string, now: number): Finding {
  const mend = 'Renew SMTP_TLS_CERT and SMTP_TLS_KEY together, and start the service again: it reads them at the start.'
  const certificate = new X509Certificate(readFileSync(certFile))
  if (!certificate.checkPrivateKey(createPrivateKey(readFileSync(keyFile))))
    return broken('tls', `${keyFile} is not the key of ${certFile}.`, mend)
  const finding = expiry(`The certificate ${certFile} for mail`, certificate.validTo, now, mend)
  if (finding.state !== 'ok' || !domain || certificate.checkHost(domain)) return finding
  return note('tls', `${certFile} does not name ${domain}. Most senders do not mind, as long as it names the MX host.`)
}
