import { describe, expect, it } from 'vitest'
import { triageInput, WEDNESDAY } from '#test/triage-input'
import { createBuiltinEngine } from './builtin-engine.ts'

const engine = createBuiltinEngine()

describe('waiting', () => {
  it.each([
    "Thanks for your mail. I'll get back to you next week.",
    'Danke für die Unterlagen. Ich melde mich am Freitag.',
    'Merci pour votre message. Je reviens vers vous demain.',
    'Gracias por el informe. Nos pondremos en contacto la próxima semana.',
  ])('is what a promise means: %s', async (text) => {
    const verdict = await engine.classify(triageInput({ text }))
    expect(verdict.primaryAction).toBe('waiting')
    expect(verdict.mailboxAction).toBe('keep-inbox')
  })

  it('may be what an out-of-office answer means, which asks nothing', async () => {
    const headers = [{ name: 'auto-submitted', value: 'auto-replied' }]
    const verdict = await engine.classify(
      triageInput({
        subject: 'Out of office',
        headers,
        text: 'I am away until Monday. For urgent matters please call Tom.',
      }),
    )
    expect(['waiting', 'no-action']).toContain(verdict.primaryAction)
    expect(verdict.draft).toBe(null)
  })

  it('is what my own question means, however it came in', async () => {
    const from = { name: 'Max', address: 'max@dossier.example' }
    expect(
      (
        await engine.classify(
          triageInput({ from, to: ['sarah@partner.example'], text: 'Could you send me the contract?' }),
        )
      ).primaryAction,
    ).toBe('waiting')
  })

  it('yields to a question in the same mail', async () => {
    const thread = [
      {
        id: 't',
        fromMe: true,
        from: 'max@dossier.example',
        receivedAt: WEDNESDAY - 1000,
        subject: 'Contract',
        excerpt: '',
      },
    ]
    const verdict = await engine.classify(
      triageInput({ text: "I'll check the rest. Could you send me page 3?" }, { thread }),
    )
    expect(verdict.primaryAction).toBe('reply-required')
  })
})
