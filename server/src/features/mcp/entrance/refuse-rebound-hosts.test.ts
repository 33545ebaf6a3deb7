import { describe, expect, it } from 'vitest'
import type { Config } from '#platform/config/config'
import type { Platform } from '#platform/platform'
import { refuseReboundHosts } from './refuse-rebound-hosts.ts'

const platform = (trustProxy: Config['trustProxy'] = false) =>
  ({ config: { baseUrl: 'https://dossier.example', trustProxy } }) as unknown as Platform

const status = (headers: Record<string, string>, trustProxy: Config['trustProxy'] = false): number =>
  refuseReboundHosts(platform(trustProxy), new Headers(headers))?.status ?? 200

describe('the host that a request names', () => {
  it.each<[number, Record<string, string>]>([
    [200, { host: 'dossier.example' }],
    [200, { host: 'dossier.example:443', origin: 'https://dossier.example' }],
    [200, { host: 'localhost:3000' }],
    [200, { host: '192.0.2.7:3000' }],
    [200, { host: '[2001:db8::1]:3000' }],
    [200, { host: 'dossier.example', origin: 'https://tool.example', 'sec-fetch-site': 'cross-site' }],
    [200, { host: 'dossier.example', origin: 'null', 'sec-fetch-site': 'cross-site' }],
    [200, { host: 'dossier.example', origin: 'https://dossier.example', 'sec-fetch-site': 'same-origin' }],
    [403, { host: 'dossier.example', origin: 'null', 'sec-fetch-site': 'same-origin' }],
    [403, { host: 'evil.example', origin: 'https://tool.example', 'sec-fetch-site': 'cross-site' }],
    // A foreign name that resolves to this machine makes its page same-origin.
    [403, { host: 'evil.example:3000', origin: 'http://evil.example:3000', 'sec-fetch-site': 'same-origin' }],
    [403, { host: 'dossier.example.evil.example' }],
    [403, { host: 'localhost.evil.example' }],
    [403, {}],
    [403, { host: 'evil.example', 'x-forwarded-host': 'dossier.example' }],
  ])('%i for %j', (expected, headers) => {
    expect(status(headers)).toBe(expected)
  })

  it('believes a proxy that the operator trusts about the host', () => {
    expect(status({ host: 'backend:3000', 'x-forwarded-host': 'dossier.example' }, 1)).toBe(200)
    expect(status({ host: 'dossier.example', 'x-forwarded-host': 'evil.example' }, 1)).toBe(403)
    expect(status({ host: 'dossier.example' }, 1)).toBe(200)
    const rebound = { origin: 'http://evil.example:3000', 'sec-fetch-site': 'same-origin' }
    expect(status({ host: 'evil.example', 'x-forwarded-host': 'dossier.example', ...rebound }, 1)).toBe(403)
  })
})
