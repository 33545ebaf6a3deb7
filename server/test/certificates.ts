import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'

export interface Certificate {
  cert: string
  key: string
}

/** Creates a self-signed certificate for a name or IPv4 address, valid for two days. Needs openssl. */
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

/** Trusts the certificate in this process, as with NODE_EXTRA_CA_CERTS. */
export const trustCertificate = ({ cert }: Certificate): void =>
  setDefaultCACertificates([...getCACertificates('default'), cert])
