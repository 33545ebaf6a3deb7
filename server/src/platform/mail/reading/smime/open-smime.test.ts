import { deflateSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { parseMail } from '../parse-mail.ts'

// Made with `openssl cms -sign` and `-encrypt` for mara@lind.example (EC P-256, self-signed).
const OPAQUE =
  'MIIDhQYJKoZIhvcNAQcCoIIDdjCCA3ICAQExDTALBglghkgBZQMEAgEwgbUGCSqGSIb3DQEHAaCBpwSBpENvbnRlbnQtVHlwZTogbXVsdGlwYXJ0L21peGVkOyBib3VuZGFyeT1pDQoNCi0taQ0KQ29udGVudC1UeXBlOiB0ZXh0L3BsYWluDQoNClRoZSBvZmZlciBvZiA0ODAwIGhvbGRzLg0KLS1pDQpDb250ZW50LVR5cGU6IHRleHQvY3N2OyBuYW1lPXByaWNlcy5jc3YNCg0KYTsxDQotLWktLQ0KoIIBnzCCAZswggFBoAMCAQICFGiB27mcxNitZkrllyChveWgHQHRMAoGCCqGSM49BAMCMBQxEjAQBgNVBAMMCU1hcmEgTGluZDAeFw0yNjExMjUyMTE5MjBaFw0zNjExMjIyMTE5MjBaMBQxEjAQBgNVBAMMCU1hcmEgTGluZDBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABAiZkiXdAklqjzS0YYDn5kR3RR+JfD/RekKVSftedgNuxWQUjmEjTzbdpr5rODX/F4OE3ZirGihbrB31AmjhGc2jcTBvMB0GA1UdDgQWBBRIl/lo4HnMkXuqMxdwtYyijMmMqzAfBgNVHSMEGDAWgBRIl/lo4HnMkXuqMxdwtYyijMmMqzAPBgNVHRMBAf8EBTADAQH/MBwGA1UdEQQVMBOBEW1hcmFAbGluZC5leGFtcGxlMAoGCCqGSM49BAMCA0gAMEUCICn+K7MNs8+si+ZGveMUuo/S7iDiqNEL+rXuzlMAbtUpAiEA3DO8ir5uMMNtdAtrIDG+c8to514lpiIVGqAk7zsp++0xggEBMIH+AgEBMCwwFDESMBAGA1UEAwwJTWFyYSBMaW5kAhRogdu5nMTYrWZK5Zcgob3loB0B0TALBglghkgBZQMEAgGgaTAYBgkqhkiG9w0BCQMxCwYJKoZIhvcNAQcBMBwGCSqGSIb3DQEJBTEPFw0yNjExMjUyMTE5MjBaMC8GCSqGSIb3DQEJBDEiBCChR6w4EacZNtCd8Bpa5VH/YaIEWRsbKWtYQyjwEaIP0DAKBggqhkjOPQQDAgRHMEUCIGs9q8HEiuiOU22JKrieHCylbhPLw3TkMdpN8BZv8yuwAiEAw+2ZpBuu80yzMJBQIFd3kb9BvgGyu2syi2Vdj51EAow='
/** With indefinite lengths, as `-stream` writes them. */
const STREAMED =
  'MIAGCSqGSIb3DQEHAqCAMIACAQExDTALBglghkgBZQMEAgEwgAYJKoZIhvcNAQcBoIAkgASBpENvbnRlbnQtVHlwZTogbXVsdGlwYXJ0L21peGVkOyBib3VuZGFyeT1pDQoNCi0taQ0KQ29udGVudC1UeXBlOiB0ZXh0L3BsYWluDQoNClRoZSBvZmZlciBvZiA0ODAwIGhvbGRzLg0KLS1pDQpDb250ZW50LVR5cGU6IHRleHQvY3N2OyBuYW1lPXByaWNlcy5jc3YNCg0KYTsxDQotLWktLQ0KAAAAAAAAoIIBnzCCAZswggFBoAMCAQICFGiB27mcxNitZkrllyChveWgHQHRMAoGCCqGSM49BAMCMBQxEjAQBgNVBAMMCU1hcmEgTGluZDAeFw0yNjExMjUyMTE5MjBaFw0zNjExMjIyMTE5MjBaMBQxEjAQBgNVBAMMCU1hcmEgTGluZDBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABAiZkiXdAklqjzS0YYDn5kR3RR+JfD/RekKVSftedgNuxWQUjmEjTzbdpr5rODX/F4OE3ZirGihbrB31AmjhGc2jcTBvMB0GA1UdDgQWBBRIl/lo4HnMkXuqMxdwtYyijMmMqzAfBgNVHSMEGDAWgBRIl/lo4HnMkXuqMxdwtYyijMmMqzAPBgNVHRMBAf8EBTADAQH/MBwGA1UdEQQVMBOBEW1hcmFAbGluZC5leGFtcGxlMAoGCCqGSM49BAMCA0gAMEUCICn+K7MNs8+si+ZGveMUuo/S7iDiqNEL+rXuzlMAbtUpAiEA3DO8ir5uMMNtdAtrIDG+c8to514lpiIVGqAk7zsp++0xggEBMIH+AgEBMCwwFDESMBAGA1UEAwwJTWFyYSBMaW5kAhRogdu5nMTYrWZK5Zcgob3loB0B0TALBglghkgBZQMEAgGgaTAYBgkqhkiG9w0BCQMxCwYJKoZIhvcNAQcBMBwGCSqGSIb3DQEJBTEPFw0yNjExMjUyMTE5MjBaMC8GCSqGSIb3DQEJBDEiBCChR6w4EacZNtCd8Bpa5VH/YaIEWRsbKWtYQyjwEaIP0DAKBggqhkjOPQQDAgRHMEUCIQCfwf4SADlk7ghO5086Oxkg8HTFDCJagWUmqdnJs+Zd+wIgYW4FeZDRRyAFGENE+fzUAZxpd1PBK4mJ4YADbFDKZYYAAAAAAAA='
const DETACHED =
  'MIIC2gYJKoZIhvcNAQcCoIICyzCCAscCAQExDTALBglghkgBZQMEAgEwCwYJKoZIhvcNAQcBoIIBnzCCAZswggFBoAMCAQICFGiB27mcxNitZkrllyChveWgHQHRMAoGCCqGSM49BAMCMBQxEjAQBgNVBAMMCU1hcmEgTGluZDAeFw0yNjExMjUyMTE5MjBaFw0zNjExMjIyMTE5MjBaMBQxEjAQBgNVBAMMCU1hcmEgTGluZDBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABAiZkiXdAklqjzS0YYDn5kR3RR+JfD/RekKVSftedgNuxWQUjmEjTzbdpr5rODX/F4OE3ZirGihbrB31AmjhGc2jcTBvMB0GA1UdDgQWBBRIl/lo4HnMkXuqMxdwtYyijMmMqzAfBgNVHSMEGDAWgBRIl/lo4HnMkXuqMxdwtYyijMmMqzAPBgNVHRMBAf8EBTADAQH/MBwGA1UdEQQVMBOBEW1hcmFAbGluZC5leGFtcGxlMAoGCCqGSM49BAMCA0gAMEUCICn+K7MNs8+si+ZGveMUuo/S7iDiqNEL+rXuzlMAbtUpAiEA3DO8ir5uMMNtdAtrIDG+c8to514lpiIVGqAk7zsp++0xggEBMIH+AgEBMCwwFDESMBAGA1UEAwwJTWFyYSBMaW5kAhRogdu5nMTYrWZK5Zcgob3loB0B0TALBglghkgBZQMEAgGgaTAYBgkqhkiG9w0BCQMxCwYJKoZIhvcNAQcBMBwGCSqGSIb3DQEJBTEPFw0yNjExMjUyMTE5MjBaMC8GCSqGSIb3DQEJBDEiBCChR6w4EacZNtCd8Bpa5VH/YaIEWRsbKWtYQyjwEaIP0DAKBggqhkjOPQQDAgRHMEUCIFxVrTCodmmgoGid0rKcxsrxAJqMAy1gOm4UplXKZPHEAiEAk5AzaT+Hw0lEqcBcfHlfPCnQPf8O3QwosdxbSYMdDKg='
const ENCRYPTED =
  'MIIBuAYJKoZIhvcNAQcDoIIBqTCCAaUCAQIxgb+hgbwCAQOgUaFPMAkGByqGSM49AgEDQgAEF1Rn8XcQ+FGzyY0x8L/70fNDhzcw0bOt8VcuKLOxPfYnB+sNPjTT3Skagnyi0cWeu5AbxpqJ7sAvNdWu+oULkjAYBgkrgQUQhkg/AAIwCwYJYIZIAWUDBAEFMEowSDAsMBQxEjAQBgNVBAMMCU1hcmEgTGluZAIUaIHbuZzE2K1mSuWXIKG95aAdAdEEGMFWi/sA31KhU6Iuu94wi5JQuITnqxoEozCB3QYJKoZIhvcNAQcBMB0GCWCGSAFlAwQBAgQQkxEoH1EDUOqu2QkhxNlLG4CBsJNosgiWAKDZJxdp4p7NYdVb+P2YQSl1UZtthWCvtq5c/wzF05cvvFvosq68DkKVwQucRF+remq2OqXxztOk221HPgeANybDPQEGNxTezEO1+t2Q53veSDJlty2zp8usuvbafIYyztId1h6Xoek3i6h+NQxBWNYtRa/5T1e9Y+AAJxy7kPfa2juVqyXO1KsLYcuHxv3+06uZEqf57+wZSfxYsAHPhGjL9AfHmgCxI1cJ'

const ENTITY = [
  'Content-Type: multipart/mixed; boundary=i',
  '',
  '--i',
  'Content-Type: text/plain',
  '',
  'The offer of 4800 holds.',
  '--i',
  'Content-Type: text/csv; name=prices.csv',
  '',
  'a;1',
  '--i--',
  '',
].join('\r\n')

function read(raw: string | Buffer) {
  const mail = parseMail(Buffer.from(raw as string, 'latin1'))
  return {
    text: mail.text,
    files: mail.attachments.map(({ filename }) => filename),
    codes: mail.findings.map(({ code }) => code),
  }
}

const opaque = (
  content: string | Buffer,
  from = 'mara@lind.example',
  name = 'smime.p7m',
  type = 'application/pkcs7-mime',
) =>
  [
    `From: ${from}`,
    `Content-Type: ${type}; name="${name}"`,
    'Content-Disposition: attachment',
    'Content-Transfer-Encoding: base64',
    '',
    typeof content === 'string' ? content : content.toString('base64'),
  ].join('\r\n')

const detached = (entity: string, from = 'mara@lind.example') =>
  [
    `From: ${from}`,
    'Content-Type: multipart/signed; protocol="application/pkcs7-signature"; boundary=o',
    '',
    '--o',
    entity,
    '--o',
    'Content-Type: application/pkcs7-signature; name=smime.p7s',
    'Content-Transfer-Encoding: base64',
    '',
    DETACHED,
    '--o--',
  ].join('\r\n')

it.each([
  ['in DER', opaque(OPAQUE)],
  ['in BER', opaque(STREAMED)],
  ['as an unknown file', opaque(OPAQUE, 'mara@lind.example', 'smime.p7m', 'application/octet-stream')],
])('reads a message signed as one part %s', (_, raw) => {
  expect(read(raw)).toEqual({ text: 'The offer of 4800 holds.', files: ['prices.csv'], codes: ['signature_intact'] })
})

it('checks the signature beside the content, also after a store changed the line ends', () => {
  expect(read(detached(ENTITY)).codes).toEqual(['signature_intact'])
  expect(read(detached(ENTITY).replaceAll('\r\n', '\n')).codes).toEqual(['signature_intact'])
  expect(read(detached(ENTITY.replace('4800', '9800')))).toMatchObject({
    text: 'The offer of 9800 holds.',
    codes: ['signature_broken'],
  })
})

it('names a signer who is not the sender', () => {
  expect(read(detached(ENTITY, 'eve@else.example')).codes).toEqual(['signature_other_signer'])
  expect(read(opaque(OPAQUE, 'eve@else.example')).codes).toEqual(['signature_other_signer'])
})

it('says that it cannot check OpenPGP, nor read what is encrypted', () => {
  const pgp = detached(ENTITY).replaceAll('pkcs7-signature', 'pgp-signature')
  expect(read(pgp)).toMatchObject({ text: 'The offer of 4800 holds.', codes: ['signature_unchecked'] })
  expect(read(opaque(ENCRYPTED))).toMatchObject({ files: ['smime.p7m'], codes: ['encrypted'] })
})

it('keeps signed documents and certificates as files', () => {
  expect(read(opaque(OPAQUE, 'a@x.org', 'invoice.pdf.p7m')).files).toEqual(['invoice.pdf.p7m'])
  expect(read(opaque(DETACHED)).files).toEqual(['smime.p7m'])
  expect(read(opaque('bm90IENNUw==')).files).toEqual(['smime.p7m'])
})

const der = (tag: number, ...content: Buffer[]): Buffer => {
  const bytes = Buffer.concat(content)
  return Buffer.concat([Buffer.from([tag, 0x84, ...Buffer.alloc(4).fill(0)]), bytes]).fill(
    Buffer.from([bytes.length >>> 24, (bytes.length >>> 16) & 255, (bytes.length >>> 8) & 255, bytes.length & 255]),
    2,
    6,
  )
}

const compressed = (content: Buffer): Buffer =>
  der(
    0x30,
    der(0x06, Buffer.from('2a864886f70d0109100109', 'hex')),
    der(0xa0, der(0x30, der(2, Buffer.from([0])), der(0x30), der(0x30, der(6), der(0xa0, der(4, content))))),
  )

it('opens compressed messages within limits', () => {
  expect(read(opaque(compressed(deflateSync(ENTITY)))).files).toEqual(['prices.csv'])
  const bomb = deflateSync(Buffer.alloc(40_000_000, 'x'))
  expect(read(opaque(compressed(bomb))).files).toEqual(['smime.p7m'])
})

it('opens no message for ever', () => {
  let entity: string = ENTITY
  for (let level = 0; level < 150; level++) entity = opaque(compressed(deflateSync(entity)))
  expect(read(entity).codes).toContain('truncated')
  expect(read(opaque(Buffer.alloc(100_000, Buffer.from([0x30, 0x80])))).files).toEqual(['smime.p7m'])
})

it('reads any damaged signature', () => {
  const bytes = Buffer.from(OPAQUE, 'base64')
  fc.assert(
    fc.property(fc.nat(bytes.length - 1), fc.nat(255), fc.nat(bytes.length), (at, byte, length) => {
      const damaged = Buffer.from(bytes.subarray(0, length))
      if (at < length) damaged[at] = byte
      expect(typeof read(opaque(damaged)).text).toBe('string')
    }),
  )
})
