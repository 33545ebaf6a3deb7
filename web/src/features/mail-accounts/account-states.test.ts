import type { MailAccount } from '@dossier/contract/mail-account'
import { MAIL_ACCOUNT_REASONS, MAIL_ACCOUNT_STATES, type MailAccountReason } from '@dossier/contract/vocabulary'
import { describe, expect, it } from 'vitest'
import words from '#platform/words/en/mailboxes.json' with { type: 'json' }
import { mendOf, sentenceOf } from './account-states.ts'

const progress = { folders: 0, folders_done: 0, mails: 0, mails_taken: 0 }
type State = Pick<MailAccount, 'state' | 'reason' | 'auth' | 'auth_password_configured' | 'progress'>
const account = (state: State['state'], reason: State['reason'] = '', auth: State['auth'] = 'password'): State => ({
  state,
  reason,
  auth,
  auth_password_configured: false,
  progress,
})
const hasWords = (name: string): boolean =>
  name in words.mailAccount.state || `${name}_other` in words.mailAccount.state

describe('the sentence of a mailbox', () => {
  it('exists for every state and for every reason', () => {
    const names = [
      ...MAIL_ACCOUNT_STATES.map((state) => sentenceOf(account(state))),
      ...MAIL_ACCOUNT_REASONS.map((reason) => sentenceOf(account('needs_person', reason))),
    ]
    expect(names.filter((name) => !hasWords(name))).toEqual([])
  })

  it('tells the reason only while it holds', () => {
    expect(sentenceOf(account('waiting', 'throttled'))).toBe('throttled')
    expect(sentenceOf(account('live', 'throttled'))).toBe('live')
    expect(sentenceOf({ ...account('importing'), progress: { ...progress, folders: 3 } })).toBe('importing')
    expect(sentenceOf(account('importing'))).toBe('starting')
  })
})

describe('the way out of a state', () => {
  it('is a password, or a sign-in at the provider', () => {
    for (const state of ['needs_person', 'waiting'] as const) {
      expect(mendOf(account(state, 'password_refused'))).toBe('passwordAgain')
      expect(mendOf(account(state, 'app_password_needed'))).toBe('signIn')
      expect(mendOf(account(state, 'sign_in_expired', 'google'))).toBe('signInAgain')
    }
    expect(mendOf(account('needs_person', 'sign_in_expired', 'microsoft'))).toBe('signInAgain')
    expect(mendOf(account('needs_approval', 'imported'))).toBe('signIn')
    expect(mendOf({ ...account('needs_approval', 'imported'), auth_password_configured: true })).toBe('approve')
  })

  it('is another attempt after time or a setting elsewhere helped', () => {
    const elsewhere: MailAccountReason[] = ['imap_switched_off', 'host_private', 'not_connected']
    for (const reason of elsewhere) expect(mendOf(account('needs_person', reason)), reason).toBe('tryNow')
    expect(mendOf(account('waiting', 'unreachable'))).toBe('tryNow')
  })

  it('is a yes or a no for changes that need approval', () => {
    for (const reason of ['many_gone', 'many_erased', 'old_changes', 'restored'] as const)
      expect(mendOf(account('needs_approval', reason)), reason).toBe('approve')
  })

  it('does not exist where nothing is wrong', () => {
    for (const state of ['importing', 'live', 'removing'] as const) expect(mendOf(account(state))).toBe('')
  })
})
