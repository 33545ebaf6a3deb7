// @vitest-environment happy-dom

import { describe, expect, it } from 'vitest'
import type { DraftContent } from './draft-content.ts'
import { mergeContent, resolveEditConflict } from './merge-content.ts'

const BASE: DraftContent = {
  from: 'nora@press.example',
  to: ['mara@lind.example'],
  cc: [],
  bcc: [],
  subject: 'Re: Samples',
  body_text: 'Dear Mara',
  body_html: '',
  quote: true,
}

describe('two hands in one draft', () => {
  it('get along where they wrote in different fields', () => {
    const mine = { ...BASE, body_text: 'Dear Mara, yes.' }
    const theirs = { ...BASE, cc: ['jonas@press.example'] }
    expect(mergeContent(BASE, mine, theirs)).toEqual({
      content: { ...BASE, body_text: 'Dear Mara, yes.', cc: ['jonas@press.example'] },
      disputed: [],
    })
  })

  it('agree where they wrote the same', () => {
    const same = { ...BASE, subject: 'Re: Linen' }
    expect(mergeContent(BASE, same, { ...same, to: [...BASE.to] }).disputed).toEqual([])
  })

  it('get along where they wrote in different paragraphs', () => {
    const base = { ...BASE, body_text: 'Dear Mara,\n\nyes.' }
    const mine = { ...base, body_text: 'Dear Mara and Jonas,\n\nyes.', subject: 'Mine' }
    const theirs = { ...base, body_text: 'Dear Mara,\n\nyes, gladly.', subject: 'Theirs' }
    expect(mergeContent(base, mine, theirs)).toEqual({
      content: { ...base, body_text: 'Dear Mara and Jonas,\n\nyes, gladly.', subject: 'Mine' },
      disputed: ['subject'],
    })
  })

  it('contradict each other in the same field, and ours stands until somebody decides', () => {
    const mine = { ...BASE, body_text: 'Yes.' }
    const theirs = { ...BASE, body_text: 'No.', subject: 'Re: No' }
    expect(mergeContent(BASE, mine, theirs)).toEqual({
      content: { ...BASE, body_text: 'Yes.', subject: 'Re: No' },
      disputed: ['body_text', 'body_html'],
    })
  })
})

it('takes the text and its HTML of one version', () => {
  const plain = { ...BASE, body_text: 'Yes.', body_html: '<p>Yes.</p>' }
  const bold = { ...plain, body_html: '<p><strong>Yes.</strong></p>' }
  const theirs = { ...plain, body_text: 'No.', body_html: '<p>No.</p>' }
  const { content, disputed } = mergeContent(plain, bold, theirs)
  expect([content.body_text, content.body_html]).toEqual([bold.body_text, bold.body_html])
  expect(disputed).toEqual(['body_text', 'body_html'])
  expect(resolveEditConflict(plain, bold, theirs, 'both')).toMatchObject({
    body_text: 'Yes.\n\nNo.',
    body_html: '<p><strong>Yes.</strong></p><p>No.</p>',
  })
})

describe('a decision', () => {
  const mine = { ...BASE, body_text: 'Yes.', to: ['a@x.example'] }
  const theirs = { ...BASE, body_text: 'No.', cc: ['c@x.example'] }

  it('for ours takes over what only they wrote', () => {
    expect(resolveEditConflict(BASE, mine, theirs, 'mine')).toEqual({ ...mine, cc: ['c@x.example'] })
  })

  it('for theirs keeps what only we wrote', () => {
    expect(resolveEditConflict(BASE, mine, theirs, 'theirs')).toEqual({ ...theirs, to: ['a@x.example'] })
  })

  it('for both loses no word', () => {
    expect(resolveEditConflict(BASE, mine, theirs, 'both').body_text).toBe('Yes.\n\nNo.')
  })

  it('for both doubles no text that nobody disputes', () => {
    const other = { ...BASE, subject: 'Mine' }
    expect(resolveEditConflict(BASE, other, { ...BASE, subject: 'Theirs' }, 'both')).toMatchObject({
      subject: 'Mine',
      body_text: 'Dear Mara',
    })
  })
})
