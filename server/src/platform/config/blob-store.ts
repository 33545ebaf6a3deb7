import type { BlobStoreConfig } from './config.ts'
import { decoded, httpUrl, Mistake } from './setting.ts'

const EXAMPLE = 's3://bucket/prefix?endpoint=https://s3.example.org&region=eu-central-1'

interface BlobUrl {
  bucket: string
  prefix: string
  endpoint: string
  region: string
  style: BlobStoreConfig['style'] | ''
  accessKeyId: string
  secretAccessKey: string
}

export interface BlobStoreValues {
  blobUrl: BlobUrl | null
  awsAccessKeyId: string
  awsSecretAccessKey: string
  awsSessionToken: string
  awsRegion: string
  awsEndpointUrl: string
}

/** `s3://[key:secret@]bucket[/prefix][?endpoint=…&region=…&style=path|host]`; key and secret are percent-encoded. */
export function blobUrl(text: string): BlobUrl | null | Mistake {
  if (!text) return null
  const url = URL.parse(text)
  if (url?.protocol !== 's3:' || !/^[a-z0-9][a-z0-9._-]{1,62}$/i.test(url.hostname) || url.port || url.hash)
    return new Mistake(`must look like ${EXAMPLE}`)
  const { endpoint = '', region = '', style = '', ...unknownOptions } = Object.fromEntries(url.searchParams)
  const [unknown] = Object.keys(unknownOptions)
  if (unknown !== undefined) return new Mistake(`has the unknown option ${unknown}; use endpoint, region or style`)
  if (style !== '' && style !== 'path' && style !== 'host') return new Mistake('must have style=path or style=host')
  const answers = httpUrl(endpoint)
  if (answers instanceof Mistake) return new Mistake(`has an endpoint that ${answers.sentence}`)
  const [accessKeyId, secretAccessKey] = [decoded(url.username), decoded(url.password)]
  if (accessKeyId === null || secretAccessKey === null)
    return new Mistake('has a key or a secret with invalid percent-encoding')
  const path = decoded(url.pathname)?.replace(/^\/+|\/+$/g, '') ?? null
  if (path === null || !/^[\w.-]*(\/[\w.-]+)*$/.test(path) || /(^|\/)\.\.?(\/|$)/.test(path))
    return new Mistake('has a prefix with invalid characters; use letters, digits and . _ - /')
  return {
    bucket: url.hostname,
    prefix: path && `${path}/`,
    endpoint: answers,
    region,
    style,
    accessKeyId,
    secretAccessKey,
  }
}

const isPlain = (text: string): boolean => /^[\x21-\x7e]*$/.test(text)

/** The URL overrides the variables that other programs read too. A self-hosted store has no host names for buckets. */
export function toBlobStoreConfig(values: BlobStoreValues): BlobStoreConfig | null {
  const { blobUrl: url } = values
  if (!url) return null
  const region = url.region || values.awsRegion
  const endpoint = url.endpoint || values.awsEndpointUrl
  const keys = url.accessKeyId
    ? { accessKeyId: url.accessKeyId, secretAccessKey: url.secretAccessKey, sessionToken: '' }
    : {
        accessKeyId: values.awsAccessKeyId,
        secretAccessKey: values.awsSecretAccessKey,
        sessionToken: values.awsSessionToken,
      }
  return {
    endpoint: endpoint || `https://s3.${region}.amazonaws.com`,
    style: url.style || (endpoint ? 'path' : 'host'),
    bucket: url.bucket,
    prefix: url.prefix,
    region,
    ...keys,
  }
}

export function blobStoreMistakes(values: BlobStoreValues): string[] {
  const store = toBlobStoreConfig(values)
  if (!store) return []
  const mistakes: string[] = []
  if (!store.accessKeyId || !store.secretAccessKey)
    mistakes.push(
      'BLOB_URL needs a key and its secret: in it (s3://key:secret@bucket), or as AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.',
    )
  if (!/^[a-z0-9-]{1,64}$/i.test(store.region))
    mistakes.push('The region in BLOB_URL or AWS_REGION is not a valid region name.')
  const endpoint = httpUrl(store.endpoint)
  if (endpoint instanceof Mistake) mistakes.push(`AWS_ENDPOINT_URL ${endpoint.sentence}.`)
  if ([store.accessKeyId, store.secretAccessKey, store.sessionToken].some((key) => !isPlain(key)))
    mistakes.push('The key, the secret or the token for BLOB_URL must be plain characters without spaces.')
  return mistakes
}
