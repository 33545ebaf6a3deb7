import { describe, expect, it } from 'vitest'
import { triageInput } from '#test/triage-input'
import { createBuiltinEngine } from './builtin-engine.ts'
import { gatherEvidence } from './evidence.ts'

const engine = createBuiltinEngine()
const noticeOf = (subject: string, text: string) => gatherEvidence(triageInput({ subject, text })).notice

describe('a notice', () => {
  const notices: [string, string, string][] = [
    ['code', '482913 is your Nimbus verification code', 'Enter this code to sign in. It expires in 10 minutes.'],
    ['code', 'Anmeldung', 'Ihr Sicherheitscode lautet 481 207. Bitte geben Sie ihn nicht weiter.'],
    ['code', 'Connexion', 'Votre code de vérification est 773311.'],
    ['code', 'Acceso', 'Su código de verificación: 904112'],
    ['receipt', 'Receipt from Corner Coffee', 'Flat white 3.80\nTotal 6.70 EUR\nCard ending in 0042\n\nThank you!'],
    ['receipt', 'Zahlungsbestätigung', 'Vielen Dank. Betrag: 12,00 €'],
    ['notification', 'Ana Reyes and 3 others liked your post', 'See your post: https://circles.example/p/118'],
    [
      'notification',
      'New sign-in to your account',
      'If this was you, you don’t need to do anything. If not, please change your password.',
    ],
  ]
  it.each(notices)('%s is recognized and asks nothing: %s', async (kind, subject, text) => {
    expect(noticeOf(subject, text)).toBe(kind)
    const verdict = await engine.classify(triageInput({ subject, text }))
    expect(verdict).toMatchObject({ primaryAction: 'no-action', actionPoints: [], draft: null })
  })

  const others: [string, string][] = [
    ['Invoice 88', 'The verification of the order takes a while. Total 1200 EUR. Could you confirm?'],
    ['Receipt', 'Could you send me the receipt for the trip?'],
    ['Payment failed', 'Your card ending in 0042 was declined. Total 12 EUR. Update your payment method.'],
    ['Receipt for your order', 'Total 12 EUR. Please sign the attached form by Friday.'],
    ['New sign-in to your account', 'Please change your password today.'],
  ]
  it.each(others)('is not what wants something: %s', (subject, text) => {
    expect(noticeOf(subject, text)).toBe(null)
  })

  it('is not an answer of a person', () => {
    const headers = [{ name: 'in-reply-to', value: '<a@x>' }]
    const input = triageInput({ subject: 'Re: verification code', text: 'It is 482913. Did it work?', headers })
    expect(gatherEvidence(input).notice).toBe(null)
  })
})
