import { AwsV4Signer } from 'aws4fetch'
import { Agent, request } from 'undici'
import type { BlobStoreConfig } from '#platform/config/config'
import { sha256 } from '#platform/crypto/hash'
import { readBounded } from '#platform/fetching/read-body'
import type { StoreAnswer } from './object-store.ts'

export interface StoreRequest {
  method: 'GET' | 'PUT' | 'DELETE'
  key: string
  query: Record<string, string>
  body: Uint8Array | null
  maxBytes: number
  timeoutMs: number
}

const CONNECT_MS = 5_000
const CONNECTIONS = 16

export const createAgent = (): Agent =>
  new Agent({ connect: { timeout: CONNECT_MS }, connections: CONNECTIONS, pipelining: 1 })

/**
 * Sends one request with AWS signature 4 (docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-authenticating-requests.html).
 * It signs the body's hash, so the store refuses altered bodies. Redirects are not followed: the signature is for one
 * host.
 * @throws the network error; TooLarge.
 */
export async function sendRequest(
  config: BlobStoreConfig,
  agent: Agent,
  storeRequest: StoreRequest,
): Promise<StoreAnswer> {
  const { accessKeyId, secretAccessKey, sessionToken, region } = config
  const signed = await new AwsV4Signer({
    method: storeRequest.method,
    url: addressOf(config, storeRequest),
    headers: { 'x-amz-content-sha256': sha256(storeRequest.body ?? '') },
    accessKeyId,
    secretAccessKey,
    ...(sessionToken ? { sessionToken } : {}),
    service: 's3',
    region,
  }).sign()
  const signal = AbortSignal.timeout(storeRequest.timeoutMs)
  const answer = await request(signed.url, {
    method: storeRequest.method,
    headers: { ...Object.fromEntries(signed.headers), 'accept-encoding': 'identity' },
    body: storeRequest.body,
    dispatcher: agent,
    signal,
  })
  return { status: answer.statusCode, body: await readBounded(answer.body, '', storeRequest.maxBytes) }
}

function addressOf({ endpoint, style, bucket, prefix }: BlobStoreConfig, { key, query }: StoreRequest): string {
  const url = new URL(endpoint)
  const base = url.pathname.replace(/\/$/, '')
  if (style === 'host') url.hostname = `${bucket}.${url.hostname}`
  url.pathname = `${base}${style === 'path' ? `/${bucket}` : ''}${key && `/${prefix}${key}`}`
  url.search = new URLSearchParams(query).toString()
  return url.href
}
