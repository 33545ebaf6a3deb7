import { describe, expect, it } from 'vitest'
import { isGreeting, splitSentences } from './sentences.ts'

const split = (text: string): string[] =>
  splitSentences(text, [{ start: 0, end: text.length }]).map((sentence) => sentence.text)

describe('sentences', () => {
  it('end at their marks, join wrapped lines, and leave the greeting alone', () => {
    expect(split('Hi Max,\nthe plan is\nready. Can you look? Thanks')).toEqual([
      'Hi Max,',
      'the plan is\nready.',
      'Can you look?',
      'Thanks',
    ])
  })

  it('that only greet are told from others', () => {
    for (const greeting of ['Dear Otto,', 'Hi', 'Guten Tag Frau Brandt!', 'Max,'])
      expect(isGreeting(greeting)).toBe(true)
    for (const other of ['Dear Otto, the sheets are here.', 'Hi there is no paper left in the mill', 'Paper.'])
      expect(isGreeting(other)).toBe(false)
  })

  it('do not end after abbreviations, initials and German ordinals', () => {
    expect(split('Bitte z. B. am 20. November um Dr. Meier kümmern.')).toEqual([
      'Bitte z. B. am 20. November um Dr. Meier kümmern.',
    ])
  })

  it('do not end after a.m. and p.m. when the time goes on', () => {
    expect(split('Please come by 2 p.m. on Friday. Bring it at 5 p.m. Thanks')).toEqual([
      'Please come by 2 p.m. on Friday.',
      'Bring it at 5 p.m.',
      'Thanks',
    ])
    expect(split('By 5 p.m. CST, please.')).toEqual(['By 5 p.m. CST, please.'])
  })

  it('do not take a wrapped day of a month for an item of a list', () => {
    expect(split('Bitte bis zum\n1. Dezember zahlen.')).toEqual(['Bitte bis zum\n1. Dezember zahlen.'])
    expect(split('Bitte:\n1. Dezimal rechnen\n2. Zahlen')).toEqual(['Bitte:', 'Dezimal rechnen', 'Zahlen'])
  })

  it('take list items apart without their marks', () => {
    expect(split('Please:\n- send the plan\n- call Tom')).toEqual(['Please:', 'send the plan', 'call Tom'])
  })

  it('slice exactly', () => {
    const text = '  Hallo Max!\n\n¿Puedes venir?  Sí. 😀 Ok'
    for (const sentence of splitSentences(text, [{ start: 0, end: text.length }])) {
      expect(text.slice(sentence.start, sentence.end)).toBe(sentence.text)
      expect(sentence.text).toBe(sentence.text.trim())
    }
  })

  it('are bounded in number and length', () => {
    const sentences = split('x'.repeat(20_000))
    expect(sentences.every((sentence) => sentence.length <= 600)).toBe(true)
    expect(split('a. '.repeat(5000)).length).toBeLessThanOrEqual(300)
  })
})
