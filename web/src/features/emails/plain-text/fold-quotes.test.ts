import { describe, expect, it } from 'vitest'
import { foldQuotes } from './fold-quotes.ts'

const shape = (text: string) => foldQuotes(text).map(({ quoted, text: part }) => [quoted, part])

describe('folding quotations', () => {
  it('leaves a letter whole', () => {
    expect(shape('Dear Nora,\n\nit stays at 350.\n\nMara\n')).toEqual([
      [false, 'Dear Nora,\n\nit stays at 350.\n\nMara'],
    ])
  })

  it('folds what is quoted with the line that names its writer', () => {
    const text = 'Yes.\n\nOn 2 Nov 2026, Mara Lind wrote:\n\n> Does it stay\n> at 350?\n'
    expect(shape(text)).toEqual([
      [false, 'Yes.'],
      [true, 'On 2 Nov 2026, Mara Lind wrote:\n\n> Does it stay\n> at 350?'],
    ])
    expect(foldQuotes(text)[1]?.lines).toBe(3)
  })

  it('takes the line in two pieces, and in German', () => {
    expect(shape('Ja.\nAm 2. November 2026 um 10 Uhr\nschrieb Mara Lind:\n> Bleibt es?')[1]).toEqual([
      true,
      'Am 2. November 2026 um 10 Uhr\nschrieb Mara Lind:\n> Bleibt es?',
    ])
  })

  it('keeps answers between the quotations where they stand', () => {
    expect(shape('> one?\nyes\n> two?\nno').map(([quoted]) => quoted)).toEqual([true, false, true, false])
  })

  it('takes nothing for a quotation that is none', () => {
    expect(shape('She wrote:\nthat it stays.')).toEqual([[false, 'She wrote:\nthat it stays.']])
    expect(shape('')).toEqual([])
  })

  it('folds everything below an original message', () => {
    expect(shape('See below.\n-----Original Message-----\nFrom: Mara\nIt stays.')).toEqual([
      [false, 'See below.'],
      [true, '-----Original Message-----\nFrom: Mara\nIt stays.'],
    ])
  })

  const folds = (text: string) =>
    foldQuotes(text)
      .filter(({ quoted }) => quoted)
      .map(({ folded }) => folded)
  const quote = (count: number) => Array.from({ length: count }, (_, at) => `> line ${at}`).join('\n')

  it('keeps a short quotation open above its answer, and folds a long one and the last one', () => {
    expect(folds('> one?\n\nyes\n\n> two?\n\nno')).toEqual([false, false])
    expect(folds(`> one?\n\nyes\n\n${quote(2)}`)).toEqual([false, true])
    expect(folds(`On 2 Nov 2026, Bo Lind wrote:\n${quote(40)}\n\nI agree.`)).toEqual([true])
  })

  it('shows an email that is nothing but a quotation', () => {
    expect(folds(quote(30))).toEqual([false])
    expect(folds(`${quote(3)}\n\n-- \nMara`)).toEqual([false])
  })

  it.each([
    ['English', 'From: Bo Lind <bo@lind.example>\nSent: Monday, 2 November 2026\nTo: Mara\nSubject: Thursday'],
    ['German', 'Von: Bo Lind <bo@lind.example>\nGesendet: Montag, 2. November 2026\nAn: Mara\nBetreff: Donnerstag'],
    ['French', 'De : Bo Lind <bo@lind.example>\nEnvoyé : lundi 2 novembre 2026\nÀ : Mara\nObjet : jeudi'],
  ])('folds the history below an Outlook header in %s, with the rule above it', (_language, header) => {
    const text = `Thursday is fine.\n\nMara\n\n________________________________\n${header}\n\nCan you come?\nBo`
    expect(shape(text)).toEqual([
      [false, 'Thursday is fine.\n\nMara'],
      [true, `________________________________\n${header}\n\nCan you come?\nBo`],
    ])
    expect(folds(text)).toEqual([true])
  })
})
