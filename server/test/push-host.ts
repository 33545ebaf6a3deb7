import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { PushMessage } from '@dossier/contract/push'
import { makeCertificate, trustCertificate } from './certificates.ts'

/** A request that the push service got, read as the device and the push service read it. */
export interface PushedMessage {
  path: string
  message: PushMessage
  /** Of the encrypted body. */
  size: number
  headers: Record<string, string>
  /** Claims of the signature (RFC 8292), which was checked. */
  claims: { aud: string; exp: number; sub: string }
  publicKey: string
}

export type PushAnswer = { status: number; headers?: Record<string, string> } | 'hang' | 'break'

export interface Browser {
  /** What the browser gives to the page. */
  input: { endpoint: string; expirationTime: null; keys: { p256dh: string; auth: string } }
}

export interface PushService {
  readonly origin: string
  readonly cert: string
  readonly messages: PushedMessage[]
  /** The next answers; then 201. */
  readonly answers: PushAnswer[]
  /** Creates a device with its keys. */
  openBrowser(): Browser
  messagesOf(browser: Browser): PushedMessage[]
  stop(): Promise<void>
}

/** A push service with its devices, written from the RFCs and not with the library of the server. */
export async function startPushService(): Promise<PushService> {
  const certificate = makeCertificate('127.0.0.1')
  trustCertificate(certificate)
  const devices = new Map<string, { ecdh: ReturnType<typeof createECDH>; auth: Buffer }>()
  const messages: PushedMessage[] = []
  const answers: PushAnswer[] = []
  const server = createServer({ ...certificate }, (request, response) => {
    void buffer(request).then((body) => {
      const path = request.url ?? ''
      const device = devices.get(path)
      if (!device) return response.writeHead(404).end()
      const headers = request.headers as Record<string, string>
      const text = decrypt(body, device.ecdh, device.auth)
      messages.push({
        path,
        message: JSON.parse(text) as PushMessage,
        size: body.length,
        headers,
        ...readSignature(headers.authorization ?? ''),
      })
      const answer = answers.shift() ?? { status: 201 }
      if (answer === 'hang') return undefined
      if (answer === 'break') return request.socket.destroy()
      return response.writeHead(answer.status, answer.headers).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `https://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    cert: certificate.cert,
    messages,
    answers,
    openBrowser() {
      const ecdh = createECDH('prime256v1')
      const auth = randomBytes(16)
      const path = `/send/${randomBytes(8).toString('hex')}`
      const p256dh = ecdh.generateKeys().toString('base64url')
      devices.set(path, { ecdh, auth })
      const keys = { p256dh, auth: auth.toString('base64url') }
      return { input: { endpoint: origin + path, expirationTime: null, keys } }
    },
    messagesOf: ({ input }) => messages.filter(({ path }) => origin + path === input.endpoint),
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** RFC 8188, section 2, with the keys of RFC 8291, section 3.4. One record. */
function decrypt(body: Buffer, ecdh: ReturnType<typeof createECDH>, auth: Buffer): string {
  const salt = body.subarray(0, 16)
  const keyLength = body.readUInt8(20)
  const senderKey = body.subarray(21, 21 + keyLength)
  const record = body.subarray(21 + keyLength)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), senderKey])
  const ikm = Buffer.from(hkdfSync('sha256', ecdh.computeSecret(senderKey), auth, info, 32))
  const key = Buffer.from(hkdfSync('sha256', ikm, salt, 'Content-Encoding: aes128gcm\0', 16))
  const nonce = Buffer.from(hkdfSync('sha256', ikm, salt, 'Content-Encoding: nonce\0', 12))
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(record.subarray(-16))
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  const end = padded.lastIndexOf(2)
  return padded.subarray(0, end).toString('utf8')
}

/** RFC 8292, section 3. @throws Error for a wrong signature. */
function readSignature(authorization: string): Pick<PushedMessage, 'claims' | 'publicKey'> {
  const [, token = '', publicKey = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization) ?? []
  const point = Buffer.from(publicKey, 'base64url')
  const [header = '', payload = '', signature = ''] = token.split('.')
  const coordinate = (from: number) => point.subarray(from, from + 32).toString('base64url')
  const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: coordinate(1), y: coordinate(33) }, format: 'jwk' })
  const isRight = verify(
    'sha256',
    Buffer.from(`${header}.${payload}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isRight) throw new Error('the signature of the push message is wrong')
  return { claims: JSON.parse(Buffer.from(payload, 'base64url').toString()) as PushedMessage['claims'], publicKey }
}
