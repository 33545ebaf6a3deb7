import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from './read-config.ts'

const KEYS = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'geheim' }
const store = (BLOB_URL: string, more: Record<string, string> = {}) => readConfig({ BLOB_URL, ...more }).blobStore

describe('the object store', () => {
  it('is none when nothing is set, whatever other programs are told', () => {
    expect(readConfig({ ...KEYS, AWS_REGION: 'eu-west-1' }).blobStore).toBeNull()
  })

  it('refuses what it cannot use, and only then', () => {
    const odd = {
      AWS_ACCESS_KEY_ID: 'a key',
      AWS_SECRET_ACCESS_KEY: 'x',
      AWS_REGION: 'the west',
      AWS_ENDPOINT_URL: 'minio:9000',
    }
    expect(readConfig(odd).blobStore).toBeNull()
    expect(() => store('s3://bucket', odd)).toThrow(/region[\s\S]*AWS_ENDPOINT_URL must[\s\S]*plain characters/)
  })

  it('is Amazon by the name of a bucket, with the usual variables', () => {
    expect(store('s3://bucket', { ...KEYS, AWS_REGION: 'eu-west-1', AWS_SESSION_TOKEN: 't' })).toEqual({
      endpoint: 'https://s3.eu-west-1.amazonaws.com',
      style: 'host',
      bucket: 'bucket',
      prefix: '',
      region: 'eu-west-1',
      accessKeyId: 'id',
      secretAccessKey: 'geheim',
      sessionToken: 't',
    })
  })

  it('is any other by its endpoint; the URL is stronger than the variables', () => {
    const url = 's3://k%2B:ge%2Fheim@bucket/a/b/?endpoint=http://minio:9000&region=home'
    expect(store(url, { ...KEYS, AWS_SESSION_TOKEN: 't', AWS_ENDPOINT_URL: 'https://other' })).toEqual({
      endpoint: 'http://minio:9000',
      style: 'path',
      bucket: 'bucket',
      prefix: 'a/b/',
      region: 'home',
      accessKeyId: 'k+',
      secretAccessKey: 'ge/heim',
      sessionToken: '',
    })
    expect(store('s3://bucket?style=host', { ...KEYS, AWS_ENDPOINT_URL: 'https://r2.example' })).toMatchObject({
      endpoint: 'https://r2.example',
      style: 'host',
    })
  })

  it.each([
    ['https://bucket', 'must look like'],
    ['s3://', 'must look like'],
    ['s3://bucket:80', 'must look like'],
    ['s3://bucket/a b', 'has a prefix'],
    ['s3://bucket?endpoint=minio:9000', 'has an endpoint that must be an address'],
    ['s3://bucket?style=virtual', 'style=path or style=host'],
    ['s3://bucket?regoin=x', 'unknown option regoin'],
    ['s3://%zz:x@bucket', 'invalid percent-encoding'],
    ['s3://bucket', 'needs a key and its secret'],
  ])('is refused as %s, without showing the secret', (url, sentence) => {
    expect(() => store(url)).toThrow(ConfigError)
    expect(() => store(url)).toThrow(sentence)
    expect(() => store(url.replace('s3://', 's3://key:geheim@').replace('@bucket', '@bucket?x=1&'))).not.toThrow(
      /geheim/,
    )
  })
})
