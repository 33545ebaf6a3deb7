// @vitest-environment happy-dom

import type { MailServerCandidate, VerifyMailAccountAnswer } from '@dossier/contract/mail-account-setup'
import type { MailAccountStep } from '@dossier/contract/vocabulary'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { renderPage, text } from '../../../../test/render-page.tsx'
import { type Answers, ok } from '../../../../test/scripted-api.ts'
import { ConnectStep } from './connect-step.tsx'
import type { Connection } from './use-connecting.ts'

const ADDRESS = 'nora@press.example'
const VERIFY = 'POST /mail-accounts/verify'
const DISCOVER = 'POST /mail-accounts/discover'

const server = (host: string, port: number) => ({ host, port, security: 'tls' as const, user: ADDRESS })
const candidate = (more: Partial<MailServerCandidate> = {}): MailServerCandidate => ({
  source: 'srv',
  provider: '',
  imap: server('imap.press.example', 993),
  smtp: server('smtp.press.example', 465),
  auth: ['password'],
  needs_confirmation: false,
  help_url: '',
  ...more,
})
const found = (more: Partial<MailServerCandidate> = {}) => ok({ candidates: [candidate(more)] })

const accepted = { user: ADDRESS }
const passed: VerifyMailAccountAnswer = {
  ok: true,
  steps: [{ name: 'sign_in', ok: true, message: 'Accepted.' }],
  folders: [],
  certificate: null,
  ...accepted,
}
const failedAt = (name: MailAccountStep, more: Partial<VerifyMailAccountAnswer> = {}): VerifyMailAccountAnswer => ({
  ...passed,
  ok: false,
  steps: [{ name, ok: false, message: `It fails at ${name}.` }],
  ...more,
})

async function open(answers: Answers = {}) {
  const onConnected = vi.fn<(connection: Connection) => void>()
  const readers = {
    project: 'p1',
    projects: [{ _id: 'p1', name: 'Press' }],
    people: ['Nora'],
    onProject: () => undefined,
  }
  const page = await renderPage(<ConnectStep readers={readers} onConnected={onConnected} />, {
    'GET /mail-accounts/providers': ok({ providers: [] }),
    [DISCOVER]: found(),
    [VERIFY]: ok(passed),
    ...answers,
  })
  const sent = (path: string) =>
    page.calls.filter((call) => `${call.method} ${call.path}` === path).map(({ body }) => body)
  /** Faster than typing. */
  const fill = async (field: HTMLElement, content: string) => {
    await page.user.click(field)
    await page.user.paste(content)
  }
  return { ...page, onConnected, sent, fill }
}

const address = () => screen.getByLabelText(text('setup.address'))
const password = () => screen.getByLabelText(text('setup.password'))
const press = (key: string) => screen.getByRole('button', { name: text(key) })

describe('with an address and a password', () => {
  it('finds the servers, checks them and goes on: two fields and one button', async () => {
    const { user, fill, onConnected, sent } = await open()
    expect(document.activeElement).toBe(address())
    await fill(address(), ADDRESS)
    await fill(password(), 'secret')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(onConnected).toHaveBeenCalledOnce())
    expect(sent(VERIFY)).toEqual([
      {
        address: ADDRESS,
        imap: server('imap.press.example', 993),
        smtp: server('smtp.press.example', 465),
        password: 'secret',
      },
    ])
    expect(onConnected.mock.calls[0]?.[0]).toMatchObject({
      address: ADDRESS,
      credentials: { auth: 'password', password: 'secret' },
    })
  })

  it('names the servers once the address is whole, and looks up one address once', async () => {
    const { user, fill, sent } = await open()
    await fill(address(), ADDRESS)
    await user.tab()
    const servers = text('setup.both', { imap: 'imap.press.example', smtp: 'smtp.press.example' })
    await screen.findByText(text('setup.found', { servers }))
    await fill(password(), 'x')
    expect(sent(DISCOVER)).toEqual([{ address: ADDRESS }])
  })

  it('stands on the password that was refused, and keeps the address', async () => {
    const { user, fill, onConnected } = await open({ [VERIFY]: ok(failedAt('sign_in')) })
    await fill(address(), ADDRESS)
    await fill(password(), 'wrong')
    await user.keyboard('{Enter}')
    await screen.findByText('It fails at sign_in.')
    await waitFor(() => expect(document.activeElement).toBe(password()))
    expect(password().getAttribute('aria-invalid')).toBe('true')
    expect(address()).toHaveProperty('value', ADDRESS)
    expect(onConnected).not.toHaveBeenCalled()
  })

  it('goes on without sending when only that fails', async () => {
    const answers = [failedAt('smtp_sign_in'), passed]
    const { user, fill, onConnected, sent } = await open({ [VERIFY]: () => ok(answers.shift()) })
    await fill(address(), ADDRESS)
    await fill(password(), 'secret')
    await user.keyboard('{Enter}')
    await user.click(await screen.findByRole('button', { name: text('setup.withoutSending') }))
    await waitFor(() => expect(onConnected).toHaveBeenCalledOnce())
    expect(sent(VERIFY)[1]).not.toHaveProperty('smtp')
  })
})

describe('servers', () => {
  it('are entered by hand when none are found', async () => {
    const { user, fill, sent } = await open({ [DISCOVER]: ok({ candidates: [] }) })
    await fill(address(), ADDRESS)
    await fill(password(), 'secret')
    await fill(await screen.findByLabelText(text('setup.imap')), 'mail.press.example')
    await fill(screen.getByLabelText(text('setup.portOf', { server: text('setup.imap') })), '1143')
    await user.click(press('setup.connect'))
    await waitFor(() => expect(sent(VERIFY)).toHaveLength(1))
    expect(sent(VERIFY)[0]).toMatchObject({ imap: { host: 'mail.press.example', port: 1143, security: 'tls' } })
  })

  it('of another domain get no password before a person confirms them', async () => {
    const { user, fill, sent } = await open({ [DISCOVER]: found({ needs_confirmation: true }) })
    await fill(address(), ADDRESS)
    await fill(password(), 'secret')
    await user.keyboard('{Enter}')
    const box = await screen.findByRole('checkbox')
    expect(sent(VERIFY)).toEqual([])
    await user.click(box)
    await user.click(press('setup.connect'))
    await waitFor(() => expect(sent(VERIFY)).toHaveLength(1))
  })

  it('with a certificate of their own are accepted by its fingerprint only', async () => {
    const certificate = { sha256: 'ab'.repeat(32), subject: 'mail.press.example', valid_to: '2027-01-01' }
    const answers = [failedAt('tls', { certificate }), passed]
    const { user, fill, onConnected, sent } = await open({ [VERIFY]: () => ok(answers.shift()) })
    await fill(address(), ADDRESS)
    await fill(password(), 'secret')
    await user.keyboard('{Enter}')
    await screen.findByText(certificate.sha256)
    await user.click(press('setup.acceptCertificate'))
    await waitFor(() => expect(onConnected).toHaveBeenCalledOnce())
    expect(sent(VERIFY)[1]).toMatchObject({ certificate: certificate.sha256 })
    expect(onConnected.mock.calls[0]?.[0].certificate).toBe(certificate.sha256)
  })
})

describe('a sign-in at the provider', () => {
  const google: Answers = {
    'GET /mail-accounts/providers': ok({ providers: ['google'] }),
    [DISCOVER]: found({ auth: ['google', 'password'] }),
    'POST /mail-accounts/authorize': ok({ _id: 'g1', url: 'https://accounts.example/o' }),
    'GET /mail-accounts/device/g1': ok({ _id: 'g1', status: 'complete', address: ADDRESS, message: '' }),
  }

  it('takes the place of the password', async () => {
    const openWindow = vi.spyOn(window, 'open').mockReturnValue(null)
    const { user, fill, sent } = await open(google)
    await fill(address(), ADDRESS)
    await user.click(await screen.findByRole('button', { name: text('setup.signInWith.google') }))
    await screen.findByText(text('setup.signedInAs', { address: ADDRESS }))
    expect(openWindow.mock.calls[0]?.[0]).toBe('https://accounts.example/o')
    openWindow.mockRestore()
    expect(screen.queryByLabelText(text('setup.password'))).toBeNull()
    await user.click(press('setup.connect'))
    await waitFor(() => expect(sent(VERIFY)).toHaveLength(1))
    expect(sent(VERIFY)[0]).toMatchObject({ grant: 'g1' })
  })

  it('also works with a code on another device', async () => {
    const openWindow = vi.spyOn(window, 'open').mockReturnValue(null)
    const { user } = await open({
      ...google,
      'GET /mail-accounts/providers': ok({ providers: ['microsoft'] }),
      [DISCOVER]: found({ auth: ['microsoft', 'password'] }),
      'GET /mail-accounts/device/g1': ok({ _id: 'g1', status: 'pending', address: '', message: '' }),
      'POST /mail-accounts/device': ok({
        _id: 'g2',
        user_code: 'ABCD-EFGH',
        verification_uri: 'https://example.org/device',
        expires_at: '2026-11-26T12:00:00.000Z',
      }),
      'GET /mail-accounts/device/g2': ok({ _id: 'g2', status: 'pending', address: '', message: '' }),
    })
    await user.click(await screen.findByRole('button', { name: text('setup.signInWith.microsoft') }))
    await user.click(await screen.findByRole('button', { name: text('setup.byCode') }))
    expect(await screen.findByText('ABCD-EFGH')).toBeDefined()
    openWindow.mockRestore()
  })

  it('is named where only the operator can make it possible', async () => {
    const { fill, user } = await open({ [DISCOVER]: found({ auth: ['microsoft'] }) })
    await fill(address(), ADDRESS)
    await user.tab()
    await screen.findByText(text('setup.needsOperator', { provider: text('setup.provider.microsoft') }))
    expect(screen.queryByLabelText(text('setup.password'))).toBeNull()
  })
})
