import { describe, expect, it } from 'vitest'
import { triageInput } from '#test/triage-input'
import type { TriageMail } from '../engine.ts'
import { createBuiltinEngine } from './builtin-engine.ts'

const draftOf = async (mail: Partial<TriageMail>) => (await createBuiltinEngine().classify(triageInput(mail))).draft

describe('the skeleton of a reply', () => {
  it('greets, quotes what must be answered, closes, and says nothing else', async () => {
    const text = 'Hi Max,\n\nwhat is the budget for the stand? Could you also send me the plan?\n\nBest,\nSarah'
    expect(await draftOf({ subject: 'Re: AW: Stand', text })).toEqual({
      subject: 'Re: Stand',
      bodyText:
        'Hello Sarah Young,\n\nThank you for your message. To your points:\n\n- “what is the budget for the stand?”\n  \n- “Could you also send me the plan?”\n  \n\nBest regards',
    })
  })

  it.each([
    ['Kannst du mir bitte den Vertrag schicken?', 'Hallo Sarah Young,', 'deine Nachricht'],
    ['Könnten Sie mir bitte den Vertrag schicken?', 'Guten Tag Sarah Young,', 'Ihre Nachricht'],
    ['Pourriez-vous m’envoyer le contrat, s’il vous plaît ?', 'Bonjour Sarah Young,', 'votre message'],
    ['Peux-tu m’envoyer le contrat avec la liste ?', 'Bonjour Sarah Young,', 'ton message'],
    ['¿Puedes enviarme el contrato, por favor?', 'Hola Sarah Young:', 'tu mensaje'],
    ['¿Podría enviarme el contrato, por favor?', 'Buenos días Sarah Young:', 'su mensaje'],
  ])('keeps the language and the tone of %j', async (text, greeting, words) => {
    const draft = await draftOf({ text })
    expect(draft?.bodyText.split('\n')[0]).toBe(greeting)
    expect(draft?.bodyText).toContain(words)
  })

  it.each([
    ['"Young, Sarah"', 'Sarah Young,'],
    ['Sales Team', 'Hello,'],
    ['', 'Hello,'],
    ['<b>x</b> http://evil.example', 'Hello'],
  ])('greets %j safely', async (name, greeting) => {
    const draft = await draftOf({
      from: { name, address: 'sarah@partner.example' },
      text: 'Could you please send me the signed contract?',
    })
    expect(draft?.bodyText.split('\n')[0]).toContain(greeting)
    expect(draft?.bodyText).not.toMatch(/evil|</)
  })

  it.each([
    ['Dana Reed', 'dana@reed.example', 'Hello Dana Reed,'],
    ['', 'dana@reed.example', 'Hello,'],
  ])('greets the visitor %j of a contact form, not the form', async (name, address, greeting) => {
    const draft = await draftOf({
      from: { name: 'Lindworks Web', address: 'noreply@lindworks.example' },
      headers: [{ name: 'reply-to', value: `${name} <${address}>` }],
      participants: [{ role: 'reply-to', name, address }],
      text: 'Which days are free in January, and what does it cost for six people?',
    })
    expect(draft?.bodyText.split('\n')[0]).toBe(greeting)
  })

  it('is not written for machines, bulk, unknown languages or mail that asks nothing', async () => {
    const text = 'Could you please send me the signed contract?'
    expect(await draftOf({ text, from: { name: '', address: 'noreply@x.example' } })).toBeNull()
    expect(await draftOf({ text, headers: [{ name: 'list-unsubscribe', value: '<mailto:x@y.example>' }] })).toBeNull()
    expect(await draftOf({ subject: '', text: '请把合同发给我好吗？' })).toBeNull()
    expect(await draftOf({ text: 'The contract is signed.' })).toBeNull()
  })
})
