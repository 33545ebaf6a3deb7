import { describe, expect, it } from 'vitest'
import { triageInput } from '#test/triage-input'
import { createBuiltinEngine } from './builtin-engine.ts'

const pointsOf = async (text: string) => (await createBuiltinEngine().classify(triageInput({ text }))).actionPoints

describe('action points', () => {
  it.each([
    ['Please pay the invoice by Friday.', 'payment'],
    ['Can we meet next Tuesday?', 'meeting'],
    ['Could you sign the contract?', 'document'],
    ['What do you think?', 'reply'],
    ['Please water the plants by Friday, thank you.', 'deadline'],
    ['Bitte überweisen Sie den Betrag.', 'payment'],
    ['Pourriez-vous proposer un rendez-vous ?', 'meeting'],
    ['¿Puedes revisar el informe, por favor?', 'document'],
  ])('give %j the type %s', async (text, type) => {
    expect((await pointsOf(text)).map((point) => point.type)).toEqual([type])
  })

  it('carry the date of their own sentence only', async () => {
    const points = await pointsOf('Please pay the invoice by Friday. Could you also send me the plan?')
    expect(points.map((point) => point.dueAt)).toEqual([Date.UTC(2026, 10, 20, 22, 59), null])
  })

  it('come once each, in order, at most ten, without quotes and addresses', async () => {
    const lines = Array.from(
      { length: 15 },
      (_, index) => `Please check part ${index} at https://evil.example/${index}.`,
    )
    const points = await pointsOf([...lines, ...lines, '> Please pay everything.'].join('\n\n'))
    expect(points).toHaveLength(10)
    expect(points[0]?.text).toBe('Please check part 0 at')
    expect(points.some((point) => /evil|everything/.test(point.text))).toBe(false)
  })
})
