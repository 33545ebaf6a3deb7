import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { connect } from 'node:tls'
import type { Config } from '#platform/config/config'
import { broken, type Finding, note, ok, warning } from './finding.ts'

const DAY_MS = 86_400_000
/** Automatic renewal happens with thirty days left. */
const SOON_DAYS = 14
const PATIENCE_MS = 10_000

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
        `BASE_URL is ${baseUrl}, so passwords and emails are sent unencrypted.`,
        'Put a proxy with TLS in front, and set BASE_URL to its https address.',
      ),
    )
  if (smtpTls) findings.push(checkFiles(smtpTls, emailForwardDomain, now))
  return findings.length > 0 ? findings : [note('tls', 'The service is available on this machine only, without TLS.')]
}

export const isLocal = (hostname: string): boolean => /^(localhost|127\.|\[?::1\]?$)/.test(hostname)

async function checkRemote(host: string, port: number, now: number): Promise<Finding> {
  const certificate = await fetchCertificate(host, port)
  if (typeof certificate === 'string')
    return broken(
      'tls',
      `A TLS connection to ${host}:${port} failed: ${certificate}.`,
      'Check the proxy, its certificate and its port.',
    )
  const { validTo, problem } = certificate
  if (problem)
    return broken(
      'tls',
      `The certificate at ${host}:${port} is not trusted: ${problem}.`,
      'Give the proxy a certificate for this name, with the full chain.',
    )
  return expiry(`The certificate at ${host}:${port}`, validTo, now, 'Renew it on the proxy.')
}

function expiry(what: string, validTo: string, now: number, mend: string): Finding {
  const days = Math.floor((Date.parse(validTo) - now) / DAY_MS)
  if (days < 0) return broken('tls', `${what} expired on ${validTo}.`, mend)
  if (days < SOON_DAYS) return warning('tls', `${what} expires in ${days} days.`, mend)
  return ok('tls', `${what} is valid for ${days} more days.`)
}

interface RemoteCertificate {
  validTo: string
  /** The reason to distrust it, or ''. */
  problem: string
}

const fetchCertificate = (host: string, port: number): Promise<RemoteCertificate | string> =>
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
  const mend = 'Renew SMTP_TLS_CERT and SMTP_TLS_KEY together, then restart the service.'
  const certificate = new X509Certificate(readFileSync(certFile))
  if (!certificate.checkPrivateKey(createPrivateKey(readFileSync(keyFile))))
    return broken('tls', `The key ${keyFile} does not match the certificate ${certFile}.`, mend)
  const finding = expiry(`The SMTP certificate ${certFile}`, certificate.validTo, now, mend)
  if (finding.state !== 'ok' || !domain || certificate.checkHost(domain)) return finding
  return note(
    'tls',
    `The certificate ${certFile} is not issued for ${domain}. Most senders accept this if it is issued for the MX host.`,
  )
}
