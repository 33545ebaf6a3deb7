import { describe, expect, it } from 'vitest'
import { english, inEnglish } from '#test/in-english'
import { triageInput } from '#test/triage-input'
import type { TriageMail } from '../engine.ts'
import { createBuiltinEngine } from './builtin-engine.ts'

const summaryOf = async (mail: Partial<TriageMail>) => (await createBuiltinEngine().classify(triageInput(mail))).summary

describe('the summary', () => {
  it('takes what is said and asked, not greeting, small talk, quote or signature', async () => {
    const text =
      'Hi Max,\n\nI hope you are well. The Henderson contract is ready for you. Could you sign it by Friday?\n\nBest regards,\nSarah\n\n> Where is the contract?'
    expect(await summaryOf({ text })).toBe('The Henderson contract is ready for you. Could you sign it by Friday?')
  })

  it('falls back to the subject, then the characters, then the attachments', async () => {
    expect(await summaryOf({ text: '> only quoted' })).toBe('Contract')
    expect(await summaryOf({ subject: '', text: '😀🎉' })).toBe('😀🎉')
    expect(
      inEnglish(
        await summaryOf({ subject: '', attachments: [{ filename: 'plan.pdf', contentType: 'application/pdf' }] }),
      ),
    ).toBe(english('triage.onlyAttachments', { files: 'plan.pdf' }))
    expect(inEnglish(await summaryOf({ subject: '' }))).toBe(english('triage.noText'))
  })

  it('stays within 300 characters for one endless line', async () => {
    const summary = await summaryOf({ text: 'word '.repeat(250_000) })
    expect(summary.length).toBeLessThanOrEqual(300)
  })
})
