// @module-tag slow

import { describe, expect, it } from 'vitest'
import { appCode } from '#test/authenticator-app'
import { engines } from '#test/databases'
import { openWorkshop } from '#test/dossier'
import { english } from '#test/in-english'

const NORA = { email: 'nora@press.example', password: 'some good words' }

describe.each(engines())('dossier user reset-second-factor on $dialect', (engine) => {
  it('turns the second factor of one person off, with and without a running server, and says so', async () => {
    const database = await engine.create()
    const workshop = openWorkshop(database.config)
    await workshop.run(['user', 'add', '--email', NORA.email, '--password', NORA.password])
    const reset = (email: string) => workshop.run(['user', 'reset-second-factor', '--email', email])

    for (const isRunning of [true, false]) {
      const server = await workshop.serve()
      const token = await signIn(server.address)
      await turnOn(server.address, token)
      expect(await logIn(server.address)).toMatchObject({ status: 401, body: { code: 'totp_required' } })
      const begun = (await logIn(server.address)).body.mfa_token
      if (!isRunning) await stop(server)
      expect(await reset('Nora@press.example')).toMatchObject({
        code: 0,
        stdout: expect.stringContaining('Turned off the second factor of'),
      })
      const later = isRunning ? server : await workshop.serve()
      expect((await logIn(later.address)).status).toBe(200)
      expect((await post(later.address, '/auth/login/totp', { mfa_token: begun, code: '000000' })).status).toBe(401)
      const { entries } = await get(later.address, '/api/v1/audit-log?action=totp-disabled', token)
      expect(entries[0]).toMatchObject({ user: '', detail: english('auth.totpReset', { email: NORA.email }) })
      await stop(later)
    }

    expect(await reset(NORA.email)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('does not use two-factor authentication'),
    })
    expect(await reset('who@press.example')).toMatchObject({ code: 1, stderr: expect.stringContaining('no user') })
    expect(await reset('nonsense')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(english('accounts.emailInvalid')),
    })
    await database.drop()
  })
})

type Server = Awaited<ReturnType<ReturnType<typeof openWorkshop>['serve']>>

async function stop(server: Server): Promise<void> {
  server.process.kill('SIGTERM')
  await server.ended
}

interface Answer {
  status: number
  body: Record<string, unknown>
}

async function post(address: string, path: string, body: object, token = ''): Promise<Answer> {
  const headers = { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) }
  const answer = await fetch(address + path, { method: 'POST', headers, body: JSON.stringify(body) })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

async function get(address: string, path: string, token: string): Promise<{ entries: object[] }> {
  const answer = await fetch(address + path, { headers: { authorization: `Bearer ${token}` } })
  return (await answer.json()) as { entries: object[] }
}

const logIn = (address: string): Promise<Answer> => post(address, '/auth/login', NORA)

const signIn = async (address: string): Promise<string> => String((await logIn(address)).body.token)

async function turnOn(address: string, token: string): Promise<void> {
  const { secret } = (await post(address, '/auth/totp/setup', {}, token)).body
  const code = appCode(String(secret), Date.now())
  expect((await post(address, '/auth/totp/confirm', { code }, token)).status).toBe(200)
}
