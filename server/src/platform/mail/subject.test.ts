import { expect, it } from 'vitest'
import { baseSubject, isReplySubject } from './subject.ts'

it.each([
  ['Re: Lunch', 'Lunch'],
  ['RE[2]: Re: AW: WG: Lunch', 'Lunch'],
  ['Antw: SV: Lunch', 'Lunch'],
  ['[list] Re: [list] Lunch (fwd)', 'Lunch'],
  ['[Fwd: Re: Lunch]', 'Lunch'],
  ['Re:Re:  Lunch   today', 'Lunch today'],
  ['回复：午饭', '午饭'],
  ['Re: ', ''],
  ['[only]', '[only]'],
  ['Regarding: Lunch', 'Regarding: Lunch'],
  ['Reinhard: Lunch', 'Reinhard: Lunch'],
  ['', ''],
])('of %j is %j', (subject, base) => {
  expect(baseSubject(subject)).toBe(base)
})

it('ends also where 50 000 marks follow one another', () => {
  expect(baseSubject('Re: '.repeat(50_000)).length).toBeLessThan(2000)
})

it('says whether a subject answers something', () => {
  expect(['Re: x', '[list] AW: x', 'x', 'Ready: x'].map(isReplySubject)).toEqual([true, true, false, false])
})
