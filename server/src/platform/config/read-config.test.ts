import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from './read-config.ts'

describe('the configuration', () => {
  it('needs nothing at all', () => {
    const config = readConfig({})
    expect(config).toMatchObject({ port: 3000, baseUrl: 'http://localhost:3000', role: 'all', owner: null })
    expect(config.database).toEqual({ kind: 'sqlite', file: `${config.dataDir}/dossier.sqlite` })
  })

  it('takes PostgreSQL by its address alone', () => {
    expect(readConfig({ DATABASE_URL: 'postgres://u:p@db/x' }).database).toEqual({
      kind: 'postgres',
      url: 'postgres://u:p@db/x',
    })
  })

  it('reports all mistakes together, and never prints a secret', () => {
    const read = () =>
      readConfig({ PORT: 'eighty', ROLE: 'boss', DATABASE_URL: 'mysql://root:hunter2@x/y', OWNER_EMAIL: 'a@b.c' })
    expect(read).toThrow(ConfigError)
    expect(read).toThrow(/PORT must.*"eighty"[\s\S]*DATABASE_URL must[\s\S]*ROLE must[\s\S]*OWNER_EMAIL and/)
    expect(read).not.toThrow(/hunter2/)
  })

  it('treats an empty variable as unset', () => {
    expect(readConfig({ PORT: '', BASE_URL: ' ' }).port).toBe(3000)
  })

  it('drops the slash at the end of the base address', () => {
    expect(readConfig({ BASE_URL: 'https://dossier.example.org/' }).baseUrl).toBe('https://dossier.example.org')
  })

  it('does not believe every proxy', () => {
    expect(() => readConfig({ TRUST_PROXY: 'true' })).toThrow(/TRUST_PROXY must name the proxies/)
    expect(readConfig({ TRUST_PROXY: '10.0.0.0/8, 192.168.1.1' }).trustProxy).toEqual(['10.0.0.0/8', '192.168.1.1'])
  })
})
