import { expect, it } from 'vitest'
import type { Dependencies } from '../dependencies.ts'
import { portableEmails } from './portable-emails.ts'

const { normalize } = portableEmails({} as never, {} as Dependencies)
const pass = { result: 'pass', domain: 'bank.example', source: 'in.press.example' }
const checks = { spf: pass, dkim: pass, dmarc: pass }

it('an archive proves nothing about the sender or a signature', () => {
  const envelope = { mail_from: 'a@bank.example', rcpt_to: '', client_ip: '', helo: '' }
  const found = (code: string) => ({ code, detail: '' })
  const line = normalize?.({
    triage_status: '',
    arrival: { envelope, authentication: checks },
    findings: [found('signature_intact'), found('trackers')],
  })
  expect(line).toEqual({
    triage_status: '',
    arrival: { envelope },
    findings: [found('trackers')],
  })
  expect(normalize?.({ ...line, arrival: { authentication: checks } }).arrival).toBeNull()
  expect(normalize?.({ ...line, arrival: null }).arrival).toBeNull()
})
