import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'

export interface Certificate {
  cert: string
  key: string
}

/** A certificate signed by itself for this host (name or IPv4 address), good for two days. Needs openssl. */
export function makeCertificate(host: string): Certificate {
  const folder = mkdtempSync(join(tmpdir(), 'dossier-certificate-'))
  const [certFile, keyFile] = [join(folder, 'cert.pem'), join(folder, 'key.pem')]
  const kind = /^[\d.]+$/.test(host) ? 'IP' : 'DNS'
  const names = ['-subj', `/CN=${host}`, '-addext', `subjectAltName=${kind}:${host}`]
  const files = ['-keyout', keyFile, '-out', certFile]
  execFileSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:P-256',
      '-nodes',
      '-days',
      '2',
      ...names,
      ...files,
    ],
    { stdio: 'ignore' },
  )
  const made = { cert: readFileSync(certFile, 'utf8'), key: readFileSync(keyFile, 'utf8') }
  rmSync(folder, { recursive: true })
  return made
}

/** This process trusts the certificate from now on, as with NODE_EXTRA_CA_CERTS. */
export const trustCertificate = ({ cert }: Certificate): void =>
  setDefaultCACertificates([...getCACertificates('default'), cert])
