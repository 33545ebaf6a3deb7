import { describe, expect, it } from 'vitest'
import { startScriptedImap } from '#test/mail-servers/scripted-imap'
import { createProbe, guessServers } from './guess-servers.ts'

const MAILBOX = { address: 'nora@press.example', domain: 'press.example' }
const answering =
  (...open: string[]) =>
  async (host: string, port: number) =>
    open.includes(`${host}:${port}`)

describe('usual names of mail servers', () => {
  it('are tried by rank', async () => {
    const probe = answering('mail.press.example:993', 'imap.press.example:143', 'mail.press.example:587')
    expect(await guessServers(probe, MAILBOX)).toEqual({
      source: 'guess',
      imap: { host: 'mail.press.example', port: 993, security: 'tls', user: 'nora@press.example' },
      smtp: { host: 'mail.press.example', port: 587, security: 'starttls', user: 'nora@press.example' },
    })
    expect((await guessServers(answering('imap.press.example:143'), MAILBOX))?.imap.security).toBe('starttls')
    expect(await guessServers(answering('smtp.press.example:465'), MAILBOX)).toBeNull()
  })

  it('are connected to at public addresses only', async () => {
    const server = await startScriptedImap()
    const addresses = ['127.0.0.1', '::ffff:127.0.0.1', '10.0.0.1', '169.254.169.254']
    for (const address of addresses) {
      const probe = createProbe({ resolveDns: async () => [address], allowPrivateHosts: [] }, 1_000)
      expect(await probe('imap.press.example', server.port)).toBe(false)
    }
    const mixed = createProbe({ resolveDns: async () => ['1.1.1.1', '127.0.0.1'], allowPrivateHosts: [] }, 1_000)
    expect(await mixed('imap.press.example', server.port)).toBe(false)
    expect(server.connections()).toBe(0)
    const allowed = createProbe({ resolveDns: async () => [], allowPrivateHosts: ['127.0.0.1'] }, 1_000)
    expect(await allowed('127.0.0.1', server.port)).toBe(true)
    await server.close()
  })
})
