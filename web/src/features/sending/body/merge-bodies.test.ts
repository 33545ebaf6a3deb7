// @vitest-environment happy-dom

import { describe, expect, it } from 'vitest'
import { mergeBodies } from './merge-bodies.ts'

const rich = (body_html: string, body_text = '') => ({ body_html, body_text })
const plain = (body_text: string) => ({ body_html: '', body_text })
const merge = (base: string, local: string, remote: string) =>
  mergeBodies(rich(base), rich(local), rich(remote))?.body_html ?? null

describe('two versions of a formatted text', () => {
  it.each([
    ['paragraphs', '<p>a</p><p>b</p>', '<p>a!</p><p>b</p>', '<p>a</p><p>b?</p>', '<p>a!</p><p>b?</p>'],
    [
      'items',
      '<ul><li>a</li><li>b</li></ul>',
      '<ul><li>A</li><li>b</li></ul>',
      '<ul><li>a</li><li>B</li></ul>',
      '<ul><li>A</li><li>B</li></ul>',
    ],
    [
      'lines of a quote',
      '<p>x</p><blockquote type="cite"><p>a</p><p>b</p></blockquote>',
      '<p>x</p><blockquote type="cite"><p>a</p><p>mine</p><p>b</p></blockquote>',
      '<p>y</p><blockquote type="cite"><p>a</p><p>b</p></blockquote>',
      '<p>y</p><blockquote type="cite"><p>a</p><p>mine</p><p>b</p></blockquote>',
    ],
    [
      'rows',
      '<table><tbody><tr><td>a</td></tr><tr><td>b</td></tr></tbody></table>',
      '<table><tbody><tr><td>A</td></tr><tr><td>b</td></tr></tbody></table>',
      '<table><tbody><tr><td>a</td></tr><tr><td>B</td></tr></tbody></table>',
      '<table><tbody><tr><td>A</td></tr><tr><td>B</td></tr></tbody></table>',
    ],
  ])('merge by %s', (_what, base, local, remote, merged) => {
    expect(merge(base, local, remote)).toBe(merged)
  })

  it('do not differ in what the service adds', () => {
    const stored = '<p><a href="https://x.example/" rel="noopener" target="_blank">x</a><br /></p><p>b</p>'
    const written = '<p><a href="https://x.example/">x</a><br></p><p>b</p>'
    expect(merge(stored, written.replace('b<', 'B<'), stored.replace('>x<', '>y<'))).toBe(
      '<p><a href="https://x.example/">y</a><br></p><p>B</p>',
    )
  })

  it('leave a choice about the same paragraph, and about a list that one removed', () => {
    expect(merge('<p>a</p>', '<p>b</p>', '<p>c</p>')).toBeNull()
    const list = '<p>x</p><ul><li>a</li></ul>'
    expect(merge(list, '<p>x</p>', '<p>x</p><ul><li>a</li><li>b</li></ul>')).toBeNull()
    expect(merge(list, '<p>x</p><p>a</p>', '<p>x</p><ul><li>a</li><li>b</li></ul>')).toBeNull()
  })

  it('merge their plain text alike', () => {
    const texts = ['a\n\nb', 'a!\n\nb', 'a\n\nb?'].map((text) =>
      rich(`<p>${text.replace('\n\n', '</p><p>')}</p>`, text),
    )
    const [base, local, remote] = texts as [(typeof texts)[0], (typeof texts)[0], (typeof texts)[0]]
    expect(mergeBodies(base, local, remote)?.body_text).toBe('a!\n\nb?')
  })
})

describe('two versions of a plain text', () => {
  it('merge by lines', () => {
    expect(mergeBodies(plain('a\nb'), plain('A\nb'), plain('a\nB'))).toEqual(plain('A\nB'))
    expect(mergeBodies(plain('a'), plain('b'), plain('c'))).toBeNull()
  })

  it('leave a choice when the other one is formatted', () => {
    expect(mergeBodies(plain('a\nb'), plain('A\nb'), rich('<p>a</p><p>B</p>'))).toBeNull()
  })
})
