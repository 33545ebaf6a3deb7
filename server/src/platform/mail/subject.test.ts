import { expect, it } from 'vitest'
import { baseSubject, forwardSubject, isReplySubject, replySubject } from './subject.ts'

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

it.each([
  ['Samples', 'Re: Samples'],
  ['Re: Samples', 'Re: Samples'],
  ['RE: re: Re[2]: Samples', 'Re: Samples'],
  ['AW: Muster', 'Re: Muster'],
  ['Re:Samples', 'Re: Samples'],
  ['回复：样品', 'Re: 样品'],
  ['Fwd: Samples', 'Re: Fwd: Samples'],
  ['[binders] Re: Samples', 'Re: [binders] Re: Samples'],
  ['Reparation: today', 'Re: Reparation: today'],
  ['Printer [Ticket <HD-4821>]', 'Re: Printer [Ticket <HD-4821>]'],
  ['lindworks.com: shall we renew?', 'Re: lindworks.com: shall we renew?'],
  ['> 5 kg: which box?', 'Re: > 5 kg: which box?'],
  ['', 'Re:'],
  ['Samples\r\nBcc: eve@evil.example', 'Re: Samples Bcc: eve@evil.example'],
])('of a reply to %j is %j', (subject, reply) => expect(replySubject(subject)).toBe(reply))

it.each([
  ['Samples', 'Fwd: Samples'],
  ['Fwd: Samples', 'Fwd: Samples'],
  ['WG: Muster', 'WG: Muster'],
  ['Re: Samples', 'Fwd: Re: Samples'],
  ['', 'Fwd:'],
])('of a forwarded %j is %j', (subject, forwarded) => expect(forwardSubject(subject)).toBe(forwarded))

it('is bounded, and quickly made, whatever it answers', () => {
  expect(replySubject('re '.repeat(50_000)).length).toBeLessThanOrEqual(10_000)
  expect(replySubject('Re: '.repeat(50_000))).toBe('Re:')
})
